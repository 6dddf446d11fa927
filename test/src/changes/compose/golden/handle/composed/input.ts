import { sequence } from '@sveltejs/kit/hooks'
import { handle as authHandle } from '$lib/server/auth'
import { log } from './log'

export const handle = sequence(log, authHandle)
