import { NextResponse } from 'next/server'
import type { NextProxy } from 'next/server'
import { gate } from '@create-auth/runtime/next-gate'

export const proxy: NextProxy = gate(['/account'], (request) => NextResponse.next({ request }))
