import type { MiddlewareHandler } from 'astro';
import { sequence } from 'astro:middleware';
import { onRequest as authOnRequest } from './auth';

const secured: MiddlewareHandler = sequence(authOnRequest, async ({ url, redirect }, next) => {
  if (url.protocol === 'http:' && import.meta.env.PROD) return redirect(`https://${url.host}`);
  return next();
});

export { secured as onRequest };
