import { authHandle } from './old-auth'
import { sequence } from 'fp'
import { sequence as sequence2 } from '@sveltejs/kit/hooks'
import { handle as authHandle2 } from './lib/server/auth'

export const steps = sequence(1, 2)
export const handle = sequence2(authHandle2, authHandle)
