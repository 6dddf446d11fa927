import { sequence } from 'astro:middleware';
import { onRequest as authOnRequest } from './auth';
import { onRequest as ownOnRequest } from './shop/middleware';

export const onRequest = sequence(authOnRequest, ownOnRequest);
