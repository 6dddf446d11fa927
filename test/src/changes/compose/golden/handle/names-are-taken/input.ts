import { authHandle } from './old-auth'
import { sequence } from 'fp'

export const steps = sequence(1, 2)
export const handle = authHandle
