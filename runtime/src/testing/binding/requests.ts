import { same } from '../suite/same.js'
import type { FrameworkRule } from './rule.js'
import { play, type Scene } from './visitor.js'

const FORM = 'application/x-www-form-urlencoded'

/** Signs in, changes the session by JSON, begins a sign-in elsewhere, and signs out. */
async function useAll({ visitor, basePath, application, errors }: Scene): Promise<void> {
  const { origin } = application
  const ada = visitor()
  const session = async (): Promise<unknown> =>
    JSON.parse((await ada.ask(`${basePath}/session`)).body)?.user?.name
  const page = await ada.ask(`${basePath}/signin`)
  const form = `<form method="post" action="${origin}${basePath}/signin/acme">`
  same([page.status, page.body.includes(form)], [200, true], 'the sign-in page')
  const begun = await ada.submit('/signin/acme')
  const authorization = new URL(begun.headers.get('location') ?? 'nowhere:')
  same(
    authorization.searchParams.get('redirect_uri'),
    `${origin}${basePath}/callback/acme`,
    'redirect_uri',
  )
  const signedIn = await ada.signIn()
  same([signedIn.status, signedIn.headers.get('location')], [302, `${origin}/`], 'signing in')
  same(await session(), 'ada', 'the session')
  const { csrfToken } = JSON.parse((await ada.ask(`${basePath}/csrf`)).body)
  const json = { csrfToken, data: { größe: ['ü'] } }
  const updated = await ada.ask(`${basePath}/session`, { json })
  same([updated.status, JSON.parse(updated.body)?.user?.name], [200, 'ada'], 'an update by JSON')
  const out = await ada.submit('/signout')
  same([out.status, out.headers.get('location')], [302, `${origin}/`], 'signing out')
  same(await session(), undefined, 'the session after signing out')
  same(errors, [], 'what is logged')
}

/** As {@link useAll}, where a proxy takes `/shop` off, as AUTH_URL says. */
async function useShop({ visitor, errors }: Scene): Promise<void> {
  const shop = 'https://x.test/shop'
  const ada = visitor()
  const page = await ada.ask('/auth/signin')
  const form = `<form method="post" action="${shop}/auth/signin/acme">`
  same([page.status, page.body.includes(form)], [200, true], 'the sign-in page')
  const begun = await ada.submit('/signin/acme')
  const { searchParams } = new URL(begun.headers.get('location') ?? 'nowhere:')
  same(searchParams.get('redirect_uri'), `${shop}/auth/callback/acme`, 'redirect_uri')
  const signedIn = await ada.signIn()
  same([signedIn.status, signedIn.headers.get('location')], [302, `${shop}/`], 'signing in')
  same(JSON.parse((await ada.ask('/auth/session')).body)?.user?.name, 'ada', 'the session')
  const out = await ada.submit('/signout')
  same([out.status, out.headers.get('location')], [302, `${shop}/`], 'signing out')
  const refused = await ada.submit('/callback/credentials', { username: 'ada', password: 'no' })
  const again = `${shop}/auth/signin?error=CredentialsSignin&code=credentials`
  same(refused.headers.get('location'), again, 'a refusal')
  same(errors, ['CredentialsSignin'], 'what is logged')
}

const OTHERWISE = [
  '/auth',
  '/auth/',
  '/auth//session',
  '/auth/session//',
  '/auth/%73ession',
  '/auth/session%2f',
  '/auth/SESSION',
  '/auth/session;x',
  '/auth/session.json',
  '/auth/session%00',
  '/auth/session/acme',
  '/auth/callback',
  '/auth/callback/acme/more',
  '/auth/callback/Acme',
  '/auth/callback/nobody',
  '/auth/__proto__',
]

const REFUSED: readonly (readonly [string, string, number, string])[] = [
  ['a field that occurs twice', FORM, 400, 'username=ada&password=right&username=eve'],
  ['a type that is not read', 'multipart/form-data; boundary=x', 415, 'username=ada'],
  ['JSON that is no object', 'application/json', 400, '["ada"]'],
  ['more than 64 KiB', FORM, 413, `username=ada&x=${'x'.repeat(70_000)}`],
]

export const requestRules: readonly FrameworkRule[] = [
  ...[false, true].flatMap((readsBodies) =>
    ['/auth', '/api/auth'].map((basePath) => ({
      name: `everything works below ${basePath}${readsBodies ? ', behind what reads every body' : ''}`,
      run: async (world: Parameters<FrameworkRule['run']>[0]) =>
        play(world, { basePath, readsBodies }, useAll),
    })),
  ),
  {
    name: 'behind a proxy that takes a part of the path off, visitors see the path of AUTH_URL',
    run: async (world) => play(world, { env: { AUTH_URL: 'https://x.test/shop/auth' } }, useShop),
  },
  {
    name: 'a path below the base path that is no endpoint is the application’s, with its body',
    run: async (world) =>
      play(world, {}, async ({ visitor, errors }) => {
        const { status, body } = await visitor().ask('/auth/login', {
          body: '{"user":"ada"}',
          headers: { 'content-type': 'text/plain' },
        })
        same([status, body], [200, JSON.stringify({ login: '{"user":"ada"}' })], 'POST /auth/login')
        same(errors, [], 'what is logged')
      }),
  },
  {
    name: 'one endpoint has one spelling',
    needs: 'spelling',
    run: async (world) =>
      play(world, {}, async ({ visitor, errors }) => {
        for (const path of OTHERWISE) same((await visitor().ask(path)).status, 404, path)
        for (const path of ['/auth/session?', '/auth/session?x=%zz', '/auth/session/'])
          same((await visitor().ask(path)).body, 'null', path)
        same(errors, [], 'what is logged')
      }),
  },
  {
    name: 'a method that an endpoint does not have is refused, with those that it has',
    needs: 'methods',
    run: async (world) =>
      play(world, {}, async ({ visitor }) => {
        const methods: readonly (readonly [string, string])[] = [
          ['session', 'GET, HEAD, POST'],
          ['csrf', 'GET, HEAD'],
          ['signin/acme', 'POST'],
          ['callback/acme', 'GET, POST'],
        ]
        for (const [endpoint, allow] of methods)
          for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
            const { status, headers } = await visitor().ask(`/auth/${endpoint}`, { method })
            same([status, headers.get('allow')], [405, allow], `${method} ${endpoint}`)
          }
        const head = await visitor().ask('/auth/session', { method: 'HEAD' })
        same([head.status, head.body], [200, ''], 'HEAD session')
      }),
  },
  ...REFUSED.map(([what, type, status, text]) => ({
    name: `a body is refused: ${what}`,
    run: async (world: Parameters<FrameworkRule['run']>[0]) =>
      play(world, {}, async ({ visitor, errors }) => {
        const eve = visitor()
        const headers = { 'content-type': type }
        const refused = await eve.ask('/auth/callback/credentials', { body: text, headers })
        same([refused.status, eve.cookies.size], [status, 0], what)
        same(errors, [], 'what is logged')
      }),
  })),
  {
    name: 'an answer that is sent bit by bit arrives bit by bit',
    run: async (world) =>
      play(world, {}, async ({ application, visitor, pass }) => {
        const ada = visitor()
        await ada.signIn()
        pass(86_400)
        const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const { host } = new URL(application.origin)
        const parts = application.parts({ target: '/stream', headers: { host, cookie } })
        same((await parts.next()).value, 'one', 'before the second part is there')
        await ada.ask('/release')
        same((await parts.next()).value, 'two', 'the second part')
        same((await parts.next()).done, true, 'the end')
      }),
  },
]
