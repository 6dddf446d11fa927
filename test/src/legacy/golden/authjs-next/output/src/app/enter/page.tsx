'use client'

import { signIn } from '@create-auth/runtime/react'

export default function Enter() {
  return (
    <button onClick={() => void signIn('github', { callbackUrl: '/account' })}>Sign in</button>
  )
}
