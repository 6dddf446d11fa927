import { sequence } from 'astro:middleware'
import { onRequest as authOnRequest } from './auth'

/** @type {import('astro').MiddlewareHandler} */
export const onRequest = sequence(authOnRequest, (context, next) => {
  if (context.url.pathname === '/old') return context.redirect('/new')
  return next()
})
