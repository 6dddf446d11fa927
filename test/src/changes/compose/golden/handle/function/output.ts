import type { Handle } from '@sveltejs/kit'
import { sequence } from '@sveltejs/kit/hooks'
import { handle as authHandle } from './lib/server/auth'

/** Every request. */
async function handle({ event, resolve }: Parameters<Handle>[0]) {
  event.locals.started = Date.now()
  return resolve(event)
}

const handleAll = sequence(authHandle, handle)
export { handleAll as handle }

export function handleError() {
  return { message: 'it went wrong' }
}
