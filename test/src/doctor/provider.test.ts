import { describe, expect, test } from 'vitest'
import { FOR_PROVIDER } from '../../../runtime/src/config/check-adapter.js'
import { NEEDED_METHODS } from '../../../src/doctor/checks-provider.js'
import { EXPRESS_TS } from '../cli/project.js'
import type { Edits } from './diagnose.js'
import { found } from './found.js'

const inAuth = (from: string | RegExp, to: string): Edits => ({
  'src/auth.ts': (text) => {
    expect(text).toMatch(from)
    return text.replace(from, to)
  },
})

describe('provider-variables', () => {
  const github = { tree: { ...EXPRESS_TS }, words: ['--providers', 'github'] }

  test('reserved and empty, or not there', async () => {
    expect(await found('provider-variables', {}, github)).toEqual([
      [
        '.env:9 .env:11',
        "AUTH_GITHUB_ID, AUTH_GITHUB_SECRET are empty in .env: their services can't sign anybody in",
      ],
    ])
    const half = {
      '.env': (text: string) =>
        text.replace('GITHUB_ID=', 'GITHUB_ID=a').replace(/.*GITHUB_SECRET.*/, ''),
    }
    expect(await found('provider-variables', half, github)).toEqual([
      ['.env', "AUTH_GITHUB_SECRET is not set in .env: its service can't sign anybody in"],
    ])
  })

  test('silent where they are set', async () => {
    const set = {
      '.env': (text: string) =>
        text.replace('GITHUB_ID=', 'GITHUB_ID=a').replace('GITHUB_SECRET=', 'GITHUB_SECRET=b'),
    }
    expect(await found('provider-variables', set, github)).toEqual([])
  })
})

describe('dev-sign-in', () => {
  const message = (by: string): string =>
    `what is deployed gets ${by}: the sign-in for development, which asks for no password, may answer there`

  test('what is deployed says that it is being developed', async () => {
    expect(
      await found('dev-sign-in', {
        Dockerfile: 'FROM node:22\nENV NODE_ENV=development AUTH_DEV=true\n',
      }),
    ).toEqual([
      ['Dockerfile:2', message('NODE_ENV=development')],
      ['Dockerfile:2', message('AUTH_DEV=true')],
    ])
    const start = {
      'package.json': (text: string) =>
        text.replace('"dev":', '"start": "NODE_ENV=development node dist/server.js",\n    "dev":'),
    }
    expect(await found('dev-sign-in', start)).toEqual([
      ['package.json:5', message('the script start with NODE_ENV=development')],
    ])
  })

  describe('a script start for development', () => {
    const scripts = (others: string) => ({
      'package.json': (text: string) =>
        text.replace(
          '"dev":',
          `"start": "cross-env NODE_ENV=development node .",\n    ${others}"dev":`,
        ),
    })
    const started = [['package.json:5', message('the script start with NODE_ENV=development')]]
    const forProduction = scripts('"start:prod": "node dist/server.js", ')

    test('is none of what is deployed where another script is, or the image runs something else', async () => {
      expect(await found('dev-sign-in', forProduction)).toEqual([])
      const image = { ...scripts(''), Dockerfile: 'FROM node:22\nCMD ["node", "dist/server.js"]\n' }
      expect(await found('dev-sign-in', image)).toEqual([])
    })

    test('is where the image runs it', async () => {
      const image = { ...forProduction, Dockerfile: 'FROM node:22\nCMD ["npm", "start"]\n' }
      expect(await found('dev-sign-in', image)).toEqual(started)
    })
  })

  test('silent for production, and where there is no such sign-in', async () => {
    expect(
      await found('dev-sign-in', { Dockerfile: 'FROM node:22\nENV NODE_ENV=production\n' }),
    ).toEqual([])
    const none = { ...inAuth(/^.*\[Dev\].*\n/m, ''), Dockerfile: 'ENV NODE_ENV=development\n' }
    expect(await found('dev-sign-in', none)).toEqual([])
  })
})

describe('password-min', () => {
  const password = (options: string, beside = ''): Edits => ({
    'src/auth.ts': (text) =>
      `import Password from '@create-auth/runtime/providers/password'\n${text.replace('providers: [', `${beside}providers: [\n    Password(${options}),`)}`,
  })

  test('less than what is recommended, and nothing beside it', async () => {
    expect(await found('password-min', password('{ minLength: 8 }'))).toEqual([
      [
        'src/auth.ts:16',
        'passwords may have 8 characters, and nothing else is asked for: the recommendation is 15 where a password stands alone',
        'npx create-auth add two-factor',
      ],
    ])
  })

  test('silent for the usual, and beside a second step', async () => {
    expect(await found('password-min', password(''))).toEqual([])
    expect(await found('password-min', password('{ minLength: 15 }'))).toEqual([])
    expect(await found('password-min', password('{ minLength: 8 }', 'twoFactor: true, '))).toEqual(
      [],
    )
  })
})

describe('adapter-methods', () => {
  const adapter = (methods: string): Edits => ({
    'src/own.ts': `export function ownAdapter() {\n  return {\n    ${methods}\n  }\n}\n`,
    'src/auth.ts': (text) =>
      `import { ownAdapter } from './own.js'\n${text.replace('providers: [', 'adapter: ownAdapter(), providers: [')}`,
  })
  const USERS =
    'createUser() {}, getUser() {}, getUserByAccount() {}, getUserByEmail() {}, linkAccount() {},'
  const SESSIONS = 'createSession() {}, deleteSession() {}, updateSession() {},'

  test('an adapter of one’s own that lacks what is configured', async () => {
    expect(await found('adapter-methods', adapter(`${USERS} ${SESSIONS}`))).toEqual([
      [
        'src/own.ts:2',
        'the adapter lacks getSessionAndUser: what is configured needs them, and the engine does not start',
      ],
    ])
  })

  test('silent where all are there, where sessions are sealed, and where it is not written out', async () => {
    expect(
      await found(
        'adapter-methods',
        adapter(`${USERS} ${SESSIONS} getSessionAndUser: () => null,`),
      ),
    ).toEqual([])
    expect(await found('adapter-methods', adapter(`...rest, ${SESSIONS}`))).toEqual([])
    const own = adapter(USERS)
    const sealed = {
      ...own,
      'src/auth.ts': (text: string) =>
        text
          .replace('providers: [', 'adapter: ownAdapter(), providers: [')
          .replace('session: {', "session: { strategy: 'jwt',")
          .replace(/^/, "import { ownAdapter } from './own.js'\n"),
    }
    expect(await found('adapter-methods', sealed)).toEqual([])
  })

  test('the table of methods is that of the engine', () => {
    const sorted = (table: Readonly<Record<string, readonly string[]>>): object =>
      Object.fromEntries(Object.entries(table).map(([type, names]) => [type, names.toSorted()]))
    expect(sorted(NEEDED_METHODS)).toEqual(sorted(FOR_PROVIDER))
  })
})
