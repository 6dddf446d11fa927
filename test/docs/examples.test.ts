import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AuthConfig } from '@create-auth/runtime'
import { ExpressAuth } from '@create-auth/runtime/express'
import Credentials from '@create-auth/runtime/providers/credentials'
import { transformSync } from 'esbuild'
import express, { type RequestHandler } from 'express'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clientCode } from '../../runtime/src/errors.js'
import * as errors from '../../runtime/src/errors.js'
import { openBrowser } from '../support/browser.js'
import { makeLog } from '../support/log.js'
import { serve } from '../support/serve.js'
import { pages } from './pages.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SECRET = 'a-secret-of-at-least-32-characters'

const pageOf = (name: string) => pages.find((page) => page.name === name)!

/** The page's block that is this file. */
function blockOf(page: string, file: string): string {
  const found = pageOf(page).blocks.find(({ text }) => text.startsWith(`// ${file}\n`))
  if (!found) throw new Error(`${page} shows no ${file}`)
  return found.text
}

describe('docs/own-fields.md', () => {
  const given = join(root, 'test/docs/projects/docs/own-fields')
  let folder: string
  const load = async (file: string): Promise<Record<string, unknown>> =>
    import(pathToFileURL(join(folder, file)).href)

  beforeAll(() => {
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
    folder = mkdtempSync(join(root, 'node_modules/.cache/own-fields-'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const texts = {
      ...Object.fromEntries(
        ['src/db.ts', 'src/schema.ts'].map((file) => [
          file,
          readFileSync(join(given, file), 'utf8'),
        ]),
      ),
      ...Object.fromEntries(
        ['src/auth.ts', 'src/require-role.ts', 'src/sealed.ts'].map((file) => [
          file,
          blockOf('docs/own-fields', file),
        ]),
      ),
    }
    for (const [file, text] of Object.entries(texts)) {
      const path = join(folder, file.replace('.ts', '.js'))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, transformSync(text, { loader: 'ts' }).code)
    }
    vi.stubEnv('AUTH_SECRET', SECRET)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    rmSync(folder, { recursive: true })
  })

  test('of two people who are signed in, the admin passes, and what each sees is their own', async () => {
    const { client } = (await load('src/db.js')) as {
      client: { executeMultiple(sql: string): Promise<void> }
    }
    const until = Date.now() + 3_600_000
    await client.executeMultiple(`
      create table users (id text primary key, name text, email text unique, emailVerified integer, image text,
        role text not null default 'member');
      create table sessions (sessionToken text primary key, userId text not null, expires integer not null);
      insert into users (id, name, role) values ('1', 'Ada', 'admin'), ('2', 'Bob', 'member');
      insert into sessions values ('the-session-of-ada', '1', ${until}), ('the-session-of-bob', '2', ${until});
    `)
    const { authConfig, authHandler, authSession } = (await load('src/auth.js')) as {
      authConfig: AuthConfig
      authHandler: RequestHandler
      authSession: RequestHandler
    }
    const { requireRole } = (await load('src/require-role.js')) as {
      requireRole: (role: string) => RequestHandler
    }
    const app = express()
    app.use('/auth', authHandler)
    app.use(authSession)
    app.get('/', (_req, res) => void res.json(res.locals['session']?.user ?? null))
    app.get('/admin', requireRole('admin'), (_req, res) => void res.send('inside'))
    const origin = `http://localhost:${await serve(app)}`
    const seenBy = async (cookie: string): Promise<unknown> => {
      const headers = { cookie }
      const [home, admin] = await Promise.all(
        ['/', '/admin'].map((path) => fetch(origin + path, { headers })),
      )
      return [await home?.json(), admin?.status]
    }
    const shown = { email: null, image: null }
    expect(
      await Promise.all(
        ['the-session-of-ada', 'the-session-of-bob', 'nobody'].map((token) =>
          seenBy(`auth.session-token=${token}`),
        ),
      ),
    ).toEqual([
      [{ id: '1', name: 'Ada', role: 'admin', ...shown }, 200],
      [{ id: '2', name: 'Bob', role: 'member', ...shown }, 403],
      [null, 401],
    ])
    expect(Object.keys(authConfig.callbacks ?? {})).toEqual(['session'])
  })

  test('with sealed sessions, the token keeps what was so at sign-in', async () => {
    const { authConfig } = (await load('src/sealed.js')) as { authConfig: AuthConfig }
    const people = new Map([
      ['ada', { id: '1', name: 'Ada', role: 'admin' }],
      ['bob', { id: '2', name: 'Bob', role: 'member' }],
    ])
    vi.stubGlobal('findPerson', ({ name }: { name: string }) => people.get(name) ?? null)
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
    expect([await isAdmin('ada'), await isAdmin('bob')]).toEqual([true, false])
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
    const session = await browser.open(`${origin}/auth/session`)
    expect(JSON.parse(session.body)).toMatchObject({ user: { name: 'Ada' } })
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
    expect(listed.toSorted()).toEqual([...new Set(codes)].toSorted())
  })
})
