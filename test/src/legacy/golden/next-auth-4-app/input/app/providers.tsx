'use client'

import type { Session } from 'next-auth'
import { SessionProvider } from 'next-auth/react'
import type { ReactNode } from 'react'

export function Providers({ session, children }: { session: Session | null; children: ReactNode }) {
  return (
    <SessionProvider session={session} refetchOnWindowFocus={false}>
      {children}
    </SessionProvider>
  )
}
