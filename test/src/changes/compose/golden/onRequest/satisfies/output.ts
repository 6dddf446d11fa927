import type { MiddlewareHandler } from 'astro';
import { sequence } from 'astro:middleware';
import { onRequest as authOnRequest } from './auth';

export const onRequest = sequence(authOnRequest, ((context, next) => next()) satisfies MiddlewareHandler);
