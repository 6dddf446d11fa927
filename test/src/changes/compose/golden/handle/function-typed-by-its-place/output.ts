import { sequence } from '@sveltejs/kit/hooks'
import { handle as authHandle } from './lib/server/auth'

const SITE = 'shop'

/** Every request. */
export const handle = sequence(authHandle, async function handle({ event, resolve }) {
  event.locals.site = SITE
  return resolve(event)
})

export function handleError() {
  return { message: 'it went wrong' }
}
