import type { LegacyLibrary } from './legacy-library.js'
import { adapters, core, same, TYPES } from './legacy-shared.js'
import { RUNTIME_PACKAGE } from './runtime.js'

/** NextAuth.js 4. */
export const nextAuth4: LegacyLibrary = {
  name: 'NextAuth.js 4',
  packages: /^(?:next-auth|@next-auth\/[\w-]+|@auth\/[\w-]+-adapter)$/,
  proof: /^next-auth$/,
  takers: [
    { module: 'next-auth', name: 'default', index: 0 },
    { module: 'next-auth', name: 'getServerSession', index: 0 },
    { module: 'next-auth', name: 'getServerSession', index: 2 },
  ],
  providers: ['next-auth/providers/'],
  env: [
    { from: 'NEXTAUTH_SECRET', to: 'AUTH_SECRET' },
    { from: 'NEXTAUTH_URL', to: 'AUTH_URL' },
  ],
  modules: [
    {
      from: 'next-auth',
      to: RUNTIME_PACKAGE,
      augments: TYPES,
      names: {
        ...same('Account', 'DefaultSession', 'Profile', 'Session', 'Theme', 'User'),
        AuthOptions: 'AuthConfig',
        NextAuthOptions: 'AuthConfig',
      },
    },
    { from: 'next-auth/jwt', ...core.jwt },
    { from: 'next-auth/adapters', ...core.adapters },
    ...adapters,
    ...adapters
      .filter(({ from }) => /prisma|mongodb/.test(from))
      .map((row) => ({ ...row, from: row.from.replace('@auth/', '@next-auth/') })),
  ],
}
