import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Runtime from '@create-auth/runtime'
import type { default as Credentials } from '@create-auth/runtime/providers/credentials'
import type { default as GitHub } from '@create-auth/runtime/providers/github'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle, ENGINE, loadedWith, startSize } from '../bench/size.js'
import { makeLog } from '../support/log.js'
import { en } from '../../runtime/src/texts/en.js'

type Server = Pick<typeof Runtime, 'Auth'> & {
  GitHub: typeof GitHub
  Credentials: typeof Credentials
}

const ORIGIN = 'https://app.test'
const PROBLEM =
  'There was a problem with the server configuration. Check the server logs for more information.'
const MISSING = { type: 'CallbackRouteError' }

/** The texts of a table that nothing is put into. */
function textsOf(table: object): readonly string[] {
  return Object.values(table).flatMap((entry: unknown) =>
    typeof entry === 'string'
      ? [entry]
      : typeof entry === 'object' && entry !== null
        ? textsOf(entry)
        : [],
  )
}

const folder = mkdtempSync(join(tmpdir(), 'create-auth-loaded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let whole: Awaited<ReturnType<typeof bundle>>
beforeAll(async () => {
  whole = await bundle(ENGINE('@create-auth/runtime'))
})

/** The engine with GitHub and credentials as a server has it, of whose modules only these are on its disk. */
async function load(names: Iterable<string>): Promise<Server> {
  const copy = mkdtempSync(join(folder, 'copy-'))
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }')
  for (const name of names) {
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    writeFileSync(join(copy, name), whole.files.get(name) ?? '')
  }
  return (await import(pathToFileURL(join(copy, whole.entry)).href)) as Server
}

/** The modules that are loaded at the start, and with those whose name begins like one of these. */
function startWith(...names: readonly string[]): ReadonlySet<string> {
  const later = [...whole.files.keys()].filter((file) =>
    names.some((name) => file.startsWith(`${name}-`)),
  )
  expect(later).toHaveLength(names.length)
  return loadedWith(whole, [whole.entry, ...later])
}

/** A visitor of a site that such a server answers. */
function open(
  { Auth, GitHub: github, Credentials: credentials }: Server,
  given: Partial<Runtime.AuthConfig> = {},
) {
  const log = makeLog()
  const cookies = new Map<string, string>()
  const config: Runtime.AuthConfig = {
    secret: 'a-secret-of-at-least-32-characters',
    trustHost: true,
    logger: log.logger,
    env: { NODE_ENV: 'production' },
    providers: [
      github({ clientId: 'id', clientSecret: 'client-secret' }),
      credentials({
        credentials: { email: {} },
        authorize: ({ email = '' }) => ({ id: email, email }),
      }),
    ],
    ...given,
  }
  async function ask(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await Auth(new Request(new URL(path, ORIGIN), { ...init, headers }), config)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      body: await answer.text(),
    }
  }
  async function post(path: string, fields: Record<string, string> = {}) {
    const { csrfToken }: { csrfToken: string } = JSON.parse((await ask('/auth/csrf')).body)
    return ask(path, { method: 'POST', body: new URLSearchParams({ ...fields, csrfToken }) })
  }
  const session = async (): Promise<unknown> => JSON.parse((await ask('/auth/session')).body)
  return { ask, post, session, cookies, log }
}

const redirected = (location: string) => ({ status: 302, location, body: '' })
const failed = { status: 500, location: null, body: JSON.stringify({ message: PROBLEM }) }

test('the engine with GitHub and credentials is at most 40 kB, minified and gzipped, when it starts', () => {
  expect(startSize(whole)).toBeLessThanOrEqual(40)
})

test('with a provider that sends mails, too, it starts without a text of pages or mails', async () => {
  const mailing = await bundle(
    `${ENGINE('@create-auth/runtime')}\nexport { default as Resend } from '@create-auth/runtime/providers/resend'`,
  )
  const started = [...loadedWith(mailing, [mailing.entry])]
    .map((name) => new TextDecoder().decode(mailing.files.get(name)))
    .join('\n')
  expect(started).toContain('https://api.resend.com/emails')
  const sentences = textsOf(en).filter((text) => text.includes(' '))
  expect(sentences.length).toBeGreaterThan(50)
  expect(sentences.filter((text) => started.includes(text))).toEqual([])
})

describe('of a server that has no more than what it starts with', () => {
  test('sessions are checked and ended', async () => {
    const before = open(await load(whole.files.keys()))
    expect(await before.post('/auth/callback/credentials', { email: 'a@x.test' })).toEqual(
      redirected(`${ORIGIN}/`),
    )
    const site = open(await load(startWith()))
    expect(await site.session()).toBeNull()
    for (const [name, value] of before.cookies) site.cookies.set(name, value)
    expect(await site.session()).toMatchObject({ user: { email: 'a@x.test' } })
    expect(await site.post('/auth/signout')).toEqual(redirected(`${ORIGIN}/`))
    expect(await site.session()).toBeNull()
    expect(site.log.errors).toEqual([])
  })

  test('a page is an answer without words, and an entry in the log', async () => {
    const site = open(await load(startWith()))
    const error = `${ORIGIN}/auth/error?error=Configuration`
    expect(await site.ask('/auth/signin')).toEqual(redirected(error))
    expect(await site.ask(error)).toEqual(failed)
    expect(site.log.errors).toEqual([MISSING, MISSING])
  })

  test('the application’s own error page is shown in place of the built-in one', async () => {
    const site = open(await load(startWith()), { pages: { error: '/oops' } })
    const oops = redirected(`${ORIGIN}/oops?error=Configuration`)
    expect(await site.ask('/auth/signin')).toEqual(oops)
    expect(await site.ask('/auth/error')).toEqual(oops)
  })

  test('what a page would tell is told without words', async () => {
    const site = open(await load(startWith()))
    const headers = { accept: 'text/html' }
    expect(await site.ask('/auth/nothing', { headers })).toEqual(failed)
    expect(site.log.errors).toEqual([MISSING])
    const broken = open(await load(startWith()), { secret: 'too short' })
    expect(await broken.ask('/auth/signin')).toEqual(failed)
    expect(broken.log.errors).toEqual([{ type: 'WeakSecret' }, MISSING])
  })

  test('nobody is signed in', async () => {
    const site = open(await load(startWith()))
    const answer = await site.post('/auth/callback/credentials', { email: 'a@x.test' })
    expect(answer).toEqual(failed)
    expect(await site.session()).toBeNull()
    expect(site.log.errors).toEqual([MISSING, MISSING])
  })
})

test('a redirect to GitHub loads what asks GitHub, and nothing more', async () => {
  const site = open(await load(startWith('sign-in', 'oauth-start')))
  const { status, location } = await site.post('/auth/signin/github')
  expect([status, location?.split('?')[0]]).toEqual([
    302,
    'https://github.com/login/oauth/authorize',
  ])
  expect(site.log.errors).toEqual([])
})
