import type { APIContext, MiddlewareNext } from 'astro';

// Says how long it took.
export async function onRequest(context: APIContext, next: MiddlewareNext) {
  const started = Date.now();
  const response = await next();
  response.headers.set('server-timing', `all;dur=${Date.now() - started}`);
  return response;
}
