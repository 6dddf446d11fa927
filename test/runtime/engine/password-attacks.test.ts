import { createUser, skipCSRFCheck, type AuthConfig } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Password from '@create-auth/runtime/providers/password'
import { describe, expect, test } from 'vitest'
import { ADA, at, GOOD, makeSite, OTHER, SITE, STRATEGIES, WRONG } from './password-site.js'
import { kdf } from '../../support/cheap-kdf.js'
import { spyOn } from '../../support/spy-adapter.js'
import { visit } from './visitor.js'
import { describeByTurns } from '../../support/pairwise.js'

type Site = ReturnType<typeof makeSite>
type Browser = ReturnType<Site['make']>

/** As a program asks, which wants to be told where an answer leads. */
async function asProgram(
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, unknown>>,
) {
  const answer = await browser.ask(path, {
    json: { csrfToken: await browser.csrf(), ...fields },
    headers: { 'x-auth-return-redirect': '1' },
  })
  const type = answer.headers.get('content-type')
  return {
    status: answer.status,
    type,
    body: type === 'application/json' ? await answer.json() : undefined,
  }
}

async function proven(site: Site, path = 'signup') {
  const browser = site.make()
  await site.ask(browser, ADA, path)
  await site.typeCode(browser)
  return browser
}

describeByTurns('what programs get, strategy %s', (strategy, it) => {
  it('a refused password: the code of the reason, and nothing has changed', async () => {
    const site = makeSite({ strategy })
    const browser = await proven(site)
    expect(await asProgram(browser, '/auth/new-password', { password: 'short' })).toEqual({
      status: 400,
      type: 'application/json',
      body: { url: `${SITE}/auth/new-password?error=PasswordTooShort` },
    })
    expect(await asProgram(browser, '/auth/new-password', { password: 12 })).toMatchObject({
      body: { url: `${SITE}/auth/new-password?error=PasswordTooShort` },
    })
    expect(await asProgram(browser, '/auth/new-password', { password: GOOD })).toMatchObject({
      status: 200,
      body: { url: `${SITE}/` },
    })
    expect(
      await asProgram(browser, '/auth/change-password', {
        currentPassword: GOOD,
        password: 'short',
      }),
    ).toMatchObject({
      status: 400,
      body: { url: `${SITE}/auth/change-password?error=PasswordTooShort` },
    })
  })

  it('callbackUrl is kept from the first question on', async () => {
    const site = makeSite({ strategy })
    const browser = site.make()
    await asProgram(browser, '/auth/signup', { email: ADA, callbackUrl: '/account' })
    await asProgram(browser, '/auth/new-password', { code: site.lastMail().code })
    expect(await asProgram(browser, '/auth/new-password', { password: GOOD })).toMatchObject({
      body: { url: `${SITE}/account` },
    })
  })
})

describe('own pages', () => {
  const pages = {
    signUp: '/join',
    forgotPassword: '/forgotten',
    newPassword: '/welcome',
    changePassword: '/me/password',
  }
  test('are told who is new, and what went wrong, by 303', async () => {
    const site = makeSite({ config: { pages } })
    const browser = site.make()
    expect(at(await browser.ask('/auth/signup?callbackUrl=/account'))).toBe(
      `${SITE}/join?callbackUrl=${encodeURIComponent(`${SITE}/account`)}`,
    )
    await site.ask(browser)
    expect(at(await site.typeCode(browser))).toBe(`${SITE}/welcome?new=1`)
    const refused = await site.choose(browser, { password: 'short' })
    expect([refused.status, at(refused)]).toEqual([
      303,
      `${SITE}/welcome?error=PasswordTooShort&new=1`,
    ])
    expect(at(await site.choose(browser))).toBe(`${SITE}/account`)
    const again = await proven(site, 'forgot-password')
    expect(at(await again.ask('/auth/new-password'))).toBe(`${SITE}/welcome`)
    const changed = await browser.submit('/auth/change-password', {
      currentPassword: GOOD,
      password: 'short',
    })
    expect([changed.status, at(changed)]).toEqual([
      303,
      `${SITE}/me/password?error=PasswordTooShort&callbackUrl=${encodeURIComponent(`${SITE}/account`)}`,
    ])
  })
})

/** What hashes, telling each time. */
function counting(tell: () => void): typeof kdf {
  return {
    ...kdf,
    scrypt: (...args) => {
      tell()
      return kdf.scrypt(...args)
    },
  }
}

/** What hashes nothing before it is told to. */
function stuck() {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const waiting: typeof kdf = {
    ...kdf,
    scrypt: async (...args) => {
      await released
      return kdf.scrypt(...args)
    },
  }
  return { kdf: waiting, release: () => release() }
}

/** The memory adapter with some of its methods in another way. */
function adapterWith(
  change: (adapter: ReturnType<typeof MemoryAdapter>) => Partial<AuthConfig['adapter'] & object>,
) {
  const tables = emptyTables()
  const adapter = MemoryAdapter(tables)
  return { tables, adapter: { ...adapter, ...change(adapter) } }
}

describeByTurns('a database, strategy %s', (strategy, it) => {
  it.each(['putFactor', 'incrementCounter'] as const)(
    'that fails in %s after the user was stored: nobody is left, and the same person can sign up',
    async (method) => {
      let fails = true
      const { tables, adapter } = adapterWith((real) => ({
        [method]: async (...args: readonly unknown[]) => {
          const isNow = method === 'putFactor' || tables.users.size > 0
          if (fails && isNow) throw new Error('gone away')
          return Reflect.apply(real[method] ?? Object, real, args)
        },
      }))
      const site = makeSite({ strategy, config: { adapter } })
      expect(at(await site.choose(await proven(site)))).toContain('error=')
      expect([tables.users.size, tables.factors.size, site.events]).toEqual([0, 0, []])
      fails = false
      expect(at(await site.choose(await proven(site)))).toBe(`${SITE}/`)
      expect(site.events.map(([name]) => name)).toEqual(['createUser', 'signIn'])
    },
  )

  it('whose user another sign-in has given a password meanwhile keeps that one', async () => {
    const { tables, adapter } = adapterWith(({ putFactor }) => ({
      putFactor: async (...[factor, rule]: Parameters<NonNullable<typeof putFactor>>) => {
        await putFactor?.({ ...factor, value: 'of another' }, rule)
        throw new Error('gone away')
      },
    }))
    const site = makeSite({ strategy, config: { adapter } })
    expect(at(await site.choose(await proven(site)))).toContain('error=')
    expect([...tables.factors.values()].map(({ value }) => value)).toEqual(['of another'])
    expect(tables.users.size).toBe(1)
  })

  it('that says nothing of an address that was not proven keeps the password all the same', async () => {
    const { tables, adapter } = adapterWith(({ createUser: create }) => ({
      createUser: async (user: Parameters<NonNullable<typeof create>>[0]) => {
        const { emailVerified: _emailVerified, ...row } = (await create?.(user)) ?? user
        return row as never
      },
    }))
    const site = makeSite({ strategy, config: { adapter } })
    expect(at(await site.choose(await proven(site)))).toBe(`${SITE}/`)
    expect(tables.factors.size).toBe(1)
    expect(at(await site.signIn(site.make()))).toBe(`${SITE}/`)
  })
})

test('sessions that are stored without the time of their proof: a password is changed, and the session stays', async () => {
  const { adapter } = adapterWith(({ createSession, getSessionAndUser }) => ({
    createSession: async (session: Parameters<NonNullable<typeof createSession>>[0]) => {
      const { sessionToken, userId, expires } = session
      await createSession?.({ sessionToken, userId, expires })
      return { sessionToken, userId, expires }
    },
    getSessionAndUser,
  }))
  const site = makeSite({ config: { adapter } })
  const browser = await site.signedUp()
  const changed = await browser.submit('/auth/change-password', {
    currentPassword: GOOD,
    password: OTHER,
  })
  expect(at(changed)).toBe(`${SITE}/`)
  expect(await browser.session()).toMatchObject({ user: { email: ADA } })
  expect(site.lastMail().kind).toBe('notice')
  expect(at(await site.signIn(site.make(), GOOD))).toBe(WRONG)
})

test.each([
  ['end by the time from which on they count', true, []],
  ['go on where there is no such column, which is told', false, ['sessions-not-ended']],
] as const)('stored sessions that nothing lists: they %s', async (_, hasColumn, warnings) => {
  const { adapter } = adapterWith(({ updateUser }) => ({
    updateUser: async (user: Parameters<NonNullable<typeof updateUser>>[0]) => {
      if ('sessionsFrom' in user && !hasColumn) throw new Error('no such column')
      return updateUser?.(user) ?? Promise.reject(new Error('no such user'))
    },
  }))
  const { listSessionsByUserId: _list, ...less } = adapter
  const site = makeSite({ config: { adapter: less } })
  const before = await site.signedUp()
  site.clock.advance(10)
  const browser = await proven(site, 'forgot-password')
  expect(at(await site.choose(browser, { password: OTHER }))).toBe(`${SITE}/`)
  expect((await before.session()) === null).toBe(hasColumn)
  expect(await browser.session()).toMatchObject({ user: { email: ADA } })
  expect(site.log.warnings.filter((code) => code.startsWith('sessions'))).toEqual(warnings)
})

test('whose address is stored in other letters changes the password with the current one', async () => {
  const { tables, adapter } = adapterWith(({ getUserByEmail }) => ({
    // As a database that tells letters apart.
    getUserByEmail: async (email: string) => {
      const found = await getUserByEmail?.(email)
      return found?.email === email ? found : null
    },
  }))
  const site = makeSite({ config: { adapter } })
  const browser = await site.signedUp()
  for (const user of tables.users.values()) Object.assign(user, { email: 'Ada@Example.test' })
  const changed = await browser.submit('/auth/change-password', {
    currentPassword: GOOD,
    password: OTHER,
  })
  expect(at(changed)).toBe(`${SITE}/`)
  const confirmed = await browser.submit('/auth/confirm/password', { password: OTHER })
  expect(at(confirmed)).toBe(`${SITE}/`)
})

test.each([
  ['NUL in the name', { name: 'Ada\0' }],
  ['half a character in the name', { name: 'Ada\ud800' }],
  ['NUL in a field', { company: 'A\0' }],
])('%s is refused before anything is hashed or stored', async (_, fields) => {
  const site = makeSite({
    password: { fields: { company: { label: 'Company', required: false } } },
  })
  const browser = await proven(site)
  const csrfToken = await browser.csrf()
  const refused = await browser.ask('/auth/new-password', {
    json: { csrfToken, password: GOOD, ...fields },
  })
  expect(refused.status).toBe(400)
  expect(site.tables.users.size).toBe(0)
  expect(at(await site.choose(browser))).toBe(`${SITE}/`)
})

test('a proof that was used hashes no further password', async () => {
  let hashed = 0
  const site = makeSite()
  const browser = site.make({ kdf: counting(() => (hashed += 1)) })
  await site.ask(browser)
  await site.typeCode(browser)
  const kept = new Map(browser.cookies)
  expect(at(await site.choose(browser))).toBe(`${SITE}/`)
  expect(hashed).toBe(1)
  for (const [name, value] of kept) browser.cookies.set(name, value)
  expect(at(await site.choose(browser))).toContain('error=Verification')
  expect(hashed).toBe(1)
})

test('whom the signIn callback refuses may try again with the same proof, and nothing is hashed or stored', async () => {
  let hashed = 0
  const asked: unknown[] = []
  const signIn = ({ credentials }: { credentials?: Record<string, unknown> }) => {
    if (credentials) asked.push(credentials['invitation'])
    return !credentials || credentials['invitation'] === 'right'
  }
  const site = makeSite({
    password: { fields: { invitation: { label: 'Invitation' } } },
    config: { callbacks: { signIn } },
  })
  const browser = site.make({ kdf: counting(() => (hashed += 1)) })
  await site.ask(browser)
  await site.typeCode(browser)
  expect(at(await site.choose(browser, { invitation: 'wrong' }))).toContain('error=AccessDenied')
  expect([hashed, site.tables.users.size, site.mails.length]).toEqual([0, 0, 1])
  expect(at(await site.choose(browser, { invitation: 'right' }))).toBe(`${SITE}/`)
  expect([hashed, site.tables.users.size, site.mails.length]).toEqual([1, 1, 1])
  expect(asked).toEqual(['wrong', 'right'])
})

test('a mail provider with confirm asks for a click where the link was asked for, too', async () => {
  const site = makeSite({ confirm: true })
  const browser = site.make()
  await site.ask(browser)
  const opened = await browser.ask(site.lastMail().url ?? '')
  expect(opened.status).toBe(200)
  expect(await opened.text()).toContain('Go on')
})

test('createUser leaves nobody where the password was not stored', async () => {
  const { tables, adapter } = adapterWith(() => ({ putFactor: async () => false }))
  const site = makeSite({ config: { adapter } })
  await expect(createUser(site.trusted, { email: ADA, password: GOOD })).rejects.toMatchObject({
    type: 'AdapterError',
  })
  expect([tables.users.size, site.events]).toEqual([0, []])
})

test('createUser keeps whoever has chosen a password by mail meanwhile', async () => {
  const { tables, adapter } = adapterWith(({ putFactor }) => ({
    putFactor: async (...[factor, rule]: Parameters<NonNullable<typeof putFactor>>) => {
      await putFactor?.({ ...factor, value: 'of another' }, rule)
      return putFactor?.(factor, rule) ?? false
    },
  }))
  const site = makeSite({ config: { adapter } })
  const making = createUser(site.trusted, { email: ADA, password: GOOD })
  await expect(making).rejects.toMatchObject({ type: 'Verification' })
  expect([...tables.factors.values()].map(({ value }) => value)).toEqual(['of another'])
  expect(tables.users.size).toBe(1)
})

test('somebody new has no sessions to end', async () => {
  const { adapter } = adapterWith(({ updateUser }) => ({
    updateUser: async (user: Parameters<NonNullable<typeof updateUser>>[0]) => {
      if ('sessionsFrom' in user) throw new Error('no such column')
      return updateUser?.(user) ?? Promise.reject(new Error('no such user'))
    },
  }))
  const site = makeSite({ strategy: 'jwt', config: { adapter } })
  await site.signedUp()
  expect(site.log.warnings).not.toContain('sessions-not-ended')
  await site.choose(await proven(site, 'forgot-password'), { password: OTHER })
  expect(site.log.warnings).toContain('sessions-not-ended')
})

test.each(STRATEGIES)(
  'whoever a server has stored, and vouches for, keeps the record that chooses a password by mail, strategy %s',
  async (strategy) => {
    const site = makeSite({ strategy, password: { signUp: false } })
    const emailVerified = new Date(site.clock.now())
    const { id } = await createUser(site.trusted, { email: ADA, name: 'Ada', emailVerified })
    expect(at(await site.choose(await proven(site, 'forgot-password')))).toBe(`${SITE}/`)
    expect([...site.tables.users.values()].map((user) => [user.id, user.email])).toEqual([
      [id, ADA],
    ])
  },
)

test.each([
  ['is kept', 600, `/${'%C3%A4'.repeat(600)}`],
  ['is left out where cookies have no room for it', 2000, '/'],
])('a long way back does not lose the proof: it %s', async (_, letters, target) => {
  const site = makeSite()
  const browser = site.make()
  const callbackUrl = `/${'ä'.repeat(letters)}`
  /** As browsers do. RFC 6265bis, section 5.7. */
  const dropLarge = () => {
    for (const [name, value] of browser.cookies)
      if (name.length + value.length > 4096) browser.cookies.delete(name)
  }
  await browser.submit('/auth/signup', { email: ADA, callbackUrl })
  dropLarge()
  await browser.submit('/auth/new-password', { code: site.lastMail().code ?? '', callbackUrl })
  dropLarge()
  expect(at(await site.choose(browser))).toBe(SITE + target)
})

describeByTurns('where things go wrong, strategy %s', (strategy, it) => {
  it('too many tries are refused before anything is hashed, the same for nobody', async () => {
    let hashed = 0
    const site = makeSite({
      strategy,
      config: { limits: { credentialsPerAccount: { max: 2, window: 600 } } },
    })
    await site.signedUp()
    const browser = site.make({ kdf: counting(() => (hashed += 1)) })
    const tries = async (email: string) => {
      hashed = 0
      const statuses = []
      for (let tried = 0; tried < 4; tried += 1)
        statuses.push((await site.signIn(browser, OTHER, email)).status)
      return { statuses, hashed }
    }
    const known = await tries(ADA)
    expect(known).toEqual({ statuses: [302, 302, 429, 429], hashed: 2 })
    expect(await tries('eve@example.test')).toEqual(known)
  })

  it('where too many are hashed already nothing is spent: neither the proof, nor a try, nor the old password', async () => {
    const statements: string[] = []
    const site = makeSite({
      strategy,
      config: { limits: { credentialsPerAccount: { max: 1, window: 600 } } },
      around: (adapter) =>
        spyOn(adapter, ({ method }, go) => {
          statements.push(method)
          return go()
        }).adapter,
    })
    const { kdf: slow, release } = stuck()
    const busy = site.make({ kdf: slow })
    await site.ask(busy)
    await site.typeCode(busy)
    const csrfToken = await busy.csrf()
    const crowd = Array.from({ length: 22 }, (_, index) =>
      busy.ask('/auth/callback/password', {
        form: { csrfToken, email: `a${index}@example.test`, password: GOOD },
      }),
    )
    await new Promise((done) => setImmediate(done))
    const refused = await site.choose(busy)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^[1-5]$/),
    ])
    statements.length = 0
    const asked = await asProgram(busy, '/auth/callback/password', { email: ADA, password: GOOD })
    expect(statements).toEqual([])
    expect(asked).toMatchObject({ status: 503, body: { url: `${SITE}/auth/signin?error=TooBusy` } })
    expect(site.tables.users.size).toBe(0)
    release()
    await Promise.all(crowd)
    expect(at(await site.choose(busy))).toBe(`${SITE}/`)
    expect(at(await site.signIn(busy))).toBe(`${SITE}/`)
  })

  it('a user who is deleted meanwhile is nobody: whoever has proven the mailbox is new', async () => {
    const site = makeSite({ strategy })
    await site.signedUp()
    const browser = await proven(site, 'forgot-password')
    const [{ id = '' } = {}] = site.tables.users.values()
    await site.config.adapter?.deleteUser?.(id)
    expect(at(await site.choose(browser, { password: OTHER }))).toBe(`${SITE}/`)
    expect([...site.tables.users.keys()]).not.toContain(id)
    expect(site.tables.factors.size).toBe(1)
  })

  it('and where nobody can sign up nobody is stored, nothing is hashed twice, and no session begins', async () => {
    const site = makeSite({ strategy, password: { signUp: false } })
    await createUser(site.trusted, { email: ADA, emailVerified: new Date(site.clock.now()) })
    const browser = await proven(site, 'forgot-password')
    for (const id of site.tables.users.keys()) await site.config.adapter?.deleteUser?.(id)
    expect(at(await site.choose(browser))).toContain('error=')
    expect(await browser.session()).toBeNull()
    expect(site.tables.users.size + site.tables.factors.size).toBe(0)
  })

  it('a sender that fails: the answer is the same for everybody, and nothing is left', async () => {
    const site = makeSite({ strategy })
    await site.signedUp()
    const [password] = site.config.providers
    const failing = {
      ...site.config,
      providers: [
        password,
        {
          id: 'mail',
          name: 'Mail',
          type: 'email',
          code: true,
          sendMail: () => Promise.reject(new Error('refused')),
        },
      ],
    } as AuthConfig
    const world = { world: { now: site.clock.now } }
    const answers = []
    for (const email of [ADA, 'eve@example.test'])
      for (const path of ['signup', 'forgot-password']) {
        const answer = await visit(failing, world).submit(`/auth/${path}`, { email })
        answers.push([answer.status, at(answer)?.replace(path, '')])
      }
    expect(answers).toEqual(answers.map(() => [303, `${SITE}/auth/?error=EmailSignin`]))
    expect(site.tables.verificationTokens.size).toBe(0)
  })

  it('nothing that is logged has a password, a code, a token or a hash', async () => {
    const site = makeSite({ strategy, config: { debug: true } })
    const browser = await site.signedUp()
    await site.signIn(site.make(), OTHER)
    await browser.submit('/auth/change-password', { currentPassword: GOOD, password: OTHER })
    const { code = '', url = '' } = site.mails[0] ?? {}
    const secrets = [
      GOOD,
      OTHER,
      code,
      new URL(url).searchParams.get('token') ?? '',
      site.factor()?.value ?? '',
    ]
    const { errors, warnings, debug } = site.log
    const logged = [
      ...errors.map((error) => `${error.stack} ${String(error.cause)}`),
      ...warnings,
      ...debug,
    ].join('\n')
    expect(debug.length).toBeGreaterThan(10)
    expect(secrets.every((secret) => secret.length > 5)).toBe(true)
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([])
  })

  it('events that throw are logged, and the sign-up goes on', async () => {
    const fail = () => Promise.reject(new Error('no mailing list'))
    const site = makeSite({ strategy, config: { events: { createUser: fail, signIn: fail } } })
    const browser = await site.signedUp()
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
  })
})

describe('the whole way', () => {
  test.each(['/', '/api/session/auth'])('below %s', async (basePath) => {
    const site = makeSite({ config: { basePath } })
    const base = basePath === '/' ? '' : basePath
    const browser = site.make()
    const { csrfToken } = (await (await browser.ask(`${base}/csrf`)).json()) as {
      csrfToken: string
    }
    const submit = (path: string, form: Record<string, string>) =>
      browser.ask(`${base}/${path}`, { form: { csrfToken, ...form } })
    await submit('signup', { email: ADA, callbackUrl: '/account' })
    const { url = '' } = site.lastMail()
    expect(new URL(url).pathname).toBe(`${base}/new-password`)
    expect(at(await browser.ask(url))).toBe(`${SITE}${base}/new-password`)
    const fresh = (await (await browser.ask(`${base}/csrf`)).json()) as { csrfToken: string }
    const chosen = await submit('new-password', { csrfToken: fresh.csrfToken, password: GOOD })
    expect(at(chosen)).toBe(`${SITE}/account`)
  })

  test('with skipCSRFCheck, and without a token', async () => {
    const site = makeSite({ config: { skipCSRFCheck } })
    const browser = site.make()
    await browser.ask('/auth/signup', { form: { email: ADA } })
    await browser.ask('/auth/new-password', { form: { code: site.lastMail().code ?? '' } })
    expect(at(await browser.ask('/auth/new-password', { form: { password: GOOD } }))).toBe(
      `${SITE}/`,
    )
  })

  test('by a provider that only sends mails, in place of the first one', async () => {
    const sent: string[] = []
    const site = makeSite()
    const [, first] = site.config.providers
    const sender = {
      id: 'other',
      name: 'Other',
      type: 'email',
      code: true,
      signIn: false,
      sendMail: ({ code = '', kind }: { code?: string; kind: string }) =>
        void sent.push(kind, code),
    }
    const providers = [Password({ mail: 'other' }), first, sender] as AuthConfig['providers']
    const browser = visit({ ...site.config, providers }, { world: { now: site.clock.now, kdf } })
    await site.ask(browser)
    expect(site.mails).toEqual([])
    expect(sent[0]).toBe('sign-up')
    expect(at(await site.typeCode(browser, sent[1]))).toBe(`${SITE}/auth/new-password`)
    expect(at(await site.choose(browser))).toBe(`${SITE}/`)
    await browser.submit('/auth/change-password', { currentPassword: GOOD, password: OTHER })
    expect(sent[2]).toBe('notice')
    expect(site.mails).toEqual([])
  })
})

test('whoever is not signed in changes no password, and comes back after signing in', async () => {
  const site = makeSite()
  await site.signedUp()
  const stranger = site.make()
  const page = '/auth/change-password'
  const led = `${SITE}/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(SITE + page)}`
  const fields = { currentPassword: GOOD, password: OTHER }
  expect(at(await stranger.ask(page))).toBe(led)
  expect(at(await stranger.submit(page, fields))).toBe(led)
  await stranger.ask(led)
  expect(at(await site.signIn(stranger))).toBe(SITE + page)
})

test('somebody without an address has no password to change', async () => {
  const site = makeSite()
  const browser = await site.signedUp()
  for (const user of site.tables.users.values()) Object.assign(user, { email: null })
  const denied = `${SITE}/auth/error?error=AccessDenied`
  const fields = { currentPassword: GOOD, password: OTHER }
  expect(at(await browser.ask('/auth/change-password'))).toBe(denied)
  expect(at(await browser.submit('/auth/change-password', fields))).toBe(denied)
})

test('a mirror of the lists of stolen passwords is asked; where it does not answer, that is logged, and the password is taken', async () => {
  const site = makeSite({ password: { breached: { origin: 'https://mirror.test' } } })
  const asked: string[] = []
  const browser = site.make({
    fetch: async (url: unknown) => {
      asked.push(new URL(String(url)).origin)
      return new Response('', { status: 500 })
    },
  })
  await site.ask(browser)
  await site.typeCode(browser)
  expect(at(await site.choose(browser))).toBe(`${SITE}/`)
  expect(asked).toEqual(['https://mirror.test'])
  expect(site.log.debug).toContain('breached passwords: the answer has status 500')
})

test.each([
  [
    'a write that takes too long, which may still happen',
    { putFactor: () => new Promise<never>(() => {}) },
    1,
  ],
  [
    'an adapter that removes nobody',
    { putFactor: () => Promise.reject(new Error('gone away')), deleteUser: undefined },
    1,
  ],
  ['a write that fails', { putFactor: () => Promise.reject(new Error('gone away')) }, 0],
])('after %s the rest of a sign-up is as it was', async (_, methods, users) => {
  const { tables, adapter } = adapterWith(() => methods as never)
  const site = makeSite({ config: { adapter } })
  const browser = site.make({ requestTimeout: 100 })
  await site.ask(browser)
  await site.typeCode(browser)
  expect(at(await site.choose(browser))).toBe(`${SITE}/auth/error?error=Configuration`)
  expect(await browser.session()).toBeNull()
  expect(tables.users.size).toBe(users)
})

test('a mailed link that is fetched in advance is not used up', async () => {
  const site = makeSite()
  const browser = site.make()
  await site.ask(browser)
  const { url = '' } = site.lastMail()
  const fetched = await browser.ask(url, { headers: { 'sec-purpose': 'prefetch' } })
  expect([fetched.status, browser.cookies.has('__Host-auth.pending')]).toEqual([400, false])
  expect(at(await browser.ask(url))).toBe(`${SITE}/auth/new-password`)
})

test.each([[{ terms: {} }], [{ terms: 'I accept' }]])(
  'fields without a label are refused when the engine is made: %j',
  async (fields) => {
    const site = makeSite({ password: { fields: fields as never } })
    expect((await site.make().ask('/auth/csrf')).status).toBe(500)
    expect(site.log.errors.map(({ message }) => message)).toEqual([
      'provider password: each of fields needs a label',
    ])
  },
)

test.each(['signup', 'forgot-password'])(
  '%s mails an address so often, and then says 429, the same for everybody',
  async (path) => {
    const site = makeSite({ config: { limits: { mailsPerAddress: { max: 2, window: 900 } } } })
    await createUser(site.trusted, { email: ADA })
    for (const email of [ADA, 'eve@example.test']) {
      const statuses = []
      for (let asked = 0; asked < 3; asked += 1)
        statuses.push((await site.ask(site.make(), email, path)).status)
      expect(statuses).toEqual([302, 302, 429])
    }
    expect(site.mails).toHaveLength(4)
  },
)
