import { describe, expect, test } from 'vitest'
import { FOR_PROVIDER } from '../../../runtime/src/config/check-adapter.js'
import { NEEDED_METHODS } from '../../../src/doctor/checks-provider.js'
import type { Tree } from '../apply/tree.js'
import { EXPRESS_TS } from '../cli/project.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
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

describe('posts-refused', () => {
  const service =
    (name: string, id: string, options = '') =>
    (text: string) =>
      `import ${name} from '@create-auth/runtime/providers/${id}'\n${text.replace('providers: [', `providers: [\n    ${name}(${options}),`)}`
  const refused = (tree: Tree, file: string, edit: (text: string) => string, config: Edits) =>
    found('posts-refused', { [file]: edit, ...config }, { tree })
  const [kit, astro] = ['sveltekit-2-ts', 'astro-7-ts'].map((id) => OTHER_FRAMEWORKS[id]!)
  const apple = service('Apple', 'apple')
  const keycloak = service('Keycloak', 'keycloak', '{ logout: true }')
  const message = (who: string, what: string, by: string): string =>
    `${who} posts ${what}, and ${by} answers with 403 before sign-in gets it`

  test.each([
    ['SvelteKit', kit!, 'src/lib/server/auth.ts'],
    ['Astro', astro!, 'src/auth.ts'],
  ])(
    '%s refuses what a browser posts from the service, and what the service posts',
    async (by, tree, file) => {
      const place = expect.stringContaining(`${file}:`)
      expect(await refused(tree, file, apple, {})).toEqual([
        [place, message('Apple', 'its answer', by)],
      ])
      expect(await refused(tree, file, keycloak, {})).toEqual([
        [place, message('Keycloak', 'that a session has ended there', by)],
      ])
    },
  )

  test('silent where the setting lets it in, and where a service posts nothing', async () => {
    const kitSays = (csrf: string) => ({
      'svelte.config.js': `export default { kit: { csrf: { ${csrf} } } }\n`,
    })
    const file = 'src/lib/server/auth.ts'
    const named = kitSays("trustedOrigins: ['https://appleid.apple.com']")
    expect(await refused(kit!, file, apple, named)).toEqual([])
    expect(await refused(kit!, file, keycloak, named)).toHaveLength(1)
    expect(await refused(kit!, file, keycloak, kitSays("trustedOrigins: ['*']"))).toEqual([])
    const off = {
      'astro.config.mjs': (text: string) =>
        text.replace('  server:', '  security: { checkOrigin: false },\n  server:'),
    }
    expect(await refused(astro!, 'src/auth.ts', keycloak, off)).toEqual([])
    expect(await refused(kit!, file, service('GitHub', 'github'), {})).toEqual([])
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
