import { auditTo, type AuditFormat } from '@create-auth/runtime/audit'
import type { AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import type { EventMessage, Events } from '../../../runtime/src/config/config.js'
import { makeSite as makeAccountSite } from '../account/site.js'
import { HERE, STRANGER, TYPED } from '../events/world.js'

/** The events of an audit log. */
type Audited = ReturnType<typeof auditTo>

/** A message of each event, and its record in both forms. */
type Rows = {
  readonly [Name in keyof Audited]: readonly [
    message: Omit<EventMessage<Name>, keyof typeof HERE>,
    ecs: Readonly<Record<string, unknown>> & {
      readonly event: readonly [string, string, string, string?]
    },
    owasp: readonly [event: string, level: string, description: string],
  ]
}

const USER = { id: 'ada', email: 'ada@example.test', name: 'Ada', emailVerified: null }
const WHO = { user: { id: 'ada' } }
const WHOLE = { user: { id: 'ada', email: 'ada@example.test' } }
const ACCOUNT = { provider: 'acme', type: 'oauth', providerAccountId: '7' } as const
const SESSION = { sessionToken: TYPED, userId: 'ada', expires: new Date(0) }
const ACME = { labels: { provider: 'acme' } }

const ROWS: Rows = {
  createUser: [
    { user: USER, fields: { company: TYPED } },
    { event: ['iam', 'user creation', 'success'], ...WHOLE },
    ['user_created:ada,ada', 'WARN', 'a user was stored for the first time'],
  ],
  updateUser: [
    { user: USER },
    { event: ['iam', 'user change', 'success'], ...WHOLE },
    ['user_updated:ada,ada,profile', 'WARN', 'a user has changed'],
  ],
  userDeleted: [
    { user: USER },
    { event: ['iam', 'user deletion', 'success'], ...WHOLE },
    ['user_deleted:ada,ada', 'WARN', 'a user was deleted'],
  ],
  linkAccount: [
    { user: USER, account: { ...ACCOUNT, access_token: TYPED }, profile: { email: STRANGER } },
    { event: ['iam', 'user change', 'success'], ...WHOLE, ...ACME },
    ['user_updated:ada,ada,account', 'WARN', 'an account was attached to a user'],
  ],
  accountUnlinked: [
    { userId: 'ada', account: ACCOUNT },
    { event: ['iam', 'user change', 'success'], ...WHO, ...ACME },
    ['user_updated:ada,ada,account', 'WARN', 'an account was removed from a user'],
  ],
  linkRefused: [
    { userId: 'ada', provider: 'acme', reason: 'LinkRefused' },
    { event: ['iam', 'user change', 'failure', 'LinkRefused'], ...WHO, ...ACME },
    ['authn_login_fail:ada', 'WARN', 'an account has not become one of a user: LinkRefused'],
  ],
  signIn: [
    { user: USER, account: { ...ACCOUNT, id_token: TYPED }, profile: { email: STRANGER } },
    { event: ['authentication session', 'start', 'success'], ...WHOLE, ...ACME },
    ['authn_login_success:ada', 'INFO', 'somebody has signed in'],
  ],
  signInFailed: [
    { userId: 'ada', provider: 'acme', reason: 'AccessDenied' },
    { event: ['authentication', 'start', 'failure', 'AccessDenied'], ...WHO, ...ACME },
    ['authn_login_fail:ada', 'WARN', 'somebody has not signed in: AccessDenied'],
  ],
  checkFailed: [
    { check: 'csrf', code: 'MissingCSRF' },
    {
      event: ['intrusion_detection', 'denied', 'failure', 'MissingCSRF'],
      labels: { check: 'csrf' },
    },
    ['input_validation_fail:csrf', 'WARN', 'a request was refused: MissingCSRF'],
  ],
  factorFailed: [
    { userId: 'ada', kind: 'totp' },
    { event: ['authentication', 'start', 'failure'], ...WHO, labels: { factor: 'totp' } },
    ['authn_login_fail:ada', 'WARN', 'a code of the second step was not right'],
  ],
  factorAdded: [
    { userId: 'ada', kind: 'totp' },
    { event: ['iam', 'user change', 'success'], ...WHO, labels: { factor: 'totp' } },
    ['user_updated:ada,ada,totp', 'WARN', 'a user has another factor'],
  ],
  factorRemoved: [
    { userId: 'ada', kind: 'password' },
    { event: ['iam', 'user change', 'success'], ...WHO, labels: { factor: 'password' } },
    ['authn_password_change:ada', 'INFO', 'a user has a factor no more'],
  ],
  recoveryCodeUsed: [
    { userId: 'ada', left: 9 },
    { event: ['authentication', 'info', 'success'], ...WHO, labels: { left: '9' } },
    ['user_updated:ada,ada,recovery', 'WARN', 'a recovery code was used'],
  ],
  passwordChanged: [
    { userId: 'ada' },
    { event: ['iam', 'user change', 'success'], ...WHO },
    ['authn_password_change:ada', 'INFO', 'a user has another password'],
  ],
  addressChanged: [
    { user: USER, before: STRANGER },
    { event: ['iam', 'user change', 'success'], ...WHOLE },
    ['user_updated:ada,ada,email', 'WARN', 'a user has another address'],
  ],
  signOut: [
    { session: SESSION },
    { event: ['authentication session', 'end', 'success'], ...WHO },
    ['session_expired:ada,logout', 'INFO', 'somebody has signed out'],
  ],
  sessionEnded: [
    { userId: 'ada', reason: 'password' },
    { event: ['session', 'end', 'success', 'password'], ...WHO },
    ['session_expired:ada,revoked', 'INFO', 'the sessions of a user have ended: password'],
  ],
  logoutReceived: [
    { userId: 'ada', provider: 'acme', sid: TYPED },
    { event: ['session', 'end', 'success'], ...WHO, ...ACME },
    ['session_expired:ada,revoked', 'INFO', 'a session has ended at its service'],
  ],
  rateLimited: [
    { limit: 'credentialsPerAccount', provider: 'acme', retryAfter: 60 },
    { event: ['intrusion_detection', 'denied', 'failure', 'credentialsPerAccount'], ...ACME },
    [
      'excess_rate_limit_exceeded:credentialsPerAccount',
      'WARN',
      'something was tried too often: credentialsPerAccount',
    ],
  ],
}

/** The record of an event. */
async function recordOf(format: AuditFormat, name: string, said: object, origin: object = HERE) {
  const records: unknown[] = []
  const events: Partial<Events> = auditTo(format, (record) => void records.push(record))
  const handler = Reflect.get(events, name) as (message: object) => unknown
  await handler({ ...said, ...origin })
  return records
}

test('of somebody without an id the record says the address alone', async () => {
  const [record] = await recordOf('ecs', 'updateUser', { user: { email: USER.email } })
  expect(Object(record).user).toStrictEqual({ email: USER.email })
})

const WORDS = (said: readonly [string, string, string]) => said[2].replace(/: \w+$/, '')

describe.each(Object.entries(ROWS))('%s', (name, [message, { event, ...more }, owasp]) => {
  const [category, type, outcome, reason] = event

  test('is a record of the Elastic Common Schema', async () => {
    expect(await recordOf('ecs', name, message)).toStrictEqual([
      {
        '@timestamp': '2026-01-15T12:00:00.000Z',
        ecs: { version: '8.17.0' },
        message: WORDS(owasp),
        event: {
          kind: 'event',
          action: name,
          category: category.split(' '),
          type: type.split(' '),
          outcome,
          ...(reason !== undefined && { reason }),
        },
        source: { address: '203.0.113.7', ip: '203.0.113.7' },
        user_agent: { original: 'Ada/1.0' },
        http: { request: { id: 'request-7' } },
        ...more,
      },
    ])
  })

  test('is a record of the OWASP Logging Vocabulary', async () => {
    const [said, level, description] = owasp
    expect(await recordOf('owasp', name, message)).toStrictEqual([
      {
        datetime: '2026-01-15T12:00:00.000Z',
        event: said,
        level,
        description,
        useragent: 'Ada/1.0',
        source_ip: '203.0.113.7',
        request_id: 'request-7',
      },
    ])
  })

  test.each(['ecs', 'owasp'] as const)(
    'says in the form %s no token, and nothing typed',
    async (format) => {
      expect(JSON.stringify(await recordOf(format, name, message))).not.toContain(TYPED)
    },
  )

  test.each(['ecs', 'owasp'] as const)(
    'is one line in the form %s, whatever its texts are',
    async (format) => {
      const breaks = '\n\r\u2028\u2029\u0085\u001b'
      const forged = (value: unknown): unknown =>
        typeof value === 'string'
          ? value.replace(/^/, breaks)
          : value instanceof Date || typeof value !== 'object' || value === null
            ? value
            : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, forged(inner)]))
      const origin = { ...HERE, requestId: `r${breaks}`, userAgent: `u${breaks}` }
      // What checks and kinds there are no request says.
      const { check, kind, ...texts } = { check: undefined, kind: undefined, ...message }
      const said = { ...(forged(texts) as object), ...(check && { check }), ...(kind && { kind }) }
      const [record] = await recordOf(format, name, said, origin)
      expect(values(record).filter((value) => /[\p{Cc}\u2028\u2029]/u.test(value))).toEqual([])
      expect(values(record)).not.toEqual([])
    },
  )
})

/** Every text of a record, at whatever depth. */
function values(record: unknown): readonly string[] {
  if (typeof record === 'string') return [record]
  return typeof record === 'object' && record !== null ? Object.values(record).flatMap(values) : []
}

test.each([
  ['csrf', 'input_validation_fail:csrf', 'WARN'],
  ['callback-url', 'input_validation_fail:callback-url', 'WARN'],
  ['link', 'input_validation_fail:link', 'WARN'],
  ['iss', 'input_validation_fail:iss', 'WARN'],
  ['id-token', 'input_validation_fail:id-token', 'WARN'],
  ['logout-token', 'input_validation_fail:logout-token', 'WARN'],
  ['state', 'sequence_fail:state', 'CRITICAL'],
  ['pkce', 'sequence_fail:pkce', 'CRITICAL'],
  ['nonce', 'sequence_fail:nonce', 'CRITICAL'],
  ['challenge', 'sequence_fail:challenge', 'CRITICAL'],
  ['provider', 'sequence_fail:provider', 'CRITICAL'],
  ['origin', 'malicious_cors:203.0.113.7', 'CRITICAL'],
])('the check %s is %s in the vocabulary of OWASP', async (check, event, level) => {
  expect(await recordOf('owasp', 'checkFailed', { check, code: 'x' })).toEqual([
    expect.objectContaining({ event, level }),
  ])
})

test.each([
  ['of IPv6 is its first address', '2001:db8:1:2::/64', { ip: '2001:db8:1:2::' }],
  ['that is none has no address', 'unknown', {}],
  ['that begins with a digit is no address', '10th floor', {}],
  ['that ends with one is no address', 'floor 10', {}],
])('a network %s', async (_, network, ip) => {
  const said = { userId: undefined, provider: 'acme', reason: 'AccessDenied' }
  const [ecs] = await recordOf('ecs', 'signInFailed', said, { ...HERE, network })
  expect((ecs as { source: object }).source).toStrictEqual({ address: network, ...ip })
  expect(ecs).not.toHaveProperty('user')
  const [owasp] = await recordOf('owasp', 'signInFailed', said, { ...HERE, network })
  const { ip: source } = { ip: undefined, ...ip }
  expect(owasp).toStrictEqual({
    datetime: '2026-01-15T12:00:00.000Z',
    event: 'authn_login_fail',
    level: 'WARN',
    description: 'somebody has not signed in: AccessDenied',
    useragent: 'Ada/1.0',
    request_id: 'request-7',
    ...(source !== undefined && { source_ip: source }),
  })
})

test('what no request has asked for has neither an address nor an id', async () => {
  const origin = { at: HERE.at, requestId: undefined, network: undefined, userAgent: undefined }
  const [ecs] = await recordOf('ecs', 'passwordChanged', { userId: 'ada' }, origin)
  expect(Object.keys(ecs as object)).toEqual(['@timestamp', 'ecs', 'message', 'event', 'user'])
  const [owasp] = await recordOf('owasp', 'passwordChanged', { userId: 'ada' }, origin)
  expect(Object.keys(owasp as object)).toEqual(['datetime', 'event', 'level', 'description'])
})

test('the id of a user forges no other event', async () => {
  const [record] = await recordOf('owasp', 'passwordChanged', { userId: 'a,b:c%d e' })
  expect(record).toMatchObject({ event: 'authn_password_change:a%2Cb%3Ac%25d%20e' })
})

test('a user without an id is named by none', async () => {
  const [record] = await recordOf('owasp', 'createUser', { user: {} })
  expect(record).toMatchObject({ event: 'user_created' })
})

test('a sealed session that ends is of its user', async () => {
  const [record] = await recordOf('owasp', 'signOut', { token: { sub: 'ada' } })
  expect(record).toMatchObject({ event: 'session_expired:ada,logout' })
})

test.each([
  ['ecs', { service: { name: 'shop' } }],
  ['owasp', { appid: 'shop' }],
] as const)(
  'each record has the name of the application, in the form %s',
  async (format, named) => {
    const records: unknown[] = []
    const events = auditTo(format, (record) => void records.push(record), { application: 'shop' })
    await events.passwordChanged({ userId: 'ada', ...HERE })
    expect(records).toEqual([expect.objectContaining(named)])
  },
)

test('there is no other form', () => {
  expect(() => auditTo('xml' as AuditFormat, () => {})).toThrow(
    new TypeError('auditTo: there is no format xml'),
  )
})

test('it is spread into the events of a configuration: what cannot be written changes nothing', async () => {
  const records: object[] = []
  let isDown = false
  const events = auditTo('ecs', (record) => {
    if (isDown) throw new Error('the disk is full')
    records.push(saidOf(record))
  })
  const config: Partial<AuthConfig> = { events: { ...events } }
  const site = makeAccountSite({ config })
  const browser = await site.signedIn()
  isDown = true
  await browser.submit('/auth/signout')
  expect(await browser.session()).toBeNull()
  expect(records).toEqual(['createUser', 'linkAccount', 'signIn'].map((action) => ({ action })))
  expect(site.log.errors.map(({ type, message }) => [type, message])).toEqual([
    ['EventError', 'the handler of the event signOut threw'],
  ])
})

const saidOf = ({ event }: { readonly event: { readonly action: string } }) => ({
  action: event.action,
})
