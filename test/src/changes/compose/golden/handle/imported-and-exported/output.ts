import { guard } from '$lib/server/guard'
import { sequence } from '@sveltejs/kit/hooks'
import { handle as authHandle } from './lib/server/auth'

const handleAll = sequence(authHandle, guard)
export { handleAll as handle }
