import { NextResponse, type NextRequest } from 'next/server'

const PUBLIC = ['/login']

export const proxy = async (request: NextRequest) => {
  if (PUBLIC.includes(request.nextUrl.pathname)) return NextResponse.next()
  return NextResponse.redirect(new URL('/login', request.url))
}
