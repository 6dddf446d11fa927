import { gate } from '@create-auth/runtime/next-gate'
import { proxy as ownProxy } from './lib/gate'

export { type ProxyOptions } from './lib/gate'
export const proxy = gate(['/account'], ownProxy)
