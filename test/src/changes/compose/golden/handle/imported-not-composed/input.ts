import { handle as first } from './lib/server/auth'
import { log } from './log'

console.log(first)

export const handle = log
