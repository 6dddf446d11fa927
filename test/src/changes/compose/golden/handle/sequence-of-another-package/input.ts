import { sequence } from './own/sequence'
import { log } from './log'

export const handle = sequence(log)
