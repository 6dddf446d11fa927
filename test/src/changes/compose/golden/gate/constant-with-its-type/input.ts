import { NextResponse } from 'next/server'
import type { NextProxy } from 'next/server'

export const proxy: NextProxy = (request) => NextResponse.next({ request })
