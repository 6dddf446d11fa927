import type { LegacyModule } from './legacy-library.js'
import { RUNTIME_PACKAGE } from './runtime.js'

/** A module of our runtime. */
export const ours = (path: string): string => `${RUNTIME_PACKAGE}/${path}`

/** Names that both give. */
export function same(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]))
}

/** The module of ours that declares the interfaces which applications extend. */
export const TYPES: string = ours('types')

/** What is the same in version 4 and 5. */
export const core: Readonly<Record<'adapters' | 'jwt', Omit<LegacyModule, 'from'>>> = {
  adapters: {
    to: ours('adapters'),
    augments: ours('adapters'),
    names: same(
      'Adapter',
      'AdapterAccount',
      'AdapterAccountType',
      'AdapterAuthenticator',
      'AdapterSession',
      'AdapterUser',
      'VerificationToken',
      'isDate',
    ),
  },
  jwt: {
    to: ours('jwt'),
    augments: TYPES,
    names: same(
      'DefaultJWT',
      'GetTokenParams',
      'JWT',
      'JWTDecodeParams',
      'JWTEncodeParams',
      'JWTOptions',
      'decode',
      'encode',
    ),
  },
}

/** Adapters that read the same tables with the same words. */
export const adapters: readonly LegacyModule[] = [
  {
    from: '@auth/prisma-adapter',
    to: ours('adapters/prisma'),
    names: same('PrismaAdapter'),
    call: { name: 'PrismaAdapter', least: 1, most: 1 },
  },
  {
    from: '@auth/drizzle-adapter',
    to: ours('adapters/drizzle'),
    names: same('DrizzleAdapter'),
    call: { name: 'DrizzleAdapter', least: 2, most: 2 },
  },
  {
    from: '@auth/kysely-adapter',
    to: ours('adapters/kysely'),
    names: same('KyselyAdapter'),
    call: { name: 'KyselyAdapter', least: 1, most: 1 },
  },
  {
    from: '@auth/pg-adapter',
    to: ours('adapters/sql'),
    names: { default: 'SqlAdapter' },
    call: { name: 'default', least: 1, most: 1, further: "{ userIds: 'integer' }" },
  },
  {
    from: '@auth/mongodb-adapter',
    to: ours('adapters/mongodb'),
    names: same('MongoDBAdapter'),
    call: { name: 'MongoDBAdapter', least: 1, most: 1 },
  },
  {
    from: '@auth/unstorage-adapter',
    to: ours('adapters/unstorage'),
    names: same('UnstorageAdapter'),
    call: { name: 'UnstorageAdapter', least: 1, most: 1 },
  },
]
