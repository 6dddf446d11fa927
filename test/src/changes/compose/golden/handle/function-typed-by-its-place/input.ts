const SITE = 'shop'

/** Every request. */
export async function handle({ event, resolve }) {
  event.locals.site = SITE
  return resolve(event)
}

export function handleError() {
  return { message: 'it went wrong' }
}
