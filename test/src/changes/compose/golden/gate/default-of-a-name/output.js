import { NextResponse } from 'next/server'
import { gate } from '@create-auth/runtime/next-gate'

export default gate(['/account'], middleware)

function middleware(request) {
  return NextResponse.next({ request })
}
