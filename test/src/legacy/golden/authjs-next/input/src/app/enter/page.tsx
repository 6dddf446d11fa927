'use client'

import { signIn } from 'next-auth/react'

export default function Enter() {
  return (
    <button onClick={() => void signIn('github', { callbackUrl: '/account' })}>Sign in</button>
  )
}
