import { afterEach, expect, test } from 'vitest'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import { findLegacy } from '../../../src/inspect/legacy/find-legacy.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const AGAIN = 'const config = { … } // outside of the function, which gives the same one each time'

test.each([
  ['optionsFor(req)', 'export function optionsFor(req) {\n  return { providers: [] }\n}\n'],
  ['await optionsFor(req)', 'export const optionsFor = async (req) => ({ providers: [] })\n'],
])('what a function gives for a request is a configuration: %s', async (given, options) => {
  root = makeTree({
    'package.json': '{}',
    'options.js': options,
    'route.js': [
      "import NextAuth, { getServerSession } from 'next-auth'",
      "import { optionsFor } from './options'",
      `export default async (req, res) => NextAuth(req, res, ${given})`,
      'export const who = async (req, res) => {',
      `  const options = ${given}`,
      '  return getServerSession(req, res, options)',
      '}',
      '',
    ].join('\n'),
  })
  const { configurations, open } = await findLegacy(disk(root), legacyLibrary('next-auth-4'))
  expect(configurations.map(({ file }) => file)).toEqual(['options.js'])
  expect(open.map(({ snippet }) => snippet)).toEqual([AGAIN])
})

test('what two configurations have from one object is left to the user once', async () => {
  root = makeTree({
    'package.json': '{}',
    'shared.js':
      "export const shared = { cookies: { sessionToken: { name: 'sid' } }, providers: [] }\n",
    ...Object.fromEntries(
      ['edge.js', 'node.js'].map((file) => [
        file,
        "import NextAuth from 'next-auth'\nimport { shared } from './shared'\nexport const { auth } = NextAuth({ ...shared, debug: true })\n",
      ]),
    ),
  })
  const { open } = await findLegacy(disk(root), legacyLibrary('authjs'))
  expect(open.map(({ path: file, line }) => `${file}:${line}`)).toEqual(['shared.js:1'])
})

test.each([
  ['providers: [GitHub, Credentials({ credentials: {} })]', true],
  ['providers: own()', true],
  ['providers: [Credentials({ credentials: {} })]', false],
  ['providers: [GitHub], adapter', true],
])('whether a service may sign people in: %s', async (options, services) => {
  root = makeTree({
    'package.json': '{}',
    'auth.js': [
      "import NextAuth from 'next-auth'",
      "import GitHub from 'next-auth/providers/github'",
      "import Credentials from 'next-auth/providers/credentials'",
      `export default NextAuth({ ${options} })`,
      '',
    ].join('\n'),
  })
  const { configurations } = await findLegacy(disk(root), legacyLibrary('next-auth-4'))
  expect(configurations.map((each) => each.services)).toEqual([services])
})

test.each([
  ["cookies: { state: { name: 'st' } }", []],
  ['cookies: { sessionToken: { options: { domain } } }', ['auth.js:2']],
  ['cookies: own', ['auth.js:2']],
])(
  'cookies are left to the user where the names of the others are not certain: %s',
  async (cookies, left) => {
    root = makeTree({
      'package.json': '{}',
      'auth.js': `import NextAuth from 'next-auth'\nexport default NextAuth({ ${cookies}, providers: [] })\n`,
    })
    const { open } = await findLegacy(disk(root), legacyLibrary('authjs'))
    expect(open.map(({ path: file, line }) => `${file}:${line}`)).toEqual(left)
  },
)

test('a configuration of tests is none, where the application has its own', async () => {
  const config =
    "import NextAuth from 'next-auth'\nexport default NextAuth({ providers: [], unknown })\n"
  const filesOf = async (...files: readonly string[]) => {
    root = makeTree({
      'package.json': '{}',
      ...Object.fromEntries(files.map((file) => [file, config])),
    })
    const { configurations, open } = await findLegacy(disk(root), legacyLibrary('authjs'))
    const found = configurations.map(({ file }) => file)
    expect(open.map(({ path: file }) => file)).toEqual(found)
    removeTree(root)
    return found
  }
  expect(await filesOf('auth.js', 'auth.test.js', 'examples/auth.js')).toEqual(['auth.js'])
  expect(await filesOf('examples/auth.js')).toEqual(['examples/auth.js'])
})

test.each([
  ['own', 'cookies: (secure) => ({ ...authjsCookies(secure), ...own }),'],
  ['own.cookies', 'cookies: (secure) => ({ ...authjsCookies(secure), ...own.cookies }),'],
  [
    '{ state: { options } }',
    "cookies: (secure) => ({ ...authjsCookies(secure), sessionToken: { name: '…', options: { … } } }),",
  ],
  ["{ state: { name: 'st', options: { sameSite: 'None', secure: true } } }", "sameSite: 'none',"],
  ["{ state: { name: 'st', options: { 'sameSite': \"Lax\" } } }", "sameSite: 'lax',"],
])('of cookies it is said what to write: %s', async (cookies, snippet) => {
  root = makeTree({
    'package.json': '{}',
    'auth.js': `import NextAuth from 'next-auth'\nexport default NextAuth({ cookies: ${cookies}, providers: [] })\n`,
  })
  const { open } = await findLegacy(disk(root), legacyLibrary('authjs'))
  expect(open.map((point) => point.snippet)).toEqual([snippet])
})

test('cookies whose names and attributes come from the environment keep them', async () => {
  const cookies = [
    '{',
    '  sessionToken: {',
    '    name: process.env.SESSION_COOKIE ?? `${prefix}next-auth.session-token`,',
    "    options: { sameSite: 'none', secure: useSecureCookies, domain: process.env.DOMAIN },",
    '  },',
    '}',
  ].join('\n')
  root = makeTree({
    'package.json': '{}',
    'auth.js': `import NextAuth from 'next-auth'\nexport default NextAuth({ useSecureCookies, cookies: ${cookies}, providers: [] })\n`,
  })
  expect((await findLegacy(disk(root), legacyLibrary('next-auth-4'))).open).toEqual([])
})

test.each([
  ['decode: ({ token, secret }) => open(token, secret)', true],
  ['decode({ token, secret }) { return open(token, secret) }', true],
  ['decode: fromElsewhere', true],
  ['decode: ({ token, secret: [secret] }) => open(token, secret)', false],
  ['decode: ({ token, secret }) => open(token, secret[0])', false],
  ['decode: (params) => open(params)', false],
  ['decode: handsOn', false],
])('jwt: { %s } has to be changed, since secrets come as a list: %s', async (option, isOpen) => {
  root = makeTree({
    'package.json': '{}',
    'route.js': [
      "import NextAuth from 'next-auth'",
      'const handsOn = (params) => open(params)',
      `export default NextAuth({ jwt: { ${option} }, providers: [] })`,
      '',
    ].join('\n'),
  })
  const { open } = await findLegacy(disk(root), legacyLibrary('next-auth-4'))
  expect(open.map(({ snippet }) => snippet)).toEqual(
    isOpen ? ['decode: ({ token, secret: [secret] }) => …'] : [],
  )
})
