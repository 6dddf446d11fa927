import { handle as first } from './lib/server/auth'
import { log } from './log'
import { sequence } from '@sveltejs/kit/hooks'

console.log(first)

export const handle = sequence(first, log)
