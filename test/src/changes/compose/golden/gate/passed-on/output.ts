import { gate } from '@create-auth/runtime/next-gate'
import { auth as ownProxy } from '@/auth'

export const proxy = gate(['/account'], ownProxy)

export const config = { matcher: ['/account/:path*'] }
