import { NextResponse } from 'next/server'
import { gate } from '@create-auth/runtime/next-gate'

/** @param {import('next/server').NextRequest} request */
export default gate(['/account'], async function (request) {
  return NextResponse.rewrite(new URL(`/de${request.nextUrl.pathname}`, request.url))
})
