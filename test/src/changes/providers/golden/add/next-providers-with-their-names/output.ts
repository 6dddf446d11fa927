import { NextAuth } from '@create-auth/runtime/next'
import type { Provider } from '@create-auth/runtime/providers'
import Credentials from '@create-auth/runtime/providers/credentials'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'

const providers: Provider[] = [
  Credentials({
    credentials: { password: { label: 'Password', type: 'password' } },
    authorize: (c) => (c.password === 'password' ? { id: 'test' } : null),
  }),
  GitHub,
  Google,
]

export const providerMap = providers.map((provider) => {
  const { id, name } = typeof provider === 'function' ? provider() : provider
  return { id, name }
})

export const { handlers, auth, signIn, signOut } = NextAuth({ providers, pages: { signIn: '/signin' } })
