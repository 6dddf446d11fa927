import { sequence } from 'astro:middleware';
import { onRequest as authOnRequest } from './auth';
import ownOnRequest from '@/lib/middleware';

export const onRequest = sequence(authOnRequest, ownOnRequest);
