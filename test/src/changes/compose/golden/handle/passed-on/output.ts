import { sequence } from '@sveltejs/kit/hooks'
import { handle as authHandle } from './lib/server/auth'
import { handle as ownHandle } from './lib/hooks'

export const handle = sequence(authHandle, ownHandle)
