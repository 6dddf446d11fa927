import type { NextRequest } from 'next/server'
import { gate } from '@create-auth/runtime/next-gate'
import { gateway as ownProxy } from './lib/gateway'

export { config } from './lib/gateway'
export default gate(['/account'], ownProxy)
