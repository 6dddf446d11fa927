import { createServer } from 'node:net'
import { customFetch, setEnvDefaults, type AuthConfig, type Provider } from '@create-auth/runtime'
import { mailService, signInMail } from '@create-auth/runtime/providers/email'
import type { EmailConfig } from '@create-auth/runtime/providers'
import ForwardEmail from '@create-auth/runtime/providers/forwardemail'
import Loops from '@create-auth/runtime/providers/loops'
import Mailgun from '@create-auth/runtime/providers/mailgun'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import Postmark from '@create-auth/runtime/providers/postmark'
import Resend from '@create-auth/runtime/providers/resend'
import SendGrid from '@create-auth/runtime/providers/sendgrid'
import { describe, expect, test } from 'vitest'
import { HOME, makeMailWorld, SECRET } from './world.js'

type Fetch = typeof globalThis.fetch

const ADA = 'ada@example.test'
const KEY = 'the-key-of-the-service'
const FROM = 'My site <hello@app.test>'
const TOKEN = Buffer.alloc(32, 7).toString('base64url')
const SUBJECT = 'Sign in to app.test'

/** The link of the only mail. */
const linkOf = (id: string) =>
  `https://app.test/auth/callback/${id}?callbackUrl=https%3A%2F%2Fapp.test%2F&token=${TOKEN}&email=ada%40example.test`

/** Everything that is put on the console in place of a logger of one's own. */
function makeConsole() {
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  return { lines, console: { error: add, warn: add, log: add } }
}

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A fetch that notes each request as it would go over the wire, and answers it. */
function makeService(answer: (sent: Sent, init?: RequestInit) => Response | Promise<Response>) {
  const sent: Sent[] = []
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, url } = request
    const boundary = /boundary=(.*)/.exec(request.headers.get('content-type') ?? '')?.[1] ?? '\0'
    const text = (await request.text()).replaceAll(boundary, 'BOUNDARY')
    const entries = [...request.headers].map(([name, value]) => [
      name,
      value.replace(boundary, 'BOUNDARY'),
    ])
    sent.push({ method, url, headers: Object.fromEntries(entries), body: text })
    return answer(sent.at(-1) as Sent, init)
  }
  return { sent, fetch }
}

interface SiteOptions {
  readonly env?: Record<string, string>
  readonly fetch?: Fetch
  readonly patience?: number
}

/** A site that signs in by mail, and tells what it has to tell on the console. */
function site(provider: Provider, { env = {}, fetch, patience }: SiteOptions = {}) {
  const { lines, console } = makeConsole()
  const world = makeMailWorld({
    config: { providers: [provider] },
    ...(patience !== undefined && { patience }),
    host: {
      env,
      console,
      randomBytes: (length) => new Uint8Array(length).fill(7),
      ...(fetch && { fetch }),
    },
  })
  const { id } = typeof provider === 'function' ? provider() : provider
  const visitor = world.browser({ logger: {} })
  return {
    ...world,
    visitor,
    lines,
    ask: async () =>
      (await visitor.submit(`/auth/signin/${id}`, { email: 'Ada@Example.test' })).headers.get(
        'location',
      ),
  }
}

const sentTo = (id: string) => `https://app.test/auth/verify-request?provider=${id}&type=email`
const NOT_SENT = 'https://app.test/auth/signin?error=EmailSignin'

/** A line of the log. */
const failed = (id: string, why: string) =>
  `[auth] EmailSignInError: the mail of the provider ${id} was not sent ← ${why}`

const JSON_TYPES = { accept: 'application/json', 'content-type': 'application/json' }

interface Row {
  readonly id: string
  readonly make: (options: Partial<EmailConfig>) => EmailConfig
  readonly options: Partial<EmailConfig>
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: (url: string) => string
  /** The service's answer when it takes the mail. */
  readonly taken: readonly [status: number, body: unknown]
  /** The service's answer when it does not, and what the log says of that. */
  readonly refused: readonly [status: number, body: unknown, said: string]
  /** A status 2xx for a mail that was not taken. */
  readonly lie: readonly [status: number, body: unknown, said: string]
}

/** One part of a form, as it is sent. RFC 7578, section 4.2. */
const part = (name: string, value: string) =>
  `--BOUNDARY\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value.replaceAll('\n', '\r\n')}\r\n`

const mailed = { apiKey: KEY, from: FROM }

const ROWS: readonly Row[] = [
  {
    id: 'resend',
    make: Resend,
    options: mailed,
    url: 'https://api.resend.com/emails',
    headers: { authorization: `Bearer ${KEY}`, ...JSON_TYPES },
    body: (url) => {
      const { html, text } = signInMail({ url })
      return JSON.stringify({ from: FROM, to: ADA, subject: SUBJECT, html, text })
    },
    taken: [200, { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' }],
    refused: [
      403,
      {
        statusCode: 403,
        name: 'validation_error',
        message: 'The app.test domain is not verified. Please, add and verify your domain.',
      },
      'status 403, validation_error: The app.test domain is not verified. Please, add and verify your domain.',
    ],
    lie: [200, {}, 'status 200'],
  },
  {
    id: 'sendgrid',
    make: SendGrid,
    options: mailed,
    url: 'https://api.sendgrid.com/v3/mail/send',
    headers: { authorization: `Bearer ${KEY}`, ...JSON_TYPES },
    body: (url) => {
      const { html, text } = signInMail({ url })
      return JSON.stringify({
        personalizations: [{ to: [{ email: ADA }] }],
        from: { name: 'My site', email: 'hello@app.test' },
        subject: SUBJECT,
        content: [
          { type: 'text/plain', value: text },
          { type: 'text/html', value: html },
        ],
        tracking_settings: { click_tracking: { enable: false, enable_text: false } },
      })
    },
    taken: [202, undefined],
    refused: [
      403,
      {
        errors: [
          {
            message: 'The from address does not match a verified Sender Identity.',
            field: 'from',
            help: null,
          },
        ],
      },
      'status 403, from: The from address does not match a verified Sender Identity.',
    ],
    // Only checked, as in the sandbox.
    lie: [200, undefined, 'status 200'],
  },
  {
    id: 'postmark',
    make: Postmark,
    options: mailed,
    url: 'https://api.postmarkapp.com/email',
    headers: { 'x-postmark-server-token': KEY, ...JSON_TYPES },
    body: (url) => {
      const { html, text } = signInMail({ url })
      return JSON.stringify({
        From: FROM,
        To: ADA,
        Subject: SUBJECT,
        TextBody: text,
        HtmlBody: html,
        MessageStream: 'outbound',
        TrackLinks: 'None',
      })
    },
    taken: [
      200,
      {
        To: ADA,
        SubmittedAt: '2026-01-15T12:00:00.0000000+00:00',
        MessageID: 'b7bc2f4a-e38e-4336-af7d-e6c392c2f817',
        ErrorCode: 0,
        Message: 'OK',
      },
    ],
    refused: [
      422,
      {
        ErrorCode: 406,
        Message: `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${ADA}. Inactive recipients are ones that have generated a hard bounce.`,
      },
      'status 422, 406: You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: … Inactive recipients are ones that have generated a hard bounce.',
    ],
    lie: [
      200,
      { ErrorCode: 300, Message: 'Invalid email request' },
      'status 200, 300: Invalid email request',
    ],
  },
  {
    id: 'mailgun',
    make: Mailgun,
    options: mailed,
    url: 'https://api.mailgun.net/v3/app.test/messages',
    headers: {
      authorization: `Basic ${Buffer.from(`api:${KEY}`).toString('base64')}`,
      'content-type': 'multipart/form-data; boundary=BOUNDARY',
    },
    body: (url) => {
      const { html, text } = signInMail({ url })
      const fields = {
        from: FROM,
        to: ADA,
        subject: SUBJECT,
        html,
        text,
        'o:tracking-clicks': 'no',
      }
      const parts = Object.entries(fields).map(([name, value]) => part(name, value))
      return `${parts.join('')}--BOUNDARY--\r\n`
    },
    taken: [200, { id: '<20260115120000.1.ABCDEF@app.test>', message: 'Queued. Thank you.' }],
    refused: [
      400,
      { message: "'to' parameter is not a valid address. please check documentation" },
      "status 400, 'to' parameter is not a valid address. please check documentation",
    ],
    lie: [200, { message: 'Mailgun Magnificent API' }, 'status 200, Mailgun Magnificent API'],
  },
  {
    id: 'forwardemail',
    make: ForwardEmail,
    options: mailed,
    url: 'https://api.forwardemail.net/v1/emails',
    headers: {
      authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`,
      ...JSON_TYPES,
    },
    body: (url) => {
      const { html, text } = signInMail({ url })
      return JSON.stringify({ from: FROM, to: ADA, subject: SUBJECT, html, text })
    },
    taken: [
      200,
      {
        object: 'email',
        status: 'queued',
        link: 'https://forwardemail.net/my-account/emails/65b',
        rejectedErrors: [],
      },
    ],
    refused: [
      401,
      { statusCode: 401, error: 'Unauthorized', message: 'Invalid API token.' },
      'status 401, Invalid API token.',
    ],
    lie: [200, { message: 'OK' }, 'status 200, OK'],
  },
  {
    id: 'loops',
    make: Loops,
    options: { apiKey: KEY, transactionalId: 'cll42l54f20i1la0lfooe3z12' },
    url: 'https://app.loops.so/api/v1/transactional',
    headers: { authorization: `Bearer ${KEY}`, ...JSON_TYPES },
    body: (url) =>
      JSON.stringify({
        transactionalId: 'cll42l54f20i1la0lfooe3z12',
        email: ADA,
        dataVariables: { url },
      }),
    taken: [200, { success: true }],
    refused: [
      404,
      { success: false, message: 'Transactional email not found' },
      'status 404, Transactional email not found',
    ],
    lie: [
      200,
      { success: false, error: { path: 'email', message: 'Email is invalid' } },
      'status 200, Email is invalid',
    ],
  },
]

// Nobody listens there any more.
const closedPort = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
})

const reply = (status: number, body: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })

const byId = ROWS.map((row) => [row.id, row] as const)

describe.each(byId)('%s', (id, row) => {
  const through = (fetch: Fetch, patience?: number) =>
    site(row.make({ ...row.options, [customFetch]: fetch }), {
      ...(patience !== undefined && { patience }),
    })

  test('is asked by one request to send the mail, whose link signs in', async () => {
    const service = makeService(() => reply(...row.taken))
    const world = through(service.fetch)
    expect(await world.ask()).toBe(sentTo(id))
    expect(service.sent).toEqual([
      { method: 'POST', url: row.url, headers: row.headers, body: row.body(linkOf(id)) },
    ])
    expect(world.lines).toEqual([])
    const back = await world.visitor.ask(linkOf(id))
    expect(back.headers.get('location')).toBe(HOME)
    expect(await world.visitor.session()).toMatchObject({ user: { email: ADA } })
  })

  const FAULTS: [what: string, answer: () => Response | Promise<Response>, why: string][] = [
    [
      'an error with a body of its own',
      () => reply(row.refused[0], row.refused[1]),
      `TypeError: ${id} did not take the mail: ${row.refused[2]}`,
    ],
    [
      'an error with a page for a body',
      () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
      `TypeError: ${id} did not take the mail: status 502`,
    ],
    [
      'a success for a mail that it has not taken',
      () => reply(row.lie[0], row.lie[1]),
      `TypeError: ${id} did not take the mail: ${row.lie[2]}`,
    ],
    [
      'a success that is a page',
      () => new Response('<h1>Welcome to the hotel</h1>'),
      `TypeError: ${id} did not take the mail: status 200`,
    ],
    [
      'a redirect',
      () => new Response(null, { status: 307, headers: { location: 'https://evil.test/' } }),
      `TypeError: ${id} did not take the mail: status 307`,
    ],
    [
      'more than a megabyte',
      () => new Response('x'.repeat(1_000_001), { status: 202 }),
      'TypeError: the answer has more than 1000000 bytes',
    ],
    [
      'nothing, as nobody listens',
      () => fetch(`http://127.0.0.1:${closedPort}/`),
      'TypeError (ECONNREFUSED): fetch failed',
    ],
    ['nothing, for ever', () => new Promise(() => {}), 'TypeError: the request took too long'],
  ]

  test.each(FAULTS)(
    'answers %s: an error, and a token that opens nothing (E149)',
    async (...fault) => {
      const [what, answer, why] = fault
      const service = makeService(answer)
      const world = through(service.fetch, what === 'nothing, for ever' ? 50 : undefined)
      expect(await world.ask()).toBe(NOT_SENT)
      expect(service.sent).toHaveLength(1)
      expect(world.lines).toEqual([failed(id, why)])
      expect(world.tokens()).toEqual([])
      const late = await world.visitor.ask(linkOf(id))
      expect(late.headers.get('location')).toBe('https://app.test/auth/error?error=Verification')
    },
  )

  test('answers an error in the words of a success: an error (E149)', async () => {
    const world = through(makeService(() => reply(500, row.taken[1])).fetch)
    expect(await world.ask()).toBe(NOT_SENT)
    const start = failed(id, `TypeError: ${id} did not take the mail: status 500`)
    expect(world.lines).toEqual([expect.stringContaining(start)])
    expect(world.tokens()).toEqual([])
  })

  test('quotes what it was sent: none of it is in the log (E229)', async () => {
    const { authorization = '' } = row.headers
    const secrets = [KEY, authorization.split(' ').at(-1) ?? '', TOKEN, ADA, ADA.toUpperCase()]
    const quote = secrets.join(' ')
    // The second is long, and would be cut within the key.
    for (const text of [quote, `${'x'.repeat(290)}${quote}`]) {
      const bodies = [
        { name: text, message: text },
        { errors: [{ field: text, message: text }] },
        { ErrorCode: 1, Message: text },
      ]
      for (const body of bodies) {
        const world = through(makeService(() => reply(400, body)).fetch)
        expect(await world.ask()).toBe(NOT_SENT)
        expect(world.lines).toHaveLength(1)
        expect(world.lines[0]?.length).toBeLessThan(450)
        for (const secret of secrets.filter((value) => value !== ''))
          expect(world.lines[0]).not.toContain(secret.slice(0, 8))
      }
    }
  })

  test('without what it needs: left out in production, with a warning that names the variables', async () => {
    const service = makeService(() => reply(...row.taken))
    const provider = { ...row.make({}), [customFetch]: service.fetch }
    const names = id === 'loops' ? ['KEY', 'TRANSACTIONAL_ID'] : ['KEY', 'FROM']
    const set = names.map((name) => `AUTH_${id.toUpperCase()}_${name}`).join(', ')
    const production = site(provider, { env: { NODE_ENV: 'production' } })
    expect(await (await production.visitor.ask('/auth/providers')).json()).not.toHaveProperty(id)
    await expect
      .poll(() => production.lines)
      .toEqual([
        `[auth] provider-left-out: a provider lacks what it needs, and is left out where NODE_ENV is production: nobody can sign in with it (${id}: set ${set})`,
      ])
    // Not on this machine: nothing is kept, nor sent.
    const developed = site(provider, { env: { NODE_ENV: 'development' } })
    expect(await developed.ask()).toBe(NOT_SENT)
    await expect
      .poll(() => developed.lines)
      .toEqual([
        `[auth] provider-not-configured: a provider lacks what it needs: it is on the sign-in page, but can not be used yet (${id}: set ${set}; until then its mails are kept on this machine)`,
        failed(id, `TypeError: the provider ${id} is not configured: set ${set}`),
      ])
    expect(developed.tokens()).toEqual([])
    expect(service.sent).toEqual([])
  })

  test('uncalled, with what the environment says', async () => {
    const service = makeService(() => reply(...row.taken))
    const upper = id.toUpperCase()
    const { apiKey = '', from = '', transactionalId = '' } = row.options
    const env = {
      NODE_ENV: 'production',
      [`AUTH_${upper}_KEY`]: apiKey,
      [`AUTH_${upper}_FROM`]: from,
      [`AUTH_${upper}_TRANSACTIONAL_ID`]: transactionalId,
      AUTH_EMAIL_FROM: 'other@app.test',
      AUTH_EMAIL_KEY: 'of another service',
    }
    const world = site(row.make as Provider, { env, fetch: service.fetch })
    expect(await world.ask()).toBe(sentTo(id))
    expect(service.sent.map(({ url, headers, body }) => ({ url, headers, body }))).toEqual([
      { url: row.url, headers: row.headers, body: row.body(linkOf(id)) },
    ])
  })

  test('a sender of one’s own takes its place, and needs none of that', async () => {
    const service = makeService(() => reply(...row.taken))
    const mails: unknown[] = []
    const provider = row.make({
      sendVerificationRequest: ({ identifier, url }) => void mails.push([identifier, url]),
      [customFetch]: service.fetch,
    })
    const world = site(provider, { env: { NODE_ENV: 'production' } })
    expect(await world.ask()).toBe(sentTo(id))
    expect(mails).toEqual([[ADA, linkOf(id)]])
    expect(service.sent).toEqual([])
  })
})

/** The request that a provider makes. */
async function requestOf(provider: EmailConfig, env: Record<string, string> = {}) {
  const service = makeService(() => reply(500, undefined))
  await site(provider, { env, fetch: service.fetch }).ask()
  const [sent] = service.sent
  return sent ?? { url: '', body: '', headers: {} }
}

describe('the options of a service', () => {
  test.each([
    [SendGrid({ ...mailed, region: 'EU' }), 'https://api.eu.sendgrid.com/v3/mail/send'],
    [SendGrid({ ...mailed, region: undefined }), 'https://api.sendgrid.com/v3/mail/send'],
    [Mailgun({ ...mailed, region: 'EU' }), 'https://api.eu.mailgun.net/v3/app.test/messages'],
    [
      Mailgun({ ...mailed, domain: 'mg.app.test' }),
      'https://api.mailgun.net/v3/mg.app.test/messages',
    ],
    [Mailgun({ ...mailed, domain: '../x' }), 'https://api.mailgun.net/v3/..%2Fx/messages'],
    [Mailgun({ ...mailed, from: 'a@b.test' }), 'https://api.mailgun.net/v3/b.test/messages'],
  ])('%# leads to %s', async (provider, url) => {
    expect((await requestOf(provider)).url).toBe(url)
  })

  test.each([
    [SendGrid, 'global, EU'],
    [Mailgun, 'US, EU'],
  ])('a region that does not exist is not taken for another one', async (make, known) => {
    for (const region of ['eu', 'constructor']) {
      const service = makeService(() => reply(202, { id: '1' }))
      const options = { ...mailed, [customFetch]: service.fetch, region: region as 'EU' }
      const world = site(make(options))
      expect(await world.ask()).toBe(NOT_SENT)
      const { id } = make()
      expect(world.lines).toEqual([failed(id, `TypeError: region must be one of: ${known}`)])
      expect(service.sent).toEqual([])
    }
  })

  test('the message stream of Postmark', async () => {
    const { body } = await requestOf(Postmark({ ...mailed, messageStream: 'sign-in' }))
    expect(JSON.parse(body)).toMatchObject({ MessageStream: 'sign-in' })
  })

  test('Loops, which keeps the text of mails, is told the code as well', async () => {
    const { body } = await requestOf(Loops({ apiKey: KEY, transactionalId: 'id', code: true }))
    expect(JSON.parse(body)).toEqual({
      transactionalId: 'id',
      email: ADA,
      dataVariables: { url: linkOf('loops'), code: '333333' },
    })
  })

  test('the colours of the theme are in the mail', async () => {
    const service = makeService(() => reply(200, { id: '1' }))
    const world = makeMailWorld({
      config: { providers: [Resend(mailed)], theme: { brandColor: '#0b7285' } },
      host: { fetch: service.fetch },
    })
    await world.browser().submit('/auth/signin/resend', { email: ADA })
    expect(service.sent[0]?.body).toContain('background:#0b7285')
  })
})

describe('who a mail is from', () => {
  test.each([
    ['hello@app.test', { email: 'hello@app.test' }],
    ['My site <hello@app.test>', { name: 'My site', email: 'hello@app.test' }],
    ['<hello@app.test>', { email: 'hello@app.test' }],
    [
      '"My \\"site\\", Inc." <hello@app.test>',
      { name: 'My "site", Inc.', email: 'hello@app.test' },
    ],
    ['Übungs-Seite <hello@app.test>', { name: 'Übungs-Seite', email: 'hello@app.test' }],
  ])('%s keeps its name', async (from, parts) => {
    const [sendgrid, resend, postmark] = await Promise.all(
      [SendGrid, Resend, Postmark].map((make) => requestOf(make({ apiKey: KEY, from }))),
    )
    expect(JSON.parse(sendgrid?.body ?? '').from).toEqual(parts)
    expect(JSON.parse(resend?.body ?? '').from).toBe(from)
    expect(JSON.parse(postmark?.body ?? '').From).toBe(from)
  })

  test('the provider’s own variable comes first, then the one for all; the configuration before both', async () => {
    const env = { AUTH_EMAIL_FROM: 'all@app.test', AUTH_RESEND_KEY: KEY }
    const from = async (provider: EmailConfig, more: Record<string, string> = {}) =>
      JSON.parse((await requestOf(provider, { ...env, ...more })).body).from
    const more = { AUTH_RESEND_FROM: 'resend@app.test' }
    expect(await from(Resend())).toBe('all@app.test')
    expect(await from(Resend(), more)).toBe('resend@app.test')
    expect(await from(Resend({ from: '' }), more)).toBe('resend@app.test')
    expect(await from(Resend({ from: 'own@app.test' }), more)).toBe('own@app.test')
    expect(await from(Resend({ id: 'my-mail' }), { AUTH_MY_MAIL_KEY: KEY })).toBe('all@app.test')
  })

  test('the key of another service is not used', async () => {
    const env = { AUTH_EMAIL_KEY: KEY, AUTH_KEY: KEY, AUTH_EMAIL_FROM: 'all@app.test' }
    expect(await requestOf(Resend(), env)).toMatchObject({ url: '' })
  })
})

test.each([
  [Resend, 'the-key\nof-the-service'],
  [Resend, 'the-key-\u{1f511}-of-the-service'],
  [Mailgun, 'the-key-\u{1f511}-of-the-service'],
])('a key that can not stand in a header is not in the log (E229)', async (make, apiKey) => {
  const service = makeService(() => reply(200, { id: '1' }))
  const world = site(make({ ...mailed, apiKey, [customFetch]: service.fetch }))
  expect(await world.ask()).toBe(NOT_SENT)
  expect(world.lines).toEqual([expect.stringMatching(/ was not sent ← /)])
  expect(world.lines[0]).not.toContain('of-the-service')
  expect(world.tokens()).toEqual([])
  expect(service.sent).toEqual([])
})

describe('a service of one’s own', () => {
  const own = (url: string) =>
    mailService<{ tag?: string }>({
      id: 'own',
      name: 'Own',
      needs: ['apiKey'],
      request: ({ apiKey, to, text }, { tag = 'none' }) => ({
        url,
        headers: { 'x-key': apiKey },
        body: { to, text, tag },
      }),
      accepted: ({ ok }) => ok === true,
    })

  test('is a row like those that are built in', async () => {
    const service = makeService(() => reply(200, { ok: true }))
    const env = { AUTH_OWN_KEY: KEY }
    const world = site(own('https://mail.test/send')({ tag: 'a' }), { env, fetch: service.fetch })
    expect(await world.ask()).toBe(sentTo('own'))
    const { text } = signInMail({ url: linkOf('own') })
    expect(service.sent).toEqual([
      {
        method: 'POST',
        url: 'https://mail.test/send',
        headers: { 'x-key': KEY, ...JSON_TYPES },
        body: JSON.stringify({ to: ADA, text, tag: 'a' }),
      },
    ])
  })

  test('is told nothing over http', async () => {
    const service = makeService(() => reply(200, { ok: true }))
    const provider = own('http://mail.test/send')({ apiKey: KEY, [customFetch]: service.fetch })
    const world = site(provider)
    expect(await world.ask()).toBe(NOT_SENT)
    expect(world.lines).toEqual([failed('own', 'TypeError: own is not reached over https')])
    expect(service.sent).toEqual([])
  })

  test('a sender has the same fetch: the provider’s own, limited', async () => {
    const seen: (string | undefined)[] = []
    const provider: EmailConfig = {
      id: 'own',
      name: 'Own',
      type: 'email',
      [customFetch]: async (_input, init) => (seen.push(init?.redirect), new Promise(() => {})),
      sendVerificationRequest: async ({ fetch }) => void (await fetch('https://mail.test/')),
    }
    const world = site(provider, { patience: 50 })
    expect(await world.ask()).toBe(NOT_SENT)
    expect(seen).toEqual(['manual'])
    expect(world.lines).toEqual([failed('own', 'TypeError: the request took too long')])
  })
})

test('setEnvDefaults puts what the environment says into senders of mails, too', () => {
  const config: AuthConfig = {
    providers: [Resend, Nodemailer({ from: 'own@app.test' }), Loops],
    secret: SECRET,
  }
  setEnvDefaults(
    {
      AUTH_RESEND_KEY: KEY,
      AUTH_EMAIL_FROM: 'all@app.test',
      AUTH_NODEMAILER_SERVER: 'smtp://mail.test',
      AUTH_LOOPS_TRANSACTIONAL_ID: 'template',
    },
    config,
  )
  expect(config.providers).toEqual([
    expect.objectContaining({ id: 'resend', apiKey: KEY, from: 'all@app.test' }),
    expect.objectContaining({
      id: 'nodemailer',
      server: 'smtp://mail.test',
      from: 'own@app.test',
    }),
    expect.objectContaining({ id: 'loops', transactionalId: 'template' }),
  ])
})
