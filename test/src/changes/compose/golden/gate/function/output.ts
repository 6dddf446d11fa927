import { NextResponse, type NextRequest } from 'next/server'
import { gate } from '@create-auth/runtime/next-gate'

function proxy(request: NextRequest) {
  const response = NextResponse.next()
  response.headers.set('x-path', request.nextUrl.pathname)
  return response
}

const proxyAll = gate(['/account'], proxy)
export { proxyAll as proxy }

export const config = {
  matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'],
}
