import { sequence } from '@sveltejs/kit/hooks'
import { handle as authHandle } from '../lib/server/auth'

/** @type {import('@sveltejs/kit').Handle} */
async function handle({ event, resolve }) {
  return resolve(event)
}

const handleAll = sequence(authHandle, handle)
export { handleAll as handle }
