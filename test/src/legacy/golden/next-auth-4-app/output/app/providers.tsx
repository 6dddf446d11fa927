'use client'

import type { Session } from '@create-auth/runtime/next-auth-4'
import { SessionProvider } from '@create-auth/runtime/react'
import type { ReactNode } from 'react'

export function Providers({ session, children }: { session: Session | null; children: ReactNode }) {
  return (
    <SessionProvider session={session}>
      {children}
    </SessionProvider>
  )
}
