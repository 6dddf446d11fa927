import { NextAuth } from '@create-auth/runtime/next'
import { Credentials } from '@create-auth/runtime/providers/credentials'
import { makeAdapter } from './bench/adapter.js'

const config = {
  trustHost: true,
  providers: [Credentials({ credentials: {}, authorize: () => null })],
}

export const ours = NextAuth(config)
export const stored = NextAuth({
  ...config,
  adapter: makeAdapter(),
  session: { strategy: 'database' },
})
