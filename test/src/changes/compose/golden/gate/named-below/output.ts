import { NextResponse } from 'next/server'
import { gate } from '@create-auth/runtime/next-gate'

async function guard() {
  return NextResponse.next()
}

const proxyAll = gate(['/account'], guard)
export { proxyAll as proxy }
