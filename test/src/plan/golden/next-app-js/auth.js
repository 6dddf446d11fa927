import { NextAuth } from '@create-auth/runtime/next'

import Dev from '@create-auth/runtime/providers/dev'

/**
 * Who may sign in, and how. Options: the README of @create-auth/runtime.
 *
 * @satisfies {import('@create-auth/runtime/next').NextAuthConfig}
 */
export const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env.local, which is not deployed.
    ...(process.env.NODE_ENV === 'development' &&
    process.env.AUTH_DEV === 'true'
      ? [Dev]
      : []),
  ],
}

/**
 * `handlers` answers everything below /api/auth. `auth` tells who is signed in, and `requireSession` lets nobody else
 * pass: call it wherever data is read or changed. `signIn` and `signOut` are for Server Actions.
 */
export const { auth, handlers, requireSession, signIn, signOut } =
  NextAuth(authConfig)
