import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type BetterAuthUse, findBetterAuth } from '../../../src/inspect/legacy/find-better-auth.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const CONFIGURATION =
  "import { betterAuth } from 'better-auth'\n\nexport const auth = betterAuth({})\n"
const CLIENT =
  "import { createAuthClient } from 'better-auth/svelte'\n\nexport const authClient = createAuthClient()\n"
const found = (files: Tree, folder = '.'): Promise<BetterAuthUse> => {
  root = makeTree({
    'package.json': '{"name":"shop","type":"module"}',
    'src/auth.ts': CONFIGURATION,
    ...files,
  })
  return findBetterAuth(disk(join(root, folder)))
}
/** Where something is left, and by which words it is told. */
const places = ({ open }: BetterAuthUse): readonly string[] =>
  open.map(({ path: file, line, column, reason }) => `${file}:${line}:${column} ${reason}`)

describe('uses of Better Auth: none is left out', () => {
  test('the client among the markup of a component, with line and column', async () => {
    const use = await found({
      'src/client.ts': CLIENT,
      'src/Page.svelte':
        "<script>\n  import { authClient } from './client'\n</script>\n\n<p>authClient-ish</p>\n<button onclick={() => authClient.signOut()}>x</button>\n{authClient.admin.list()}\n",
    })
    expect(places(use).slice(0, -1)).toEqual([
      'src/Page.svelte:6:24 where it leads is said in another way here',
      'src/Page.svelte:7:2 admin.list of the client of Better Auth has no counterpart here',
    ])
  })

  test('who signs in is told with what the call is given, as far as that is written in a line', async () => {
    const { open } = await found({
      'src/client.ts': CLIENT,
      'src/page.ts': [
        "import { authClient } from './client'",
        "authClient.signIn.social({ provider: 'google', callbackURL: back() })",
        'authClient.signIn.social({ provider, callbackURL: `/${\n  next\n}` })',
        'authClient.signIn.social(options)',
        "authClient.signIn.oauth2({ providerId: 'acme' })",
        "authClient.linkSocial({ provider: 'github' })",
        '',
      ].join('\n'),
      'src/Page.svelte':
        "<script>\n  import { authClient } from './client'\n</script>\n<button onclick={() => authClient.signIn.social({ provider: 'google' })}>x</button>\n",
    })
    const snippets = (path: string) =>
      open.filter((step) => step.path === path).map(({ snippet }) => snippet)
    expect(snippets('src/page.ts')).toEqual([
      "await authClient.signIn('google', { redirectTo: back() })",
      "await authClient.signIn(provider, { redirectTo: '/' })",
      "await authClient.signIn('<id>', { redirectTo: '/' })",
      "await authClient.signIn('acme', { redirectTo: '/' })",
      "await authClient.signIn('github', { intent: 'link' })",
    ])
    expect(snippets('src/Page.svelte')).toEqual([
      "await authClient.signIn('<id>', { redirectTo: '/' })",
    ])
  })

  const LOOKED_UP = 'the session is looked up by Better Auth here, which knows none of ours'

  test.each([
    ['its functions', 'const { api } = auth\napi.getSession()', `4:1 ${LOOKED_UP}`],
    [
      'its functions, under another name',
      'const { handler, api: ask } = auth\nask.getSession()',
      `4:1 ${LOOKED_UP}`,
    ],
    [
      'it, where a module keeps it that is loaded several times',
      'const kept = globalThis as { one?: typeof auth }\nif (!kept.one) kept.one = auth\nconst { api } = kept.one\napi.getSession()',
      `6:1 ${LOOKED_UP}`,
    ],
    ['something else', 'const { api } = other\napi.getSession()', undefined],
    ['what a function is given', 'const f = ({ api }) => api.getSession()', undefined],
    [
      'one of two of that name',
      'const { api } = auth\nconst f = (api) => api.getSession()',
      undefined,
    ],
  ])('what a pattern takes is followed: %s', async (_, code, step) => {
    const use = await found({ 'src/use.ts': `import { auth } from './auth'\n\n${code}\n` })
    const own = use.open.filter(
      ({ path: file, reason }) => file === 'src/use.ts' && reason === LOOKED_UP,
    )
    expect(places({ ...use, open: own })).toEqual(step === undefined ? [] : [`src/use.ts:${step}`])
  })

  test('what people do with their account leads a browser to the account page, and a server to functions', async () => {
    const names = ['deleteUser', 'changeEmail', 'listSessions', 'listAccounts', 'unlinkAccount']
    const { open } = await found({
      'src/client.ts': CLIENT,
      'src/page.ts': `import { authClient } from './client'\n${names.map((name) => `authClient.${name}()`).join('\n')}\n`,
      'src/route.ts':
        "import { auth } from './auth'\nawait auth.api.deleteUser()\nawait auth.api.changeEmail()\nawait auth.api.listSessions()\nawait auth.api.enableTwoFactor()\nawait auth.api.verifyEmail()\n",
    })
    const snippets = (path: string) =>
      open.filter((step) => step.path === path).map(({ snippet }) => snippet)
    expect(new Set(snippets('src/page.ts'))).toEqual(
      new Set(["location.assign('{path}/account') // with account: true in authConfig"]),
    )
    expect(snippets('src/page.ts')).toHaveLength(names.length)
    expect(snippets('src/route.ts')).toEqual([
      expect.stringMatching(/^await deleteUser\(authConfig, /),
      expect.stringMatching(/^await requestAddressChange\(authConfig, /),
      expect.stringMatching(/^await listSessions\(authConfig, /),
      '// lead to {path}/two-factor/setup',
      '// take it out',
    ])
  })

  test('endpoints that code asks by itself, below the path where it answers, and no page of that name', async () => {
    const { open } = await found({
      'src/ask.ts': [
        "export const who = () => fetch('/api/auth/get-session', { credentials: 'include' })",
        'export const out = (base: string) => fetch(`${base}/api/auth/sign-out?x`, { method: "POST" })',
        "export const pages = ['/sign-out', '/api/auth/sign-outs', '/api/auth/callback/github']",
        "export const again = () => fetch('/api/auth/get-session')",
        '',
      ].join('\n'),
    })
    expect(open.filter(({ path: file }) => file === 'src/ask.ts')).toMatchObject([
      {
        line: 1,
        column: 33,
        reason:
          'the endpoint get-session of Better Auth is asked here, and in line 4: ours does not have it',
        snippet: "fetch('{path}/session') // { user, expires }, or null",
      },
      { line: 2, column: 52, snippet: '// a form that posts to {path}/signout' },
    ])
    removeTree(root)
    const other = await found({
      'src/auth.ts': CONFIGURATION.replace('{}', "{ basePath: '/session' }"),
      'src/ask.ts': "fetch('/api/auth/get-session')\nfetch('/session/get-session')\n",
    })
    expect(other.open.map(({ path: file, line }) => `${file}:${line}`)).toEqual(['src/ask.ts:2'])
  })

  test('an access token is given by a function of ours, wherever it is asked for', async () => {
    const { open } = await found({
      'src/client.ts': CLIENT,
      'src/page.ts':
        "import { authClient } from './client'\n\nexport const token = authClient.getAccessToken({ providerId: 'google' })\n",
      'src/route.ts':
        "import { auth } from './auth'\n\nexport const token = auth.api.getAccessToken({ body: { providerId: 'google' } })\n",
    })
    const snippet = expect.stringMatching(
      /^const \{ accessToken \} = await getAccessToken\(…, 'google'\)/,
    )
    for (const path of ['src/page.ts', 'src/route.ts'])
      expect(open.filter((step) => step.path === path)).toMatchObject([{ line: 3, snippet }])
  })

  test.each([
    [
      'react',
      "const { data: session, status } = authClient.useSession()\n// status === 'loading' in place of isPending; session?.user?.name",
    ],
    ['solid', 'const session = authClient.useSession()\n// session().data, session().status'],
    ['svelte', 'const session = authClient.useSession()\n// $session.data, $session.status'],
    [
      'vue',
      'const {state}\n// session.value.data, session.value.status; in a template session.data, session.status',
    ],
  ])(
    'the state of the session is written as components of the library have it: %s',
    async (library, snippet) => {
      const { open } = await found({
        'src/client.ts': CLIENT.replace('svelte', library),
        'src/use.ts':
          "import { authClient } from './client'\n\nexport const session = authClient.useSession()\n",
      })
      expect(open.filter(({ path: file }) => file === 'src/use.ts')).toMatchObject([
        { line: 3, snippet },
      ])
      expect(open.some((point) => 'forms' in point)).toBe(false)
    },
  )

  test.each([
    ['', undefined],
    ["{ baseURL: 'https://api.example.com/api/auth' }", "'https://api.example.com'"],
    ["{ baseURL: '/api/auth' }", undefined],
    ['{ baseURL: undefined }', undefined],
    ['{ plugins: [], baseURL: process.env.API_URL }', 'process.env.API_URL'],
    ['{ baseURL: import.meta.env.VITE_API_URL }', 'import.meta.env.VITE_API_URL'],
    [
      "{ baseURL: process.env.API_URL ?? 'http://a.test' }",
      "process.env.API_URL ?? 'http://a.test'",
    ],
    ['{ baseURL: `${process.env.API_URL}/api/auth` }', 'process.env.API_URL'],
    [
      "{ baseURL: process.env.API_URL ?? 'http://a.test/api/auth' }",
      "new URL(process.env.API_URL ?? 'http://a.test/api/auth').origin",
    ],
    ["{ baseURL: process.env.API_URL + '/auth' }", "new URL(process.env.API_URL + '/auth').origin"],
    [
      '{ baseURL: dev\n\t? process.env.API_URL\n\t: window.location.origin }',
      'dev ? process.env.API_URL : window.location.origin',
    ],
    ['{ baseURL: `${location.origin}/api/auth` }', undefined],
    ['{ baseURL: `https://${process.env.HOST}` }', '`https://${process.env.HOST}`'],
    ['{ baseURL: API }', "'https://a.test'"],
    ['{ baseURL: URL }', 'process.env.API_URL'],
    ['{ baseURL: VITE }', 'import.meta.env.VITE_API_URL'],
    ['{ ...given }', undefined],
    ['{ baseURL: window.location.origin }', undefined],
    ['given', undefined],
  ])('the origin that the client is told to ask: %s', async (options, origin) => {
    const { open } = await found({
      'src/client.ts': `${CLIENT.replace('Client()', `Client(${options})`)}const API = 'https://a.test/'\nconst URL = process.env.API_URL\nconst VITE = import.meta.env.VITE_API_URL\n`,
      'src/use.ts': "import { authClient } from './client'\n\nauthClient.signOut()\n",
      'src/Page.svelte':
        "<script>\n  import { authClient } from './client'\n</script>\n\n<button onclick={() => authClient.signOut()}>x</button>\n",
    })
    expect(open.map((point) => [point.path, point.origin])).toEqual(
      ['src/Page.svelte', 'src/client.ts', 'src/use.ts'].map((file) => [file, origin]),
    )
  })

  test('a client of an app, without a browser, has none of ours in its place, and neither has what is asked of it', async () => {
    const { open } = await found({
      'src/client.ts':
        "import { expoClient } from '@better-auth/expo/client'\nimport { createAuthClient } from 'better-auth/react'\n\nexport const authClient = createAuthClient({ baseURL: API, plugins: [expoClient({})] })\n",
      'src/use.ts':
        "import { authClient } from './client'\n\nauthClient.signOut()\nexport const { data } = authClient.useSession()\n",
    })
    const snippet =
      '// sign in on {path}/signin in a browser, and ask with a token that createToken makes: docs/tokens.md'
    expect(
      open.map(({ path: file, line, reason, snippet: code }) => [`${file}:${line}`, reason, code]),
    ).toEqual([
      [
        'src/client.ts:4',
        'the client of Better Auth is that of an app without a browser here, for which there is none of ours',
        snippet,
      ],
      ['src/use.ts:3', 'signOut of a client without a browser has no counterpart here', snippet],
      ['src/use.ts:4', 'useSession of a client without a browser has no counterpart here', snippet],
    ])
  })

  test('what is taken of the client: handed on, once for each name, and called', async () => {
    const use = await found({
      'src/client.ts': `${CLIENT}export const { signIn, useSession } = authClient\n`,
      'src/use.ts':
        "import { authClient, signIn, useSession } from './client'\n\nexport const useAuth = () => {\n  const { data } = useSession()\n  provide(authClient)\n  return memo({ data, signIn }, [signIn])\n}\nexport const mail = () => signIn.magicLink({})\nexport type Session = typeof authClient.$Infer.Session\n",
    })
    expect(places(use).slice(1)).toEqual([
      expect.stringMatching(/^src\/use\.ts:4:20 the state of the session has other names/),
      expect.stringMatching(/^src\/use\.ts:5:11 the client of Better Auth is handed on here/),
      'src/use.ts:6:23 whoever signs in is said in another way here',
      'src/use.ts:8:27 whoever signs in is said in another way here',
      expect.stringMatching(/^src\/use\.ts:9:30 the types of sessions and users/),
    ])
  })

  test('a name that means something else elsewhere is none of it', async () => {
    const use = await found({
      'src/client.ts': CLIENT,
      'src/use.ts':
        "import { authClient } from './client'\n\nauthClient.signOut()\nexport const other = (authClient) => authClient.signOut()\n",
    })
    expect(places(use).slice(1)).toEqual([
      'src/use.ts:3:1 where it leads is said in another way here',
    ])
  })

  test('on the server: what it works with, its options and its types', async () => {
    const use = await found({
      'src/use.ts':
        "import { auth } from './auth'\n\nexport const one = await auth.$context\nexport const two = auth.options.plugins\nexport const three = call(auth.api)\nexport type User = typeof auth.$Infer.Session.user\n",
    })
    expect(use.open.map(({ line, snippet }) => [line, snippet])).toEqual([
      [3, '// your own query, of the tables that are there'],
      [4, 'authConfig.providers // of the auth file'],
      [5, '{session} // { user, expires }, or null'],
      [6, "UserSession // and UserSession['user'], which has what callbacks.session gives"],
    ])
  })

  test('an import of which nothing else is told, unless the configuration alone needs it', async () => {
    const use = await found({
      'src/auth.ts': `import './plugin'\n${CONFIGURATION}`,
      'src/plugin.ts': "import { createAuthMiddleware } from 'better-auth/api'\n",
      'src/errors.ts': "import { APIError } from 'better-auth/api'\n",
    })
    expect(places(use)).toEqual([
      'src/errors.ts:1:27 what better-auth/api gives has nothing to do with our sign-in',
    ])
  })

  test('in packages of a workspace that share it, or only speak to it', async () => {
    const member = (name: string, more: object = {}): string => JSON.stringify({ name, ...more })
    const use = await found(
      {
        'package.json': member('all', { workspaces: ['apps/*'] }),
        'src/auth.ts': '',
        'apps/api/package.json': member('api', { dependencies: { 'better-auth': '1' } }),
        'apps/api/src/auth.ts': CONFIGURATION,
        'apps/web/package.json': member('web', { dependencies: { 'better-auth': '1' } }),
        'apps/web/src/client.ts': CLIENT,
        'apps/web/src/index.ts': "export * from './client'\n",
        'apps/web/src/use.ts': "import { authClient } from '.'\n\nauthClient.signOut()\n",
        'apps/other/package.json': member('other', { dependencies: { 'better-auth': '1' } }),
        'apps/other/src/auth.ts': CONFIGURATION,
      },
      'apps/api',
    )
    expect(use.configurations.map(({ file }) => file)).toEqual(['src/auth.ts'])
    expect(use.open.map(({ path: file, line }) => `${file}:${line}`)).toEqual([
      '../web/src/client.ts:3',
      '../web/src/use.ts:3',
    ])
  })
})

describe('where requests are handed to Better Auth', () => {
  const NUXT =
    'export default defineEventHandler((event) => useAuth().handler(toWebRequest(event)))\n'

  test.each<readonly [string, Tree]>([
    [
      'a function that the framework imports by itself',
      {
        'src/auth.ts':
          "import { betterAuth } from 'better-auth'\n\nlet made\nexport function useAuth() {\n  if (!made) made = make()\n  return made\n}\nfunction make() {\n  return betterAuth({})\n}\n",
        'src/route.ts': NUXT,
      },
    ],
    [
      'what is handed over under its name',
      {
        'src/auth.ts':
          "import { betterAuth } from 'better-auth'\n\nexport function getAuth() {\n  const auth = betterAuth({})\n  return { auth }\n}\n",
        'src/route.ts':
          "export function routes({ app, auth }) {\n  app.on('/api/auth/*', (c) => auth.handler(c.req.raw))\n}\n",
      },
    ],
    [
      'what is made anew later',
      {
        'src/auth.ts':
          "import { betterAuth } from 'better-auth'\n\nexport let auth = betterAuth({})\nexport function start() {\n  auth = betterAuth({ basePath: '/api/auth' })\n}\n",
        'src/route.ts': "import { auth } from './auth'\n\nexport const GET = auth.handler\n",
      },
    ],
  ])('%s', async (_, files) => {
    const { handlers, configurations } = await found(files)
    expect(handlers).toMatchObject([{ file: 'src/route.ts' }])
    expect(configurations).toMatchObject([{ file: 'src/auth.ts' }])
  })

  test('something else with a handler is none of it', async () => {
    const { handlers } = await found({
      'src/route.ts': 'export const routes = (queue) => queue.handler(1)\nuseQueue().handler(2)\n',
      'src/queue.ts': 'export const useQueue = () => make()\n',
    })
    expect(handlers).toEqual([])
  })

  test.each([
    ['that gets requests', 'export const GET = auth.handler'],
    ['of which a session is asked', 'auth.api.getSession()'],
    ['that another file takes', 'register(auth)'],
  ])('of several configurations the one %s is meant', async (_, use) => {
    const { configurations } = await found({
      'src/tool.ts': CONFIGURATION,
      'src/route.ts': `import { auth } from './auth'\n\n${use}\n`,
    })
    expect(configurations).toMatchObject([{ file: 'src/auth.ts' }])
  })
})
