import { sequence } from '@sveltejs/kit/hooks'
import { handle as authenticationHandle } from './auth'
import { handle as authHandle } from './lib/server/auth'

async function authorizationHandle({ event, resolve }) {
  return resolve(event)
}

export const handle = sequence(authHandle, authenticationHandle, authorizationHandle)
