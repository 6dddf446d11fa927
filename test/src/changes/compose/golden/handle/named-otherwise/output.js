import { building } from '$app/environment'
import { sequence } from '@sveltejs/kit/hooks'
import { handle as authHandle } from './lib/server/auth'

function first({ event, resolve }) {
  return building ? resolve(event) : resolve(event, { preload: () => true })
}

const handleAll = sequence(authHandle, first)
export { handleAll as handle }
