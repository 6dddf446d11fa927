import { sequence } from '@sveltejs/kit/hooks'
import * as auth from './old'
import { handle as ours } from './lib/server/auth.ts'

const steps = [ours, auth.handle]

export const handle = sequence(...steps)
