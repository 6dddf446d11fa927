import { createHmac, hkdfSync } from 'node:crypto'
import { InvalidConfig } from '@create-auth/runtime/errors'
import { signInMail } from '@create-auth/runtime/providers/email'
import { describe, expect, test } from 'vitest'
import {
  HOME,
  makeMailWorld,
  NOT_SENT,
  NOTHING,
  SECRET,
  SENT,
  traces,
  type MailWorld,
  type MailWorldOptions,
} from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

const ADA = 'ada@example.test'
const DENIED = 'https://app.test/auth/error?error=AccessDenied'

/** The key of a secret for mailed tokens, by the parameters that are documented. */
function keyOf(secret: string): Buffer {
  const salt = 'create-auth.email'
  const info = `Auth.js Generated Encryption Key (${salt})`
  return Buffer.from(hkdfSync('sha256', secret, salt, info, 64)).subarray(0, 32)
}

function hashOf(token: string, identifier = ADA, secret = SECRET, ...more: number[]): string {
  const hmac = createHmac('sha256', keyOf(secret))
  return hmac.update(JSON.stringify(['mail', identifier, token, ...more])).digest('hex')
}

function stored(world: MailWorld, email: string): void {
  world.tables.users.set('1', { id: '1', email, name: 'Ada', image: null, emailVerified: null })
}

describeByTurns('a link is asked for, strategy %s', (strategy, it) => {
  const start = (options: MailWorldOptions = {}) => makeMailWorld({ strategy, ...options })

  it('none → created: the token is stored, and the link is mailed (verification token, spec)', async () => {
    const world = start()
    const visitor = world.browser()
    expect(await world.ask(ADA, visitor, { callbackUrl: '/inbox?a=b&c' })).toBe(SENT)
    const [mail] = world.outbox
    const token = mail?.token ?? ''
    const expires = new Date(world.clock.now() + 86_400_000)
    expect(token).toMatch(/^[\w-]{43}$/)
    const query = { callbackUrl: 'https://app.test/inbox?a=b&c', token, email: ADA }
    const url = `https://app.test/auth/callback/mail?${new URLSearchParams(query)}`
    expect(world.outbox).toEqual([
      {
        ...signInMail({ url }),
        kind: 'sign-in',
        identifier: ADA,
        token,
        expires,
        url,
        provider: expect.objectContaining({ id: 'mail', name: 'Mail' }),
        theme: {},
        fetch: expect.any(Function),
        request: expect.any(Request),
      },
    ])
    expect(world.tokens()).toEqual([{ identifier: ADA, token: hashOf(token), expires }])
    expect(world.writes()).toEqual(['createVerificationToken'])
    expect(world.events()).toEqual([])
    expect(await visitor.session()).toBeNull()
  })

  it('known and unknown addresses get the same answer, after the same work (E148)', async () => {
    const seen = []
    for (const known of [true, false]) {
      const world = start()
      if (known) stored(world, ADA)
      const answer = await world.browser().submit('/auth/signin/mail', { email: ADA })
      const methods = world.spy.calls.map(({ method }) => method)
      // What is sealed is another text each time: of the same length, or it would tell.
      const cookies = answer.headers
        .getSetCookie()
        .map((line) => line.replace(/(?<=sent-mail=)[^;]+/, ({ length }) => String(length)))
      const { 'set-cookie': _, ...headers } = Object.fromEntries(answer.headers)
      seen.push({ status: answer.status, headers, cookies, body: await answer.text(), methods })
      expect(world.outbox).toHaveLength(1)
      expect(methods).toEqual([
        'incrementCounter',
        'getUserByEmail',
        'listUsersByEmailIgnoringCase',
        'incrementCounter',
        'createVerificationToken',
      ])
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ status: 302, headers: { location: SENT }, body: '' })
  })

  it('an address that the signIn callback blocks leads to where the callback says (E148)', async () => {
    const world = start({ config: { callbacks: { signIn: () => '/auth/verify-request' } } })
    expect(await world.ask(ADA)).toBe('https://app.test/auth/verify-request')
    expect(traces(world)).toEqual(NOTHING)
  })
})

describe('what was entered', () => {
  test.each([
    'a@evil.test,v@x.test',
    'a@evil.test, v@x.test',
    'a@evil.test;v@x.test',
    'v@x.test,evil.com',
    'a@evil.test\r\nBcc: v@x.test',
    'a@x.test\n',
    'a@x.test\0',
    '\ta@x.test',
    '"a@evil.test"@x.test',
    '<a@x.test>',
    'Name <a@x.test>',
    'a@x.test>',
    'a b@x.test',
    'a@evil.test(comment)',
    '=?utf-8?q?a?=@x.test',
    '-oQ@x.test',
    'a@[127.0.0.1]',
    'a@x..y',
    'a@-x.y',
    'a%b@x.test',
    'a!b@x.test',
    'a@evil.test＠x.test',
    'a@evil.test﹫x.test',
    `${'a'.repeat(65)}@x.test`,
    `a@${'x.'.repeat(126)}test`,
    '<a href=//evil>@x.test',
    '',
  ])('%j gets no mail, no token, and no user (E135)', async (email) => {
    const world = makeMailWorld()
    expect(await world.ask(email)).toBe(NOT_SENT)
    expect(traces(world)).toEqual(NOTHING)
    expect(world.spy.calls).toEqual([])
    expect(world.log.errors).toEqual([{ type: 'EmailSignInError' }])
  })

  test.each([
    ['an array', [ADA]],
    ['two addresses', [ADA, 'eve@example.test']],
    ['an object', { address: ADA }],
    ['a number', 1],
    ['true', true],
    ['null', null],
    ['nothing', undefined],
    ['an empty string', ''],
  ])('JSON with %s is refused (E136)', async (_what, email) => {
    const world = makeMailWorld()
    const visitor = world.browser()
    const json = { csrfToken: await visitor.csrf(), email }
    const answer = await visitor.ask('/auth/signin/mail', { json })
    expect(answer.headers.get('location')).toBe(NOT_SENT)
    expect(traces(world)).toEqual(NOTHING)
  })

  test('a form that has the field twice is refused; fields of other names are none (E136)', async () => {
    const world = makeMailWorld()
    const visitor = world.browser()
    const token = await visitor.csrf()
    const post = (fields: string) =>
      visitor.ask('/auth/signin/mail', {
        body: `csrfToken=${token}&${fields}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await post('email=a@x.test&email=b@y.test')).status).toBe(400)
    for (const fields of ['email[]=a@x.test', 'email[a]=a@x.test', 'Email=a@x.test'])
      expect((await post(fields)).headers.get('location')).toBe(NOT_SENT)
    const inQuery = await visitor.submit(`/auth/signin/mail?email=${ADA}`)
    expect(inQuery.headers.get('location')).toBe(NOT_SENT)
    expect(traces(world)).toEqual(NOTHING)
  })

  test('without the CSRF token nothing is sent', async () => {
    const world = makeMailWorld()
    const answer = await world.browser().ask('/auth/signin/mail', { form: { email: ADA } })
    expect(answer.headers.get('location')).toBe('https://app.test/auth/signin?error=MissingCSRF')
    expect(traces(world)).toEqual(NOTHING)
  })

  test.each([
    ['Ada@Example.TEST', ADA],
    ['  ada@example.test ', ADA],
    ['ada＠example.test', ADA],
    ['ada@bücher.test', 'ada@xn--bcher-kva.test'],
    ['ada.l+tag@example.test', 'ada.l+tag@example.test'],
  ])('%s is mailed to as %s (E137, E138)', async (email, expected) => {
    const world = makeMailWorld()
    expect(await world.ask(email)).toBe(SENT)
    expect(world.outbox.map(({ identifier }) => identifier)).toEqual([expected])
    expect(world.tokens().map(({ identifier }) => identifier)).toEqual([expected])
    expect(world.link().searchParams.get('email')).toBe(expected)
  })

  test('where the store has Ada@Example.TEST, that is the mailbox to prove, not the one that was entered (E137)', async () => {
    const world = makeMailWorld()
    stored(world, 'Ada@Example.TEST')
    expect(await world.ask(ADA)).toBe(SENT)
    expect(world.outbox.map(({ identifier }) => identifier)).toEqual(['Ada@Example.TEST'])
    expect(world.tokens().map(({ identifier }) => identifier)).toEqual([ADA])
    expect(await world.follow()).toBe(HOME)
    expect(world.rows().users.map(({ id }) => id)).toEqual(['1'])
  })

  test.each([
    ['vıctim@x.test', 'victim@x.test'],
    ['kim@example.test', '\u212Aim@example.test'],
  ])(
    'a database that takes other letters for the same finds nobody by %s (E137)',
    async (typed, spelled) => {
      const world = makeMailWorld({
        meddle: ({ method }, go) =>
          method === 'getUserByEmail' ? (world.tables.users.get('1') ?? null) : go(),
      })
      stored(world, spelled)
      expect(await world.ask(typed)).toBe('https://app.test/auth/error?error=Configuration')
      expect(world.outbox).toEqual([])
    },
  )

  test('a normalizeIdentifier of one’s own decides, as long as it gives one address', async () => {
    const folding = makeMailWorld({
      mail: { normalizeIdentifier: (text) => text.replace(/\+[^@]*/, '').trim() },
    })
    expect(await folding.ask(' Ada+tag@example.test')).toBe(SENT)
    expect(folding.outbox.map(({ identifier }) => identifier)).toEqual(['Ada@example.test'])
    expect(await folding.follow()).toBe(HOME)
    const cases: ((text: string) => unknown)[] = [
      () => 'a@x.test,b@x.test',
      () => 'a@x.test b@x.test',
      () => 'a＠x.test',
      () => '',
      () => undefined,
      () => {
        throw new Error(`no ${ADA} here`)
      },
    ]
    for (const normalize of cases) {
      const world = makeMailWorld({
        mail: { normalizeIdentifier: normalize as (text: string) => string },
      })
      expect(await world.ask(ADA)).toBe(NOT_SENT)
      expect(traces(world)).toEqual(NOTHING)
      expect(world.log.text()).not.toContain(ADA)
    }
  })
})

describe('the signIn callback', () => {
  test('is asked with verificationRequest, the stored user or a new one, and the account', async () => {
    const asked: unknown[] = []
    const config = { callbacks: { signIn: (params: object) => (asked.push(params), true) } }
    const world = makeMailWorld({ config })
    await world.ask(ADA)
    stored(world, ADA)
    await world.ask(ADA)
    const account = { provider: 'mail', type: 'email', providerAccountId: ADA }
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(asked).toEqual([
      {
        user: { id, email: ADA, name: null, image: null },
        account,
        email: { verificationRequest: true },
      },
      {
        user: world.rows().users[0],
        account: { ...account, userId: '1' },
        email: { verificationRequest: true },
      },
    ])
  })

  test.each([
    ['refuses', () => false],
    [
      'throws',
      () => {
        throw new Error('blocked')
      },
    ],
  ])('that %s stops the mail', async (_what, signIn) => {
    const world = makeMailWorld({ config: { callbacks: { signIn } } })
    expect(await world.ask(ADA)).toBe(DENIED)
    expect(traces(world)).toEqual(NOTHING)
    expect(world.log.errors).toEqual([{ type: 'AccessDenied' }])
  })
})

describe('the mail', () => {
  test('carries the request without what signs anybody in', async () => {
    const world = makeMailWorld()
    const visitor = world.browser()
    const form = { csrfToken: await visitor.csrf(), email: ADA, turnstile: 'ok' }
    const headers = {
      authorization: 'Bearer secret',
      'accept-language': 'de',
      'content-length': '99',
      'x-real-ip': '::1',
    }
    await visitor.ask('/auth/signin/mail', { form, headers })
    const { request } = world.outbox[0] ?? {}
    expect(request?.method).toBe('POST')
    expect(request?.url).toBe('https://app.test/auth/signin/mail')
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      'accept-language': 'de',
      'content-type': 'application/json',
      'x-real-ip': '::1',
    })
    expect(await request?.json()).toEqual({ email: ADA, turnstile: 'ok' })
  })

  test('leads to AUTH_URL, whatever the host of the request is', async () => {
    const world = makeMailWorld({ host: { env: { AUTH_URL: 'https://real.test/auth' } } })
    await world.ask(ADA)
    expect(world.link().origin).toBe('https://real.test')
    expect(world.link().searchParams.get('callbackUrl')).toBe('https://real.test/')
  })

  test('expires when the provider says', async () => {
    const world = makeMailWorld({ mail: { maxAge: 600 } })
    await world.ask(ADA)
    const expires = new Date(world.clock.now() + 600_000)
    expect(world.tokens().map((token) => token.expires)).toEqual([expires])
    expect(world.outbox.map((mail) => mail.expires)).toEqual([expires])
  })

  test('has the token of the provider’s own generator', async () => {
    const world = makeMailWorld({ mail: { generateVerificationToken: async () => '123456' } })
    expect(await world.ask(ADA)).toBe(SENT)
    expect(world.outbox.map(({ token }) => token)).toEqual(['123456'])
    expect(world.tokens().map(({ token }) => token)).toEqual([hashOf('123456', ADA, SECRET, 1)])
    expect(await world.follow()).toBe(HOME)
  })

  test.each([['12345'], [''], [123_456], [undefined], [['123456']]])(
    'is not sent with %j for a token',
    async (token) => {
      const generateVerificationToken = () => token as unknown as string
      const world = makeMailWorld({ mail: { generateVerificationToken } })
      expect(await world.ask(ADA)).toBe('https://app.test/auth/error?error=Configuration')
      expect(traces(world)).toEqual(NOTHING)
      expect(world.log.errors).toEqual([{ type: InvalidConfig.type }])
    },
  )

  test('the token is 256 random bits; it is in the mail, and nowhere else (E141)', async () => {
    const asked: number[] = []
    const randomBytes = (length: number) => {
      asked.push(length)
      return new Uint8Array(length).fill(asked.length)
    }
    const world = makeMailWorld({
      host: { randomBytes },
      config: { debug: true },
      mail: {
        sendVerificationRequest(mail) {
          world.outbox.push(mail)
          throw new Error(`${mail.token} ${mail.url} ${mail.identifier}`)
        },
      },
    })
    const visitor = world.browser()
    await visitor.csrf()
    asked.length = 0
    expect(await world.ask(ADA, visitor)).toBe(NOT_SENT)
    expect(asked).toEqual([32])
    const token = Buffer.alloc(32, 1).toString('base64url')
    expect(world.outbox.map((mail) => mail.token)).toEqual([token])
    const created = world.spy.calls.find(({ method }) => method === 'createVerificationToken')
    expect(created?.args).toMatchObject([{ token: hashOf(token) }])
    expect(JSON.stringify(world.spy.calls)).not.toContain(token)
    expect(world.log.text()).toContain('EmailSignInError')
    expect(world.log.text()).not.toContain(token)
    expect(world.log.text()).not.toContain(ADA)
  })

  test('one address, two providers: the token of one opens nothing at the other', async () => {
    const world = makeMailWorld()
    await world.ask(ADA)
    const other = {
      id: 'other-mail',
      name: 'Other',
      type: 'email' as const,
      sendVerificationRequest: () => undefined,
    }
    const visitor = world.browser({ providers: [other] })
    const url = world.link().href.replace('/callback/mail', '/callback/other-mail')
    const answer = await visitor.ask(url)
    expect(answer.headers.get('location')).toBe('https://app.test/auth/error?error=Verification')
    expect(world.tokens()).toHaveLength(1)
  })
})

describe('when the mail can not be sent (E149)', () => {
  const never = new Promise<void>(() => {})
  test.each<[string, () => Promise<void> | void]>([
    [
      'throws',
      () => {
        throw new Error('no connection')
      },
    ],
    ['rejects at once', () => Promise.reject(new Error('no connection'))],
    ['throws something else', () => Promise.reject('no connection')],
    ['hangs', () => never],
  ])('a sender that %s: the sign-in page says so, and the token is gone', async (_how, send) => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const world = makeMailWorld({ patience: 20, mail: { sendVerificationRequest: send } })
    expect(await world.ask(ADA)).toBe(NOT_SENT)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
    expect(world.tokens()).toEqual([])
    expect(world.writes()).toEqual(['createVerificationToken', 'useVerificationToken'])
    expect(world.log.errors).toEqual([{ type: 'EmailSignInError' }])
    const page = await world.browser().ask('/auth/signin?error=EmailSignin')
    expect(await page.text()).toContain('The mail could not be sent.')
  })

  test('a token that can not be removed changes nothing in the answer', async () => {
    const world = makeMailWorld({
      mail: { sendVerificationRequest: () => Promise.reject(new Error('no connection')) },
      meddle({ method }, go) {
        if (method === 'useVerificationToken') throw new Error('no database')
        return go()
      },
    })
    expect(await world.ask(ADA)).toBe(NOT_SENT)
    expect(world.log.errors).toEqual([{ type: 'EmailSignInError' }])
    expect(world.log.text()).toContain('no connection')
  })

  test.each([
    ['smtps://me:p%40ss+word@mail.test', ['p%40ss+word', 'p@ss+word']],
    [{ host: 'mail.test', auth: { user: 'me', pass: 'p@ss+word' } }, ['p@ss+word']],
  ])(
    'the log has what the mail server said, without the password of %j',
    async (server, secrets) => {
      const world = makeMailWorld({
        mail: {
          server,
          apiKey: 'the-api-key',
          sendVerificationRequest: () => {
            throw new Error(
              `535 no: ${[...secrets, 'the-api-key', 'ada%40example.test'].join(' ')}`,
            )
          },
        },
      })
      await world.ask(ADA)
      expect(world.log.text()).toContain('535 no')
      for (const secret of [...secrets, 'the-api-key', 'ada%40example.test'])
        expect(world.log.text()).not.toContain(secret)
    },
  )
})

describe('the token is stored before the mail is sent (E150)', () => {
  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no database')
      },
    ],
    ['hangs', () => new Promise(() => {})],
  ])('a store that %s: no mail', async (_how, fail) => {
    const world = makeMailWorld({
      patience: 20,
      meddle: ({ method }, go) => (method === 'createVerificationToken' ? fail() : go()),
    })
    expect(await world.ask(ADA)).toBe('https://app.test/auth/error?error=Configuration')
    expect(world.outbox).toEqual([])
    expect(world.log.errors).toEqual([{ type: 'AdapterError' }])
  })
})

describe('the pages', () => {
  test('the form of the sign-in page asks for an address, and sends a link', async () => {
    const world = makeMailWorld()
    const html = await (await world.browser().ask('/auth/signin')).text()
    const form =
      /<form method="post" action="https:\/\/app\.test\/auth\/signin\/mail"[^>]*>.*?<\/form>/s
    const text = form.exec(html)?.[0].replace(/\s+/g, ' ')
    expect(text).toContain('<label for="input-email-for-mail">E-mail address</label>')
    expect(text).toContain(
      '<input id="input-email-for-mail" name="email" type="email" autocomplete="email" required />',
    )
    expect(text).toContain('<button class="primary" type="submit">Sign in by e-mail</button>')
  })

  test('the page of the application gets the known keys only', async () => {
    const world = makeMailWorld({ config: { pages: { verifyRequest: '/mailed?a=b' } } })
    const visitor = world.browser()
    const location = (await world.ask(ADA, visitor)) ?? ''
    const answer = await visitor.ask(`${location}&token=x&email=${ADA}&callbackUrl=//evil.test`)
    expect(answer.headers.get('location')).toBe(
      'https://app.test/mailed?a=b&provider=mail&type=email',
    )
  })

  test('the built-in one tells what to do, and shows nothing of the query', async () => {
    const answer = await makeMailWorld().browser().ask(`/auth/verify-request?email=${ADA}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<h1>Check your mail</h1>')
    expect(html.replace(/\s+/g, ' ')).toContain('It works once.')
    expect(html).not.toContain(ADA)
  })
})
