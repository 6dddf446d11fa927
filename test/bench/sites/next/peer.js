import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { makeAdapter } from './bench/adapter.js'

const config = {
  trustHost: true,
  providers: [Credentials({ credentials: {}, authorize: () => null })],
}

export const tokens = NextAuth(config)
// Its own check allows no password beside stored sessions.
export const stored = NextAuth({
  ...config,
  providers: [],
  adapter: makeAdapter(),
  session: { strategy: 'database' },
})
