import type { MiddlewareHandler } from 'astro';

export const onRequest = ((context, next) => next()) satisfies MiddlewareHandler;
