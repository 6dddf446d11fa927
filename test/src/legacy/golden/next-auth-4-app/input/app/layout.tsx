import type { ReactNode } from 'react'
import { auth } from '@/lib/auth'
import { Providers } from './providers'

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <html>
      <body>
        <Providers session={await auth()}>{children}</Providers>
      </body>
    </html>
  )
}
