import { NextResponse } from 'next/server'

export default middleware

function middleware(request) {
  return NextResponse.next({ request })
}
