/** @type {import('astro').MiddlewareHandler} */
export const onRequest = (context, next) => {
  if (context.url.pathname === '/old') return context.redirect('/new')
  return next()
}
