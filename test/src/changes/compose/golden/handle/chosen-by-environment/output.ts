import { dev } from '$app/environment'
import { local, deployed } from './hooks'
import { sequence } from '@sveltejs/kit/hooks'
import { handle as authHandle } from './lib/server/auth'

export const handle = sequence(authHandle, dev ? local : deployed)
