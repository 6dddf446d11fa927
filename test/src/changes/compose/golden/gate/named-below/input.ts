import { NextResponse } from 'next/server'

async function guard() {
  return NextResponse.next()
}

export { guard as proxy }
