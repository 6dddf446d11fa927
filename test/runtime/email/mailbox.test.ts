import type { AuthConfig } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { ExpressAuth } from '@create-auth/runtime/express'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import { signInMail } from '@create-auth/runtime/providers/email'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import Password from '@create-auth/runtime/providers/password'
import Resend from '@create-auth/runtime/providers/resend'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../../support/express-versions.js'
import { startSite } from '../../support/site.js'
import { makeLog } from '../../support/log.js'
import { makeClock, visit } from '../engine/visitor.js'

const ADA = 'ada@example.test'
const HERE = 'http://localhost:3000'
const MAILBOX = '/auth/dev/mailbox'
const TOKEN = Buffer.alloc(32, 7).toString('base64url')
const NOT_SENT = '/auth/signin?error=EmailSignin'

const NOT_FOUND = { status: 404, body: '{"message":"Not found."}' }

interface SiteOptions {
  readonly origin?: string
  readonly env?: Record<string, string>
  readonly config?: Partial<AuthConfig>
}

/** A site on this machine, whose e-mail provider is not set up. */
function site({ origin = HERE, env = {}, config = {} }: SiteOptions = {}) {
  const tables = emptyTables()
  const clock = makeClock()
  const log = makeLog()
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  const visitor = visit(
    { adapter: MemoryAdapter(tables), providers: [Resend, Dev], logger: log.logger, ...config },
    {
      origin,
      world: {
        env: { NODE_ENV: 'development', ...env },
        now: clock.now,
        console: { error: add, warn: add, log: add },
        randomBytes: (length) => new Uint8Array(length).fill(7),
      },
    },
  )
  return {
    tables,
    clock,
    log,
    lines,
    visitor,
    ask: async (email = ADA, id = 'resend') => {
      const answer = await visitor.submit(`/auth/signin/${id}`, { email })
      return answer.headers.get('location')
    },
    open: async (path = MAILBOX, method = 'GET') => {
      const answer = await visitor.ask(path, { method })
      return { status: answer.status, body: await answer.text() }
    },
  }
}

const linkTo = (email: string, origin = HERE) =>
  `${origin}/auth/callback/resend?${new URLSearchParams({ callbackUrl: `${origin}/`, token: TOKEN, email })}`

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** The links of the mails, in the order of the page. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a class="button primary" href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )

describe('a mail that can not be sent while the application is developed', () => {
  test('is in the mailbox: its link signs in', async () => {
    const { visitor, ask, open, log, tables } = site()
    expect((await open()).body).toContain('Nothing yet: sign in by mail')
    const location = await ask()
    expect(location).toBe(`${HERE}/auth/verify-request?provider=resend&type=email`)
    const told = await open(location ?? '')
    expect(told.body.replace(/\s+/g, ' ')).toContain(
      '<h1>Nothing was sent</h1> <p class="lead" role="status"> The mail to <strong><bdi>ada<wbr />@example.test</bdi></strong> was not sent, as no mail service is set up. While you develop, the link is on the console, and the mail is kept on this machine. </p>',
    )
    expect(linksIn(told.body)).toEqual([`${HERE}${MAILBOX}`])
    const { status, body } = await open(linksIn(told.body)[0])
    expect(status).toBe(200)
    expect(linksIn(body)).toEqual([linkTo(ADA)])
    const signedIn = await visitor.ask(linksIn(body)[0] ?? '')
    expect(signedIn.headers.get('location')).toBe(`${HERE}/`)
    expect(await visitor.session()).toMatchObject({ user: { email: ADA } })
    expect([...tables.verificationTokens.values()]).toEqual([])
    expect(log.errors).toEqual([])
  })

  test('shows what would have been sent: to whom, by whom, when, as text and as HTML', async () => {
    const { ask, open } = site({ config: { theme: { brandColor: '#0b7285' } } })
    await ask()
    const { body } = await open()
    const mail = signInMail({ url: linkTo(ADA), theme: { brandColor: '#0b7285' } })
    const flat = body.replace(/\s+/g, ' ')
    expect(flat).toContain('<h2>Sign in to localhost:3000</h2>')
    expect(flat).toContain(
      `<p> To ${ADA}, by Resend, <time datetime="2026-01-15T12:00:00.000Z">2026-01-15 12:00:00 UTC</time> </p>`,
    )
    expect(body).toContain(`<pre>${escaped(mail.text)}</pre>`)
    expect(body).toContain(
      `<iframe sandbox inert title="The mail as HTML" srcdoc="${escaped(mail.html)}"></iframe>`,
    )
  })

  test('has a link that says what it leads to, as that of the mail does', async () => {
    const providers = [Resend, Password(), Dev]
    const { visitor, ask, open } = site({ config: { providers } })
    await ask()
    await visitor.submit('/auth/signup', { email: ADA })
    const { body } = await open()
    const said = [...body.matchAll(/<a class="button primary" href="[^"]*">([^<]*)</g)]
    expect(said.map(([, text]) => text)).toEqual(['Finish setting up', 'Sign in'])
  })

  test('is one line on the console, and never reaches a logger', async () => {
    const { ask, lines, log } = site()
    await ask()
    expect(lines).toEqual([
      `[auth] the mail to ${ADA} was not sent, as resend is not set up. Its link: ${linkTo(ADA)} (all mails: ${HERE}${MAILBOX})`,
    ])
    expect(log.text()).not.toContain(TOKEN)
    expect(log.text()).not.toContain(ADA)
    expect(log.warnings).toEqual([
      'provider-not-configured: resend: set AUTH_RESEND_KEY, AUTH_RESEND_FROM; until then its mails are kept on this machine',
      'dev-sign-in-enabled',
    ])
  })

  test('the newest comes first, and only the last 50 are kept', async () => {
    const { ask, open, clock } = site()
    for (let at = 1; at <= 52; at += 1) {
      clock.advance(1)
      await ask(`user-${at}@example.test`)
    }
    const wanted = Array.from({ length: 50 }, (_, index) =>
      linkTo(`user-${52 - index}@example.test`),
    )
    expect(linksIn((await open()).body)).toEqual(wanted)
  })

  test('nothing in it can leave its place', async () => {
    const name = `"><script>alert(1)</script>'&`
    const { ask, open } = site({ config: { providers: [Resend({ name }), Dev] } })
    await ask("o'brien&co=x@example.test")
    const { body } = await open()
    expect(body).not.toContain('<script')
    expect(body).toContain(`by ${escaped(name)},`)
    expect(body).toContain('To o&#39;brien&amp;co=x@example.test,')
    expect(linksIn(body)).toEqual([linkTo("o'brien&co=x@example.test")])
    // The frame is one attribute: a quotation mark would end it.
    const [, srcdoc = ''] = /srcdoc="([^"]*)"><\/iframe>/.exec(body) ?? []
    expect(srcdoc).toContain('&lt;!doctype html&gt;')
    expect(srcdoc).toMatch(/&lt;\/html&gt; $/)
  })

  test('the page can not be framed, scripted, cached or indexed; style is allowed in attributes alone', async () => {
    const { ask, visitor } = site()
    await ask()
    const answer = await visitor.ask(MAILBOX)
    const html = await answer.text()
    const nonces = [...html.matchAll(/<style nonce="([\w-]{22})">/g)].map(([, nonce]) => nonce)
    expect(new Set(nonces).size).toBe(1)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonces[0]}'; img-src 'self' data: https:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; style-src-attr 'unsafe-inline'`,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache, no-store',
    })
  })

  test('of SMTP, too; the mails of two providers are in one mailbox', async () => {
    const { ask, open } = site({ config: { providers: [Resend, Nodemailer(), Dev] } })
    await ask()
    await ask(ADA, 'nodemailer')
    const { body } = await open()
    expect(linksIn(body)).toEqual([linkTo(ADA).replace('/resend?', '/nodemailer?'), linkTo(ADA)])
  })
})

describe('there is no mailbox', () => {
  const complete = Resend({ apiKey: 'the-key', from: 'a@app.test' })
  const cases: [string, SiteOptions][] = [
    ['in production', { env: { NODE_ENV: 'production' }, config: { providers: [complete, Dev] } }],
    ['where a server is set up', { config: { providers: [complete, Dev] } }],
    [
      'where a server is set up by the environment',
      { env: { AUTH_RESEND_KEY: 'k', AUTH_EMAIL_FROM: 'a@app.test' } },
    ],
    [
      'where a sender of one’s own sends',
      { config: { providers: [Resend({ sendVerificationRequest: () => {} }), Dev] } },
    ],
    ['where nobody signs in by mail', { config: { providers: [Dev, GitHub] } }],
    ['where nobody may sign in for development', { config: { providers: [Resend] } }],
    ['where the environment does not say that this is development', { env: { NODE_ENV: '' } }],
    ['on another host', { origin: 'https://app.test' }],
    ['on a host in the same network', { origin: 'http://192.168.0.7:3000' }],
    ['on a host that only begins like this machine', { origin: 'http://localhost.evil.test' }],
  ]
  test.each(cases)(
    '%s: its path is like any other that is no endpoint',
    async (_where, options) => {
      const { open } = site(options)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
        const body = method === 'HEAD' ? '' : NOT_FOUND.body
        expect(await open(MAILBOX, method)).toEqual({ status: 404, body })
      }
    },
  )

  test('without sign-in for development a link goes to the console alone', async () => {
    const { ask, open, lines } = site({ config: { providers: [Resend] } })
    const told = await open((await ask()) ?? '')
    expect(told.body.replace(/\s+/g, ' ')).toContain(
      'While you develop, the link is on the console.',
    )
    expect(told.body).not.toContain(MAILBOX)
    expect(lines).toEqual([
      `[auth] the mail to ${ADA} was not sent, as resend is not set up. Its link: ${linkTo(ADA)}`,
    ])
    expect(await open()).toEqual(NOT_FOUND)
  })

  test('a code is beside the link, on the console and in the mailbox', async () => {
    const { ask, open, lines, visitor } = site({
      config: { providers: [Resend({ code: true }), Dev] },
    })
    const page = (await open((await ask()) ?? '')).body
    expect(page).toContain('name="code"')
    const code = /Its code: (\d{6}) Its link: /.exec(lines.join())?.[1] ?? ''
    expect((await open()).body).toContain(`<code>${code}</code>`)
    const answer = await visitor.submit('/auth/callback/resend', { code })
    expect(answer.headers.get('location')).toBe(`${HERE}/`)
  })

  test('production refuses to run without a server', async () => {
    const { open, ask, lines, log } = site({ env: { NODE_ENV: 'production' } })
    expect(await open()).toMatchObject({ status: 500 })
    await expect(ask()).resolves.toBeNull()
    expect(log.errors).toEqual([{ type: 'InvalidConfig' }])
    expect(lines).toEqual([])
  })

  test.each(['https://app.test', 'http://192.168.0.7:3000'])(
    'on %s a mail that can not be sent is an error, and its link is nowhere',
    async (origin) => {
      const { ask, lines, log, tables } = site({ origin })
      expect(await ask()).toBe(`${origin}${NOT_SENT}`)
      expect(lines).toEqual([])
      expect(log.text()).not.toContain(TOKEN)
      expect([...tables.verificationTokens.values()]).toEqual([])
    },
  )

  test('where the provider of the mail is set up, the page says that it was sent', async () => {
    const { open } = site({ config: { providers: [complete, Nodemailer, Dev] } })
    const text = async (query: string) => (await open(`/auth/verify-request${query}`)).body
    expect(await text('?provider=nodemailer')).toContain(MAILBOX)
    for (const query of ['?provider=resend', '?provider=nobody', '?provider=constructor', ''])
      expect(await text(query)).not.toContain(MAILBOX)
  })
})

describe('this machine', () => {
  test.each([
    'http://localhost:3000',
    'http://app.localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])('is %s', async (origin) => {
    const { ask, open } = site({ origin })
    await ask()
    expect(linksIn((await open()).body)).toEqual([linkTo(ADA, origin)])
  })

  test('is what sign-in for development takes for it', async () => {
    const dev = Dev({ dangerouslyAllowHosts: ['box.test:3000'] })
    const config = { providers: [dev, Resend] }
    const origin = 'https://box.test:3000'
    const { ask, open } = site({ origin, config })
    await ask()
    expect(linksIn((await open()).body)).toEqual([linkTo(ADA, origin)])
    expect(await site({ origin: 'https://other.test', config }).open()).toEqual(NOT_FOUND)
  })
})

describe('the path', () => {
  test('is read like that of every endpoint', async () => {
    const { open, visitor } = site()
    const paths = ['/auth/dev', '/auth/dev/', '/auth/dev/mailbox/1', '/auth/dev/other']
    for (const path of [...paths, '/auth/DEV/mailbox', '/auth/mailbox'])
      expect([path, await open(path)]).toEqual([path, NOT_FOUND])
    expect(await open('/auth/dev/mailbox/')).toEqual(await open(MAILBOX))
    const posted = await visitor.ask(MAILBOX, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await visitor.ask(MAILBOX, { method: 'HEAD' })).status).toBe(200)
  })

  const [[four, express4], [five, express5]] = EXPRESS
  test.each([
    [four, '/auth', express4],
    [four, '/auth/*', express4],
    [five, '/auth', express5],
    [five, '/auth/*splat', express5],
  ] as const)('is answered by %s below %s', async (_, mount, express) => {
    const running = await startSite({
      express,
      world: { console: { error: () => {}, warn: () => {}, log: () => {} } },
      config: async () => ({ adapter: MemoryAdapter(), providers: [Resend, Dev] }),
      build: (app, config) => void app.use(mount, ExpressAuth(config)),
    })
    const browser = running.browser()
    const form = await browser.open(`${running.base}/signin`)
    const asked = await browser.submit(form, { action: '/signin/resend', fields: { email: ADA } })
    const told = await browser.open(asked.location ?? '')
    const [mailbox = ''] = linksIn(told.body)
    expect(mailbox).toBe(`${running.base}/dev/mailbox`)
    const [link = ''] = linksIn((await browser.open(mailbox)).body)
    expect((await browser.open(link)).location).toBe(`${running.origin}/`)
  })

  test('leaves the provider of the same name alone', async () => {
    const { visitor } = site({ config: { providers: [Dev, Resend] } })
    const answer = await visitor.submit('/auth/callback/dev', { user: 'dev-ada' })
    expect(answer.headers.get('location')).toBe(`${HERE}/`)
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
  })
})
