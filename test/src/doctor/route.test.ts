import { describe, expect, test } from 'vitest'
import { AUTH_ACTIONS } from '../../../runtime/src/endpoints.js'
import { ENDPOINTS } from '../../../src/doctor/checks-route.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { found } from './found.js'

const next = { tree: OTHER_FRAMEWORKS['next-app-ts']! }
const kit = { tree: OTHER_FRAMEWORKS['sveltekit-2-ts']! }
const nuxt = { tree: OTHER_FRAMEWORKS['nuxt-4-ts']! }
const nest = { tree: OTHER_FRAMEWORKS['nestjs-11-commonjs']! }

const BY_GET =
  'a GET signs people out here: an image or a link of somebody else does it, and so does whatever looks ahead'
const LOGOUT = `import { signOut } from '@/auth'\n\nexport async function GET() {\n  await signOut()\n}\n`

describe('sign-out-get', () => {
  test('a route, a loader, and a handler', async () => {
    expect(await found('sign-out-get', { 'src/app/logout/route.ts': LOGOUT }, next)).toEqual([
      ['src/app/logout/route.ts:3', BY_GET],
    ])
    const load = 'export const load = async (event) => {\n  await event.locals.auth.signOut()\n}\n'
    expect(await found('sign-out-get', { 'src/routes/out/+page.server.ts': load }, kit)).toEqual([
      ['src/routes/out/+page.server.ts:1', BY_GET],
    ])
    const app = {
      'src/server.ts': (text: string) =>
        text.replace(
          "app.get('/'",
          "app.get('/logout', async (req, res) => { await auth.signOut(req, res) })\napp.get('/'",
        ),
    }
    expect(await found('sign-out-get', app)).toEqual([
      [expect.stringMatching(/^src\/server\.ts:\d+$/), BY_GET],
    ])
  })

  const routes = (line: string) => ({
    'src/server.ts': (text: string) => text.replace("app.get('/'", `${line}\napp.get('/'`),
  })
  test.each([
    ["app.get('/logout', (req, res) => { res.clearCookie('auth.session-token').redirect('/') })"],
    ["app.get('/logout', (req, res) => { res.cookie('__Host-auth.session-token', '', {}) })"],
    [
      "app.get('/logout', (req, res) => { res.setHeader('Set-Cookie', 'auth.session-token=; Path=/') })",
    ],
    ["function leave(req, res) { res.clearCookie('auth.session-token') }\napp.get('/bye', leave)"],
  ])('written by hand: %s', async (line) => {
    expect(await found('sign-out-get', routes(line))).toEqual([
      [expect.stringMatching(/^src\/server\.ts:\d+$/), BY_GET],
    ])
  })

  test('a handler of another file, and one of a class', async () => {
    const leave = "export const leave = (req, res) => res.clearCookie('auth.session-token')\n"
    const server = (text: string): string =>
      text
        .replace(/^/, "import { leave } from './logout.js'\n")
        .replace("app.get('/'", "app.get('/bye', leave)\napp.get('/'")
    expect(
      await found('sign-out-get', { 'src/logout.ts': leave, 'src/server.ts': server }),
    ).toEqual([['src/server.ts:9', BY_GET]])
    const controller =
      "import { Controller, Get } from '@nestjs/common'\n\n@Controller()\nexport class Out {\n  @Get('logout')\n  out(@Res() res) { res.clearCookie('auth.session-token') }\n}\n"
    expect(await found('sign-out-get', { 'src/out.controller.ts': controller }, nest)).toEqual([
      ['src/out.controller.ts:5', BY_GET],
    ])
  })

  test('silent for the same by a POST, for other cookies, and for what sets the session', async () => {
    const lines = [
      "app.post('/logout', (req, res) => { res.clearCookie('auth.session-token') })",
      "app.get('/theme', (req, res) => { res.clearCookie('theme') })",
      "app.get('/in', (req, res) => { res.cookie('auth.session-token', made) })",
    ]
    expect(await found('sign-out-get', routes(lines.join('\n')))).toEqual([])
  })

  test('a fetch that names no method signs nobody out', async () => {
    const message = 'this asks for the page of sign-out, and signs nobody out: that takes a POST'
    const code =
      "export const out = () => fetch('/auth/signout')\nexport const too = () => fetch('/auth/signout', { headers: {} })\n"
    expect(await found('sign-out-get', { 'src/out.ts': code })).toEqual([
      ['src/out.ts:1', message],
      ['src/out.ts:2', message],
    ])
  })

  test('silent for a POST, an action, and a call that happens later', async () => {
    const post = LOGOUT.replace('GET', 'POST')
    const client =
      "api.get('/me', { failed: () => signOut() })\nawait fetch('/api/auth/signout', { method: 'POST' })\n"
    expect(
      await found(
        'sign-out-get',
        { 'src/app/logout/route.ts': post, 'src/app/client.ts': client },
        next,
      ),
    ).toEqual([])
  })
})

describe('sign-out-prefetch', () => {
  const link = (more: string): string =>
    `import Link from 'next/link'\n\nexport const Menu = () => <Link href="/logout"${more}>Sign out</Link>\n`
  const message =
    'this link to /logout is followed before anybody clicks on it, and signs people out'

  test('a link that the framework follows by itself', async () => {
    const edits = { 'src/app/logout/route.ts': LOGOUT, 'src/app/menu.tsx': link('') }
    expect(await found('sign-out-prefetch', edits, next)).toEqual([['src/app/menu.tsx:3', message]])
  })

  test('silent where it does not, or where a POST is behind it', async () => {
    const off = { 'src/app/logout/route.ts': LOGOUT, 'src/app/menu.tsx': link(' prefetch={false}') }
    expect(await found('sign-out-prefetch', off, next)).toEqual([])
    const post = {
      'src/app/logout/route.ts': LOGOUT.replace('GET', 'POST'),
      'src/app/menu.tsx': link(''),
    }
    expect(await found('sign-out-prefetch', post, next)).toEqual([])
  })
})

describe('page-cached', () => {
  const message = (how: string): string =>
    `this asks who is signed in, and ${how}: one visitor may get what is another's, or nobody is signed in`
  const once = 'it is rendered once, while the application is built'
  const page =
    "import { auth } from '@/auth'\n\nexport default async () => <p>{(await auth())?.user.name}</p>\n"

  test.each([
    ['export const dynamic = "force-static"\n', once],
    ["'use cache'\n", 'it is kept for the next visitor'],
    [
      "const headers = { 'Cache-Control': 'public, max-age=60' }\n",
      'what is in between may keep it, and give it to others',
    ],
  ])('%s', async (line, how) => {
    expect(await found('page-cached', { 'src/app/account/page.tsx': line + page }, next)).toEqual([
      ['src/app/account/page.tsx:1', message(how)],
    ])
    expect(
      await found(
        'page-cached',
        { 'src/app/about/page.tsx': `${line}export default () => <p>us</p>\n` },
        next,
      ),
    ).toEqual([])
  })

  test('a page that is prerendered, and a rule of the configuration', async () => {
    const load =
      "import { requireSession } from '$lib/server/auth'\nexport const prerender = true\nexport const load = (event) => requireSession(event)\n"
    const [first] = await found('page-cached', { 'src/routes/account/+page.server.ts': load }, kit)
    expect(first).toEqual(['src/routes/account/+page.server.ts:2', message(once)])
  })

  test('silent for a page that is private', async () => {
    const edits = {
      'src/app/account/page.tsx': `const headers = { 'Cache-Control': 'private, no-store' }\n${page}`,
    }
    expect(await found('page-cached', edits, next)).toEqual([])
  })
})

test.each(['react', 'types'])(
  'page-cached is silent where a page that is kept has no more than %s of the engine',
  async (module) => {
    const page = `import { x } from '@create-auth/runtime/${module}'\n\nexport const dynamic = 'force-static'\nexport default () => x\n`
    expect(await found('page-cached', { 'src/app/shop/page.tsx': page }, next)).toEqual([])
    const asking = page.replace(module, 'next')
    expect(await found('page-cached', { 'src/app/shop/page.tsx': asking }, next)).toHaveLength(1)
  },
)

describe('guard-missing', () => {
  const gated = { tree: { ...next.tree }, words: ['--gate', '/account'] }

  test('a page that the gate alone stands in front of', async () => {
    expect(
      await found(
        'guard-missing',
        { 'src/app/account/orders/page.tsx': 'export default () => <p>42</p>\n' },
        gated,
      ),
    ).toEqual([
      [
        'src/app/account/orders/page.tsx:1',
        expect.stringMatching(
          /^nothing in this file asks who is there: src\/(?:proxy|middleware)\.ts alone stands in front of \/account\/orders$/,
        ),
      ],
    ])
  })

  test('silent where the page asks, and elsewhere', async () => {
    const edits = {
      'src/app/account/page.tsx':
        "import { requireSession } from '@/auth'\nexport default async () => { await requireSession() }\n",
      'src/app/accounts/page.tsx': 'export default () => <p>us</p>\n',
    }
    expect(await found('guard-missing', edits, gated)).toEqual([])
  })
})

describe('body-parser', () => {
  const own = (parser: string): string =>
    `import express from 'express'\nimport { Auth } from '@create-auth/runtime'\n\nexport const api = express.Router()\n${parser}\napi.all('/own/*path', async (req, res) => {\n  const answer = await Auth(new Request(req.url, { body: req }), {})\n  res.send(await answer.text())\n})\n`

  test('a parser in front of the engine itself', async () => {
    expect(
      await found('body-parser', { 'src/own.ts': own('api.use(express.urlencoded())') }),
    ).toEqual([
      [
        'src/own.ts:5 src/own.ts:7',
        'a parser reads the body before Auth(request, config) gets it: what is posted to sign-in arrives empty',
      ],
    ])
  })

  test('silent without one, and in front of the binding', async () => {
    expect(await found('body-parser', { 'src/own.ts': own('') })).toEqual([])
    const app = {
      'src/server.ts': (text: string) =>
        text.replace('const app = express()', 'const app = express()\napp.use(express.json())'),
    }
    expect(await found('body-parser', app)).toEqual([])
  })
})

describe('cors-open', () => {
  const withCors = (options: string) => ({
    'src/server.ts': (text: string) =>
      `import cors from 'cors'\n${text.replace('const app = express()', `const app = express()\napp.use(cors(${options}))`)}`,
  })

  test('each origin is let in, with cookies', async () => {
    expect(await found('cors-open', withCors('{ origin: true, credentials: true }'))).toEqual([
      ['src/server.ts:6', 'a page of any site may ask for the session of a visitor, and read it'],
    ])
  })

  test('silent for origins that are named, and without cookies', async () => {
    const named = "{ origin: ['https://app.example.com'], credentials: true }"
    expect(await found('cors-open', withCors(named))).toEqual([])
    expect(await found('cors-open', withCors(''))).toEqual([])
  })
})

describe('shadowed-route', () => {
  test('a route below the path of sign-in', async () => {
    const app = {
      'src/server.ts': (text: string) =>
        text.replace(
          "app.get('/',",
          "app.get('/auth/me', (req, res) => { res.json({}) })\napp.get('/',",
        ),
    }
    expect(await found('shadowed-route', app)).toEqual([
      [
        expect.stringMatching(/^src\/server\.ts:\d+$/),
        '/auth/me lies below /auth, where sign-in answers: only one of the two is ever asked',
      ],
    ])
    const page = {
      'src/app/api/auth/session/route.ts': 'export const GET = () => Response.json({})\n',
    }
    expect(await found('shadowed-route', page, next)).toEqual([
      [
        'src/app/api/auth/session/route.ts:1',
        '/api/auth/session lies below /api/auth, where sign-in answers: only one of the two is ever asked',
      ],
    ])
    const any = { 'src/app/api/auth/[id]/route.ts': 'export const GET = () => Response.json({})\n' }
    expect(await found('shadowed-route', any, next)).toHaveLength(1)
    const hooked = { 'src/routes/auth/me/+server.ts': 'export const GET = () => new Response()\n' }
    expect(await found('shadowed-route', hooked, kit)).toHaveLength(1)
  })

  test('silent for routes that are asked in front of a route for all the others, and take no endpoint from it', async () => {
    const page = { 'src/app/api/auth/me/route.ts': 'export const GET = () => Response.json({})\n' }
    expect(await found('shadowed-route', page, next)).toEqual([])
  })

  test('the endpoints are those of the engine', () => {
    expect(ENDPOINTS).toEqual([...AUTH_ACTIONS, 'dev'].toSorted())
  })

  test('silent for routes elsewhere', async () => {
    const page = { 'src/app/api/authors/route.ts': 'export const GET = () => Response.json({})\n' }
    expect(await found('shadowed-route', page, next)).toEqual([])
    expect(await found('shadowed-route', {}, nuxt)).toEqual([])
  })
})
