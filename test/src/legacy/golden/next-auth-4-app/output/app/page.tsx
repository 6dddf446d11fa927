'use client'

import { signIn, signOut, useSession } from '@create-auth/runtime/react'

export default function Page() {
  const { data: session, status } = useSession({ required: true })
  if (status === 'loading') return null
  return session ? (
    <button onClick={() => signOut({ callbackUrl: '/bye' })}>{session.user?.name}</button>
  ) : (
    <button onClick={() => signIn('github', { callbackUrl: '/hello' })}>Sign in</button>
  )
}
