import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Project as Compiler } from 'ts-morph'
import { expect, test } from 'vitest'
import { STANDARD_CLAIMS } from '../../../runtime/src/providers/profile-map.js'
import { BETTER_AUTH_PROVIDERS } from '../../../src/catalog/better-auth.js'
import { BETTER_AUTH_SERVICES } from '../../../src/catalog/better-auth-services.js'
import { findCounterpart, legacyLibrary } from '../../../src/catalog/legacy.js'
import { selectUses } from '../../../src/catalog/legacy-library.js'
import { readRuntime } from '../../../src/catalog/runtime.js'

const { providers } = readRuntime()
const here = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const THEIRS = here('node_modules/@auth/core/providers')

const OURS = here('runtime/dist/providers/by-id')

/** Files of types. */
const TYPES = ['index', 'provider-types', 'oauth', 'oidc']
/** They can't be loaded here: what they need is not installed. */
const PASSKEYS = ['passkey', 'webauthn']

const services = readdirSync(THEIRS)
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.slice(0, -3))
  .filter((file) => ![...TYPES, ...PASSKEYS].includes(file))

interface Row {
  readonly id: string
  readonly type: string
}

/** A provider as it is configured without options. */
const rowOf = async (path: string): Promise<Row> => {
  const loaded = (await import(path)) as { default: (options: object) => Row }
  const options = {
    issuer: 'https://as.test',
    clientId: 'x',
    server: 'smtp://x',
    baseUrl: 'https://as.test',
    domain: 'as.test',
  }
  const made = loaded.default(options)
  return { id: made.id, type: made.type }
}

test.each(services)('%s: the same id, so that callback URLs and accounts stay', async (file) => {
  const row = findCounterpart(legacyLibrary('authjs'), `@auth/core/providers/${file}`, providers)
  const id = row?.becomes.rename.replace('@create-auth/runtime/providers/', '')
  expect(await rowOf(`${OURS}/${id}.js`)).toEqual(await rowOf(`${THEIRS}/${file}.js`))
})

test.each(PASSKEYS)('%s is one of ours', (id) => {
  const row = findCounterpart(legacyLibrary('authjs'), `@auth/core/providers/${id}`, [])
  expect(row?.becomes.rename).toBe(`@create-auth/runtime/providers/${id}`)
})

/** One for all: they share most of what they import. */
const compiler = new Compiler({ compilerOptions: { skipLibCheck: true } })
compiler.addSourceFilesAtPaths(here('runtime/dist/**/*.d.ts'))

/** The exports of a built file of the runtime, types included. */
const exportsOf = (path: string): readonly string[] => [
  ...compiler.getSourceFileOrThrow(path).getExportedDeclarations().keys(),
]

const FILES: Readonly<Record<string, string>> = {
  '@create-auth/runtime': 'index',
  '@create-auth/runtime/adapters': 'adapter',
  '@create-auth/runtime/express': 'frameworks/express',
  '@create-auth/runtime/next': 'frameworks/next',
  '@create-auth/runtime/next-auth-4': 'frameworks/next-auth-4',
  '@create-auth/runtime/providers': 'providers/provider',
  '@create-auth/runtime/types': 'types',
  '@create-auth/runtime/react': 'client/react',
}

/** The types that a file exports by their names. */
const typesIn = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^export (?:declare )?(?:interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  )

test.each([...services, ...PASSKEYS])('%s: the types that are promised are there', (file) => {
  const row = findCounterpart(legacyLibrary('authjs'), `@auth/core/providers/${file}`, providers)
  const [, ...types] = Object.entries(row?.names ?? {})
  const theirs = typesIn(`${THEIRS}/${file}.d.ts`)
  const known = types.filter(([name]) => theirs.includes(name))
  const promised = known.map(([name]) => name)
  const id = row?.becomes.rename.replace('@create-auth/runtime/providers/', '')
  expect(exportsOf(`${OURS}/${id}.d.ts`)).toEqual(
    expect.arrayContaining(known.map(([, ours]) => ours)),
  )
  // What they call a profile is what ours do, but for spellings of our own.
  const spelt = ['huggingface', 'line', 'ory-hydra', 'ping-id', 'tiktok', 'vk']
  const profile = theirs.find((name) => name.endsWith('Profile'))
  if (profile !== undefined && !spelt.includes(file)) expect(promised).toContain(profile)
})

const modules = (['authjs', 'next-auth-4'] as const)
  .flatMap((source) => selectUses(legacyLibrary(source).uses, 'module'))
  .map(({ match, names, becomes }) => [match, { names, to: becomes.rename }] as const)
  // The adapters of Prisma, Drizzle and TypeORM have tests of their own.
  .filter(([, { to }]) => !/adapters\/(?:prisma|drizzle)$/.test(to))

test.each(modules)('%s: ours exports everything that is promised of it', (_, { to, names }) => {
  const path = FILES[to] ?? to.replace('@create-auth/runtime/', '')
  expect(exportsOf(here(`runtime/dist/${path}.d.ts`))).toEqual(
    expect.arrayContaining(Object.values(names)),
  )
})

test('every provider of Better Auth that is taken over is one of ours', () => {
  const ids = providers.map(({ id }) => id)
  expect(Object.values(BETTER_AUTH_PROVIDERS).filter((id) => !ids.includes(id))).toEqual([])
})

const OPENID = ['openid', 'profile', 'email']

/** How a profile and a request of a provider of ours read. */
interface OwnRow extends Row {
  readonly profile?: { readonly [field: string]: unknown }
  readonly authorization?: { readonly params?: { readonly scope?: string } }
}

test.each(Object.entries(BETTER_AUTH_SERVICES))(
  '%s of Better Auth: a user is read from a profile as by ours, which asks for no other scopes',
  async (id, { scopes, user }) => {
    const own = BETTER_AUTH_PROVIDERS[id] ?? ''
    const loaded = (await import(`${OURS}/${own}.js`)) as { default: (options: object) => OwnRow }
    const { type, profile = {}, authorization } = loaded.default({})
    const read: OwnRow['profile'] & object = { ...(type === 'oidc' && STANDARD_CLAIMS), ...profile }
    const templates = Object.entries(user).map(([field, code]) => [
      field,
      code
        .replaceAll(/\$?\{?\bprofile\.([\w.?[\]]+)\}?/g, (_, path: string) => `{${path}}`)
        .replaceAll(/\?\.?|[\]`]|^String\(|\)$/g, (part) => (part === '?.' ? '.' : ''))
        .replaceAll('.[', '.'),
    ])
    for (const [field = '', template] of templates) expect(read[field]).toContain(template)
    const asked = authorization?.params?.scope?.split(' ') ?? (type === 'oidc' ? OPENID : [])
    expect(scopes).toEqual(expect.arrayContaining(asked))
  },
)

test('every provider that is taken over from Better Auth has its scopes and its profile', () => {
  expect(Object.keys(BETTER_AUTH_SERVICES).toSorted()).toEqual(
    Object.keys(BETTER_AUTH_PROVIDERS).toSorted(),
  )
})
