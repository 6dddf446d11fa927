import type { MiddlewareHandler } from 'astro';

const secured: MiddlewareHandler = async ({ url, redirect }, next) => {
  if (url.protocol === 'http:' && import.meta.env.PROD) return redirect(`https://${url.host}`);
  return next();
};

export { secured as onRequest };
