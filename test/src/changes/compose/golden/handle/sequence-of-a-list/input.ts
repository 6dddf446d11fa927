import { sequence } from '@sveltejs/kit/hooks'
import { handlers } from './handlers'

export const handle = sequence(...handlers)
