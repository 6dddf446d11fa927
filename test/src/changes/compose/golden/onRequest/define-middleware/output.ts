import { defineMiddleware, sequence } from 'astro:middleware';
import { onRequest as authOnRequest } from './auth';

export const onRequest = sequence(authOnRequest, defineMiddleware(async (context, next) => {
  context.locals.started = Date.now();
  return next();
}));
