import type { APIContext, MiddlewareNext } from 'astro';
import { sequence } from 'astro:middleware';
import { onRequest as authOnRequest } from './auth';

// Says how long it took.
async function onRequest(context: APIContext, next: MiddlewareNext) {
  const started = Date.now();
  const response = await next();
  response.headers.set('server-timing', `all;dur=${Date.now() - started}`);
  return response;
}

const onRequestAll = sequence(authOnRequest, onRequest);
export { onRequestAll as onRequest };
