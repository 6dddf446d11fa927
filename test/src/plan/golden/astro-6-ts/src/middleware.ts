import { defineMiddleware, sequence } from 'astro:middleware';
import { onRequest as authOnRequest } from './auth';

export const onRequest = sequence(authOnRequest, defineMiddleware((context, next) => {
  context.locals.started = 1;
  return next();
}));
