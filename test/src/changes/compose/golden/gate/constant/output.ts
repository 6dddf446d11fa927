import { NextResponse, type NextRequest } from 'next/server'
import { gate } from '@create-auth/runtime/next-gate'

const PUBLIC = ['/login']

export const proxy = gate(['/account'], async (request: NextRequest) => {
  if (PUBLIC.includes(request.nextUrl.pathname)) return NextResponse.next()
  return NextResponse.redirect(new URL('/login', request.url))
})
