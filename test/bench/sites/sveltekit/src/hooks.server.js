import { ours, stored } from './auth.js'

/** The bare route has no hook. */
export function handle(input) {
  const { event, resolve } = input
  if (event.url.pathname.startsWith('/bare')) return resolve(event)
  return event.url.pathname === '/ours' ? ours.handle(input) : stored.handle(input)
}
