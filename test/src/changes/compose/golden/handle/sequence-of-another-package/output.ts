import { sequence } from './own/sequence'
import { log } from './log'
import { sequence as sequence2 } from '@sveltejs/kit/hooks'
import { handle as authHandle } from './lib/server/auth'

export const handle = sequence2(authHandle, sequence(log))
