import { building } from '$app/environment'

function first({ event, resolve }) {
  return building ? resolve(event) : resolve(event, { preload: () => true })
}

export { first as handle }
