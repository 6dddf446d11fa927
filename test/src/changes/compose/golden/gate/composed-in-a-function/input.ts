import { gate } from '@create-auth/runtime/next-gate'
import type { NextFetchEvent, NextRequest } from 'next/server'

const guard = gate({ paths: ['/account'] })

export async function proxy(request: NextRequest, event: NextFetchEvent) {
  return guard(request, event)
}
