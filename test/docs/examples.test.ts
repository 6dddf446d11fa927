import type { AuthConfig } from '@create-auth/runtime'
import { ExpressAuth, session } from '@create-auth/runtime/express'
import Credentials from '@create-auth/runtime/providers/credentials'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clientCode } from '../../runtime/src/errors.js'
import * as errors from '../../runtime/src/errors.js'
import { en } from '../../runtime/src/texts/en.js'
import { openBrowser } from '../support/browser.js'
import { makeLog } from '../support/log.js'
import { serve } from '../support/serve.js'
import { pages } from './pages.js'
import { openShown, type Shown } from './shown.js'

const SECRET = 'a-secret-of-at-least-32-characters'

const pageOf = (name: string) => pages.find((page) => page.name === name)!

interface Client {
  executeMultiple(sql: string): Promise<void>
}

describe('docs/own-fields.md', () => {
  let shown: Shown

  beforeAll(() => {
    shown = openShown('docs/own-fields')
    vi.stubEnv('AUTH_SECRET', SECRET)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    shown.remove()
  })

  test('the user of the adapter has the role, and of two people each has a session of their own', async () => {
    const { client } = await shown.load<{ readonly client: Client }>('src/db.ts')
    const until = Date.now() + 3_600_000
    await client.executeMultiple(`
      create table users (id text primary key, name text, email text unique, emailVerified integer, image text,
        role text not null default 'member');
      create table sessions (sessionToken text primary key, userId text not null, expires integer not null);
      insert into users (id, name, role) values ('1', 'Ada', 'admin'), ('2', 'Bob', 'member');
      insert into sessions values ('the-session-of-ada', '1', ${until}), ('the-session-of-bob', '2', ${until});
    `)
    const { authConfig } = await shown.load<{ readonly authConfig: AuthConfig }>('src/auth.ts')
    const app = express()
    app.use('/auth', ExpressAuth(authConfig))
    app.use(session(authConfig))
    app.get('/', (_req, res) => void res.json(res.locals['session']?.user ?? null))
    const origin = `http://localhost:${await serve(app)}`
    const seenBy = async (token: string): Promise<unknown> =>
      (await fetch(origin, { headers: { cookie: `auth.session-token=${token}` } })).json()
    const empty = { email: null, image: null }
    expect(
      await Promise.all(['the-session-of-ada', 'the-session-of-bob', 'nobody'].map(seenBy)),
    ).toEqual([
      { id: '1', name: 'Ada', role: 'admin', ...empty },
      { id: '2', name: 'Bob', role: 'member', ...empty },
      null,
    ])
  })

  test('with sealed sessions, the token keeps what was so at sign-in', async () => {
    const { authConfig } = await shown.load<{ readonly authConfig: AuthConfig }>('src/sealed.ts')
    const app = express()
    app.use('/auth', ExpressAuth(authConfig))
    const origin = `http://localhost:${await serve(app)}`
    const isAdmin = async (name: string): Promise<unknown> => {
      const browser = openBrowser()
      const page = await browser.open(`${origin}/auth/signin`)
      await browser.submit(page, {
        action: '/callback/credentials',
        fields: { name, password: 'right' },
      })
      const { body } = await browser.open(`${origin}/auth/session`)
      return JSON.parse(body)?.user.isAdmin
    }
    expect([await isAdmin('Ada'), await isAdmin('Bob')]).toEqual([true, false])
  })
})

describe('docs/own-sign-in-page.md', () => {
  const page = pageOf('docs/own-sign-in-page')
  const html = page.blocks.find(({ language }) => language === 'html')!.text

  test('the forms of the page sign in, lead back, and come back with the error', async () => {
    const config: AuthConfig = {
      secret: SECRET,
      env: {},
      logger: makeLog().logger,
      pages: { signIn: '/login' },
      providers: [
        Credentials({
          credentials: { email: { type: 'email' }, password: { type: 'password' } },
          authorize: ({ email, password }) =>
            password === 'right' ? { id: String(email), name: 'Ada' } : null,
        }),
      ],
    }
    const app = express()
    app.use('/auth', ExpressAuth(config))
    app.get('/login', (_req, res) => void res.type('html').send(html))
    const origin = `http://localhost:${await serve(app)}`
    const browser = openBrowser()
    const led = await browser.follow(
      await browser.open(`${origin}/auth/signin?callbackUrl=/account`),
    )
    expect(new URL(led.url).pathname).toBe('/login')
    const query = new URL(led.url).searchParams
    const callbackUrl = query.get('callbackUrl') ?? ''
    /** What the page's own script does, and the visitor. */
    const send = async (password: string) => {
      const { csrfToken } = JSON.parse((await browser.open(`${origin}/auth/csrf`)).body)
      const fields = { csrfToken, callbackUrl, email: 'ada@example.test', password }
      return browser.submit(led, { action: '/auth/callback/credentials', fields })
    }
    const refused = new URL((await send('wrong')).location ?? '')
    expect([refused.pathname, refused.searchParams.get('error')]).toEqual([
      '/login',
      'CredentialsSignin',
    ])
    expect((await send('right')).location).toBe(`${origin}/account`)
    const { body } = await browser.open(`${origin}/auth/session`)
    expect(JSON.parse(body)).toMatchObject({ user: { name: 'Ada' } })
  })

  test('every code that a visitor may see is in the table', () => {
    const codes = Object.values(errors).flatMap((made) =>
      typeof made === 'function' && made.prototype instanceof errors.AuthError
        ? [
            clientCode(
              Object.create(made.prototype, { type: { value: Reflect.get(made, 'type') } }),
            ),
          ]
        : [],
    )
    const listed = [...page.text.matchAll(/^\| `(\w+)` /gm)].map(([, code = '']) => code)
    const ofPages = [en.signIn, en.password, en.twoFactor].flatMap(({ failures }) =>
      Object.keys(failures),
    )
    expect(listed.toSorted()).toEqual([...new Set([...codes, ...ofPages])].toSorted())
  })
})
