import { dev } from '$app/environment'
import { local, deployed } from './hooks'

export const handle = dev ? local : deployed
