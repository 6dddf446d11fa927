import type { Handle } from '@sveltejs/kit'

/** Every request. */
export async function handle({ event, resolve }: Parameters<Handle>[0]) {
  event.locals.started = Date.now()
  return resolve(event)
}

export function handleError() {
  return { message: 'it went wrong' }
}
