import { sequence } from '@sveltejs/kit/hooks'
import { handle as authenticationHandle } from './auth'

async function authorizationHandle({ event, resolve }) {
  return resolve(event)
}

export const handle = sequence(authenticationHandle, authorizationHandle)
