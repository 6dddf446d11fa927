// import { NextResponse } from 'next/server'
// export function proxy() {
//   return NextResponse.next()
// }
import { gate } from '@create-auth/runtime/next-gate'

export const proxy = gate(['/account'])

export const config = { matcher: ['/account/:path*'] }
