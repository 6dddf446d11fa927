import type { OrmId } from '../database-fact.js'
import { RUNTIME_PACKAGE } from './runtime.js'

/** The packages of Better Auth. */
export const BETTER_AUTH_PACKAGES: RegExp = /^(?:better-auth|@better-auth\/[\w-]+)$/

/** Packages of others that are made for it, and speak to nothing else. */
export const BETTER_AUTH_COMPANIONS: RegExp =
  /^(?:@daveyplate\/better-auth-[\w-]+|better-auth-[\w-]+|@thallesp\/nestjs-better-auth|@convex-dev\/better-auth)$/

/** The modules that give `betterAuth`: one of them has no database of its own inside. */
export const BETTER_AUTH_MODULES: readonly string[] = ['better-auth', 'better-auth/minimal']

/** Where its endpoints are, unless the configuration says otherwise. */
export const BETTER_AUTH_PATH = '/api/auth'

/** The prefix of its cookies, unless the configuration says otherwise. */
export const BETTER_AUTH_COOKIES = 'better-auth'

/** Tells whether a text can be the prefix of a cookie's name. RFC 6265, section 4.1.1. */
export function isCookiePrefix(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text)
}

/** The variables that have its secret, where the configuration does not say it. */
export const BETTER_AUTH_SECRETS: readonly string[] = ['BETTER_AUTH_SECRET', 'AUTH_SECRET']

/** The functions that hand a framework's requests to it, by the module that gives them, and what is written in their place. */
export const BETTER_AUTH_HANDLERS: Readonly<
  Record<string, { readonly name: string; readonly instead?: string }>
> = {
  'better-auth/next-js': { name: 'toNextJsHandler' },
  'better-auth/node': { name: 'toNodeHandler' },
  'better-auth/solid-start': { name: 'toSolidStartHandler' },
  'better-auth/svelte-kit': { name: 'svelteKitHandler', instead: 'return resolve(event)' },
}

/** The ORM or driver with which it keeps people, by the module of what its option is given. */
export const BETTER_AUTH_DATABASES: Readonly<Record<string, OrmId>> = {
  'better-auth/adapters/drizzle': 'drizzle',
  'better-auth/adapters/mongodb': 'mongodb',
  'better-auth/adapters/prisma': 'prisma',
  '@better-auth/drizzle-adapter': 'drizzle',
  '@better-auth/mongo-adapter': 'mongodb',
  '@better-auth/prisma-adapter': 'prisma',
  'better-sqlite3': 'sql',
  kysely: 'kysely',
  'mysql2/promise': 'sql',
  'node:sqlite': 'sql',
  pg: 'sql',
}

/** Functions of frameworks that say only where a handler answers, or give it the request. */
export const BETTER_AUTH_ROUTES: RegExp =
  /^(?:create(?:API|Server)?FileRoute|(?:define)?[eE]ventHandler|toWebRequest|methods)$/

/** The modules that give its client, and the one of ours for the same library. */
export const BETTER_AUTH_CLIENTS: Readonly<Record<string, string>> = {
  'better-auth/client': `${RUNTIME_PACKAGE}/client`,
  'better-auth/react': `${RUNTIME_PACKAGE}/react`,
  'better-auth/solid': `${RUNTIME_PACKAGE}/solid`,
  'better-auth/svelte': `${RUNTIME_PACKAGE}/svelte`,
  'better-auth/vue': `${RUNTIME_PACKAGE}/vue`,
}

/** The modules of plugins that have its client run in an app, without a browser. */
export const BETTER_AUTH_APPS: RegExp = /^@better-auth\/expo\b/

/** Better Auth's ids of the providers whose people have the same subject in ours: its id → our id. */
export const BETTER_AUTH_PROVIDERS: Readonly<Record<string, string>> = {
  apple: 'apple',
  discord: 'discord',
  dropbox: 'dropbox',
  facebook: 'facebook',
  github: 'github',
  gitlab: 'gitlab',
  google: 'google',
  kakao: 'kakao',
  linkedin: 'linkedin',
  microsoft: 'microsoft-entra-id',
  naver: 'naver',
  reddit: 'reddit',
  roblox: 'roblox',
  slack: 'slack',
  spotify: 'spotify',
  twitch: 'twitch',
  twitter: 'twitter',
  zoom: 'zoom',
}

/** The row of a name, where there is one. */
export function findRow<Row>(rows: Readonly<Record<string, Row>>, name: string): Row | undefined {
  return Object.hasOwn(rows, name) ? rows[name] : undefined
}
