import { NextResponse } from 'next/server'

/** @param {import('next/server').NextRequest} request */
export default async function (request) {
  return NextResponse.rewrite(new URL(`/de${request.nextUrl.pathname}`, request.url))
}
