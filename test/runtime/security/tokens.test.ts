import type { AuthConfig } from '@create-auth/runtime'
import { encode, getToken } from '@create-auth/runtime/jwt'
import Credentials from '@create-auth/runtime/providers/credentials'
import { deflateRawSync } from 'node:zlib'
import { CompactEncrypt, FlattenedEncrypt, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { seal, unseal, type Purpose } from '../../../runtime/src/checks/sealed.js'
import { getEngine } from '../../../runtime/src/engine.js'
import { makeLog, SECRET, START, visit } from '../engine/visitor.js'
import { makeWorld } from '../stored/world.js'
import { claimsAt, forge, keyFor } from './forge.js'

const NAME = '__Host-auth.session-token'
const CLEARED = `${NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`
const config: AuthConfig = {
  providers: [Credentials({ credentials: {}, authorize: () => ({ id: '7', name: 'Ada' }) })],
}

/** A visitor with this value in the session cookie, and all that is requested or logged on the way. */
function holding(value: string, now: number = START, extra: Partial<AuthConfig> = {}) {
  const log = makeLog()
  const requested: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    requested.push(input)
    throw new TypeError('nothing is to be fetched')
  }
  const visitor = visit(
    { ...config, ...extra, logger: log.logger, debug: true },
    { world: { now: () => now, fetch } },
  )
  visitor.cookies.set(NAME, encodeURIComponent(value))
  return { visitor, log, requested }
}

/** Nobody, with the answer that everybody gets, the cookie removed, and no word about it. */
async function expectNobody(value: string, now?: number): Promise<void> {
  const { visitor, log, requested } = holding(value, now)
  const answer = await visitor.ask('/auth/session')
  expect([answer.status, await answer.text()]).toEqual([200, 'null'])
  expect(answer.headers.getSetCookie()).toEqual([CLEARED])
  expect([log.errors, requested]).toEqual([[], []])
  expect(log.debug.join()).not.toContain(value.slice(0, 40))
  const cookie = { cookie: `${NAME}=${encodeURIComponent(value)}` }
  for (const headers of [cookie, { authorization: `Bearer ${encodeURIComponent(value)}` }])
    expect(await getToken({ req: { headers }, secret: SECRET, cookieName: NAME })).toBeNull()
}

async function expectAda(value: string, now?: number): Promise<void> {
  const { visitor, log } = holding(value, now)
  expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
  expect(log.errors).toEqual([])
}

const base64url = (value: string) => Buffer.from(value).toString('base64url')
const good = (changes: object = {}, header: object = {}) =>
  forge({ salt: NAME, payload: claimsAt(START, changes), header: { ...header } })

test('a token that is sealed by the rules is a session: what follows fails for its own reason', async () => {
  await expectAda(good())
})

describe('E068: nothing but a JWE with dir is a session token', () => {
  const CLAIMS = claimsAt(START)
  const bytes = new TextEncoder().encode(CLAIMS)
  const jws = (key: Uint8Array) =>
    new SignJWT(JSON.parse(CLAIMS)).setProtectedHeader({ alg: 'HS256' }).sign(key)

  test.each<[string, () => string | Promise<string>]>([
    ['a JWT without a signature', () => `${base64url('{"alg":"none"}')}.${base64url(CLAIMS)}.`],
    ['a JWS by the secret', () => jws(new TextEncoder().encode(SECRET))],
    ['a JWS by the derived key', () => jws(keyFor(NAME))],
    [
      'a JWS within a JWE',
      async () => forge({ salt: NAME, payload: await jws(keyFor(NAME)), header: { cty: 'JWT' } }),
    ],
    [
      'a JWE as JSON',
      async () =>
        JSON.stringify(
          await new FlattenedEncrypt(bytes)
            .setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512' })
            .encrypt(keyFor(NAME)),
        ),
    ],
    ...[
      'RSA-OAEP',
      'RSA-OAEP-256',
      'ECDH-ES',
      'A256KW',
      'A256GCMKW',
      'PBES2-HS256+A128KW',
      'DIR',
      'none',
    ].map((alg): [string, () => string] => [
      `a header with ${alg}, and a tag that is right`,
      () => good({}, { alg }),
    ]),
    ['a header without alg', () => good({}, { alg: undefined })],
    ['a header with a list of algorithms', () => good({}, { alg: ['dir'] })],
    [
      'a JWE for the public key of a pair',
      async () => {
        const { publicKey } = await generateKeyPair('ECDH-ES')
        const header = { alg: 'ECDH-ES', enc: 'A256CBC-HS512' }
        return new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(publicKey)
      },
    ],
  ])('%s', async (_, make) => expectNobody(await make()))
})

test('E069: a header that asks for two thousand million rounds is refused before the first', async () => {
  const header = { alg: 'PBES2-HS256+A128KW', enc: 'A256CBC-HS512', p2s: 'c2FsdA', p2c: 2 ** 31 }
  const [, , ...rest] = good().split('.')
  await expectNobody(`${base64url(JSON.stringify(header))}.${'A'.repeat(96)}.${rest.join('.')}`)
  await expectNobody(forge({ salt: NAME, payload: claimsAt(START), header }))
})

/** Sealed by another library, with a key that was derived for it. */
const sealedBy = async (enc: string, length: number, changes: object = {}) =>
  new CompactEncrypt(new TextEncoder().encode(claimsAt(START, changes)))
    .setProtectedHeader({ alg: 'dir', enc })
    .encrypt(keyFor(NAME, length))

describe('E070: the content encryptions are A256CBC-HS512 and A256GCM', () => {
  test.each([
    ['A128CBC-HS256', 32],
    ['A192CBC-HS384', 48],
    ['A128GCM', 16],
    ['A192GCM', 24],
  ])('%s, with a key that was derived for it', async (enc, length) => {
    await expectNobody(await sealedBy(enc, length))
  })

  test.each(['A256GCM', 'a256cbc-hs512', '', 'toString', '__proto__', undefined])(
    'a header that says %j, with the key and the tag of A256CBC-HS512',
    async (enc) => expectNobody(good({}, { enc })),
  )

  test('a header that says A256CBC-HS512, with the key and the tag of A256GCM', async () => {
    const [, ...rest] = (await sealedBy('A256GCM', 32)).split('.')
    const header = base64url('{"alg":"dir","enc":"A256CBC-HS512"}')
    await expectNobody([header, ...rest].join('.'))
  })

  test.each([
    ['A256CBC-HS512', 64],
    ['A256GCM', 32],
  ] as const)('%s is opened, whichever is configured', async (enc, length) => {
    for (const jwt of [{}, { enc: 'A256CBC-HS512' }, { enc: 'A256GCM' }] as const) {
      const { visitor, log } = holding(await sealedBy(enc, length), START, { jwt })
      expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
      expect(log.errors).toEqual([])
    }
  })

  test.each([
    [{}, 'A256CBC-HS512'],
    [{ enc: 'A256CBC-HS512' }, 'A256CBC-HS512'],
    [{ enc: 'A256GCM' }, 'A256GCM'],
  ] as const)('with jwt %j sessions are sealed as %s', async (jwt, enc) => {
    // A token that is due is sealed anew.
    const { visitor } = holding(good(), START, { jwt, session: { updateAge: 0 } })
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    const [header = ''] = (visitor.cookies.get(NAME) ?? '').split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ enc })
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('jwt.encode is told what is configured', async () => {
    const told: unknown[] = []
    const jwt: AuthConfig['jwt'] = {
      enc: 'A256GCM',
      encode: (params) => {
        told.push(params.enc)
        return encode(params)
      },
    }
    const { visitor } = holding(good(), START, { jwt, session: { updateAge: 0 } })
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(told).toEqual(['A256GCM'])
  })
})

describe('E072: a token of A256GCM that was changed anywhere is none', () => {
  test('one bit, at every place', async () => {
    const token = await sealedBy('A256GCM', 32)
    for (let at = 0; at < token.length; at += 1) {
      const flipped = String.fromCharCode(token.charCodeAt(at) ^ (1 << (at % 7)))
      const changed = token.slice(0, at) + flipped + token.slice(at + 1)
      const { visitor } = holding(changed)
      expect([at, await visitor.session()]).toEqual([at, null])
    }
    await expectAda(token)
  })

  // RFC 7518, section 5.3: 128 bits, neither more nor fewer. A shorter tag is a prefix of the right one.
  test.each([15, 14, 13, 12, 8, 4, 0])('a tag cut to %i bytes', async (length) => {
    const [header, key, iv, text, tag = ''] = (await sealedBy('A256GCM', 32)).split('.')
    const cut = Buffer.from(tag, 'base64url').subarray(0, length).toString('base64url')
    await expectNobody([header, key, iv, text, cut].join('.'))
  })

  test('the text, the vector and the tag of another', async () => {
    const token = (await sealedBy('A256GCM', 32)).split('.')
    const other = (await sealedBy('A256GCM', 32, { name: 'Eve' })).split('.')
    for (const at of [2, 3, 4])
      await expectNobody(token.map((part, index) => (index === at ? other[at] : part)).join('.'))
  })

  test('sealed with the other half of the key', async () => {
    const sealing = new CompactEncrypt(new TextEncoder().encode(claimsAt(START)))
    const header = { alg: 'dir', enc: 'A256GCM' }
    const half = keyFor(NAME).subarray(32)
    await expectNobody(await sealing.setProtectedHeader(header).encrypt(half))
  })
})

describe('E072: a token that was changed anywhere is none', () => {
  test('one bit, at every place', async () => {
    const token = good()
    const { visitor } = holding(token)
    for (let at = 0; at < token.length; at += 1) {
      const flipped = String.fromCharCode(token.charCodeAt(at) ^ (1 << (at % 7)))
      const changed = token.slice(0, at) + flipped + token.slice(at + 1)
      const cookie = `${NAME}=${encodeURIComponent(changed)}`
      const answer = await visitor.ask('/auth/session', { headers: { cookie } })
      expect([at, answer.status, await answer.text()]).toEqual([at, 200, 'null'])
    }
    await expectAda(token)
  })

  const bytesOf = (part = '') => Buffer.from(part, 'base64url')
  /** The same bytes in another spelling: the last character has bits that mean nothing. */
  const respelt = (part: string): string => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet[alphabet.indexOf(part.at(-1) ?? '') + 1] ?? ''
    const other = part.slice(0, -1) + last
    expect(bytesOf(other)).toEqual(bytesOf(part))
    return other
  }
  const tagOf = (length: number) => (parts: string[]) => [
    ...parts.slice(0, 4),
    bytesOf(parts[4]).subarray(0, length).toString('base64url'),
  ]

  test.each<[string, (parts: string[], other: string[]) => string[]]>([
    ...[31, 16, 8, 1, 0].map((length): [string, (parts: string[]) => string[]] => [
      `the tag cut to ${length} bytes`,
      tagOf(length),
    ]),
    ['the tag doubled', ([a = '', b = '', c = '', d = '', e = '']) => [a, b, c, d, e + e]],
    ['the tag of another', (parts, other) => [...parts.slice(0, 4), other[4] ?? '']],
    [
      'the text of another',
      ([a = '', b = '', c = '', , e = ''], other) => [a, b, c, other[3] ?? '', e],
    ],
    [
      'the vector of another',
      ([a = '', b = '', , d = '', e = ''], other) => [a, b, other[2] ?? '', d, e],
    ],
    ['two parts exchanged', ([a = '', b = '', c = '', d = '', e = '']) => [a, b, c, e, d]],
    ['an encrypted key', ([a = '', , c = '', d = '', e = '']) => [a, 'AA', c, d, e]],
    ['a part more', (parts) => [...parts, '']],
    ['a part less', (parts) => parts.slice(0, 4)],
    ['padding', ([a = '', b = '', c = '', d = '', e = '']) => [a, b, `${c}==`, d, e]],
    ['a space at the end', (parts) => [...parts.slice(0, 4), `${parts[4]} x`]],
    [
      'a line break within',
      ([a = '', b = '', c = '', d = '', e = '']) => [a, b, `${c.slice(0, 4)}\n${c.slice(4)}`, d, e],
    ],
    ['the alphabet of base64', (parts) => [...parts.slice(0, 4), `+/${(parts[4] ?? '').slice(2)}`]],
    ['the tag in another spelling', (parts) => [...parts.slice(0, 4), respelt(parts[4] ?? '')]],
    [
      'the vector in another spelling',
      ([a = '', b = '', c = '', d = '', e = '']) => [a, b, respelt(c), d, e],
    ],
  ])('%s', async (_, change) => {
    const [token, other] = [good().split('.'), good({ name: 'Eve' }).split('.')]
    await expectNobody(change(token, other).join('.'))
  })
})

describe('E073, E074: a session token has its time', () => {
  const seconds = START / 1000

  test.each<[string, object]>([
    ['exp missing', { exp: undefined }],
    ['exp 15 seconds ago', { exp: seconds - 15 }],
    ['exp 16 seconds ago', { exp: seconds - 16 }],
    ['exp as a string', { exp: String(seconds + 60) }],
    ['exp as a fraction', { exp: seconds + 0.5 }],
    ['exp null', { exp: null }],
    ['exp negative', { exp: -1 }],
    ['exp 2 to the 53', { exp: 2 ** 53 }],
    ['exp 1e308', { exp: 1e308 }],
    ['exp a list', { exp: [seconds + 60] }],
    ['nbf in 16 seconds', { nbf: seconds + 16 }],
    ['nbf as a string', { nbf: '0' }],
    ['iat in an hour', { iat: seconds + 3600 }],
    ['iat in 16 seconds', { iat: seconds + 16 }],
    ['iat as a string', { iat: String(seconds) }],
  ])('%s: none', async (_, changes) => {
    // getToken() looks at the clock of the system: there is no need to ask it here.
    const { visitor } = holding(good(changes))
    const answer = await visitor.ask('/auth/session')
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
    expect(answer.headers.getSetCookie()).toEqual([CLEARED])
  })

  test.each<[string, object]>([
    ['exp a second ago', { exp: seconds - 1 }],
    ['exp 14 seconds ago', { exp: seconds - 14 }],
    ['nbf in 15 seconds', { nbf: seconds + 15 }],
    ['iat in 15 seconds', { iat: seconds + 15 }],
  ])('%s: a session, as clocks differ', async (_, changes) => expectAda(good(changes)))
})

describe('E075: a value is for the purpose that it was made for', () => {
  const PURPOSES: readonly Purpose[] = ['state', 'pkce', 'nonce', 'challenge', 'proxy']
  const engine = getEngine(visit(config).config)
  const value = { sub: '7', name: 'Ada', callbackUrl: 'https://app.test/', verifier: 'v' }

  test.each(PURPOSES.flatMap((made) => PURPOSES.map((used) => [made, used] as const)))(
    'what was made for %s, used for %s',
    async (made, used) => {
      const opened = await unseal(engine, used, await seal(engine, made, value, 60))
      if (made === used) expect(opened).toMatchObject(value)
      else expect(opened).toBeUndefined()
    },
  )

  test.each(PURPOSES)('what was made for %s is no session', async (purpose) => {
    await expectNobody(await seal(engine, purpose, value, 60), Date.now())
    // Nor would it be with the key of sessions, and the claim of its purpose: it has no subject of ours.
    const { sub: _, ...without } = { ...value, purpose }
    await expectNobody(
      forge({ salt: NAME, payload: claimsAt(START, { ...without, sub: undefined }) }),
    )
  })

  test.each(PURPOSES)('a session token is nothing for %s, with its key either', async (purpose) => {
    expect(await unseal(engine, purpose, good())).toBeUndefined()
    const salt = `create-auth.${purpose}`
    const sealed = (changes: object) =>
      forge({ salt, payload: claimsAt(Date.now(), { ...value, ...changes }) })
    expect(await unseal(engine, purpose, sealed({ purpose }))).toMatchObject(value)
    for (const changes of [{}, { purpose: 'session' }, { purpose: [purpose] }])
      expect(await unseal(engine, purpose, sealed(changes))).toBeUndefined()
  })

  test('a CSRF cookie is no session, and a session token no CSRF cookie', async () => {
    const visitor = visit(config)
    const csrfToken = await visitor.csrf()
    const csrf = visitor.cookies.get('__Host-auth.csrf-token') ?? ''
    await expectNobody(decodeURIComponent(csrf))
    await visitor.submit('/auth/callback/credentials')
    const session = visitor.cookies.get(NAME) ?? ''
    for (const forged of [session, `${csrfToken}%7C${session}`]) {
      visitor.cookies.set('__Host-auth.csrf-token', forged)
      const answer = await visitor.ask('/auth/signout', { form: { csrfToken } })
      expect(answer.headers.get('location')).toBe('https://app.test/auth/signin?error=MissingCSRF')
    }
    expect(await visitor.session()).not.toBeNull()
  })
})

describe('E076: a payload of another shape is no session, sealed by our key or not', () => {
  const seconds = START / 1000
  const withSub = (sub: string) => `{"sub":${sub},"iat":${seconds},"exp":${seconds + 60}}`

  test.each([
    ['no sub', claimsAt(START, { sub: undefined })],
    ['an empty sub', withSub('""')],
    ['a sub that is a number', withSub('7')],
    ['a sub that is null', withSub('null')],
    ['a sub that is true', withSub('true')],
    ['a sub that is an object', withSub('{"a":"7"}')],
    ['a sub that is an array', withSub('["7"]')],
    ['a sub of the prototype', `{"__proto__":{"sub":"7"},"iat":${seconds},"exp":${seconds + 60}}`],
    ['an array', `[${withSub('"7"')}]`],
    ['a string', JSON.stringify(withSub('"7"'))],
    ['a number', '7'],
    ['null', 'null'],
    ['true', 'true'],
    ['no JSON', '{'],
    ['two objects', `${withSub('"7"')}{}`],
    ['nothing', ''],
    ['a space', ' '],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['10,000 levels', '['.repeat(10_000) + ']'.repeat(10_000)],
  ])('%s', async (_, payload) => {
    const token = forge({ salt: NAME, payload })
    if (token.length < 5000) return expectNobody(token)
    const { visitor } = holding('')
    const cookie = (token.match(/.{1,3900}/g) ?? [])
      .map((chunk, index) => `${NAME}.${index}=${chunk}`)
      .join('; ')
    const answer = await visitor.ask('/auth/session', { headers: { cookie } })
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
  })

  test('10,000 levels within the claims are no harm', async () => {
    const deep = `{"sub":"7","name":"Ada","iat":${seconds},"exp":${seconds + 60},"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    const { visitor } = holding('')
    const cookie = (forge({ salt: NAME, payload: deep }).match(/.{1,3900}/g) ?? [])
      .map((chunk, index) => `${NAME}.${index}=${chunk}`)
      .join('; ')
    const answer = await visitor.ask('/auth/session', { headers: { cookie } })
    expect([200, 500]).toContain(answer.status)
  })

  test('a sub of any text is just a text', async () => {
    await expectAda(good({ sub: '__proto__' }))
  })
})

describe('E077: nothing is decompressed', () => {
  test.each([
    ['DEF', deflateRawSync(claimsAt(START))],
    ['DEF, of 20 megabytes', deflateRawSync(`${claimsAt(START)}${' '.repeat(20_000_000)}`)],
    ['DEF, though it is not compressed', claimsAt(START)],
    ['GZIP', claimsAt(START)],
    ['', claimsAt(START)],
  ])('zip %s', async (zip, payload) => {
    const header = { zip: zip.split(',')[0] }
    const token = forge({ salt: NAME, payload, header })
    const { visitor } = holding('')
    const cookie = (token.match(/.{1,3900}/g) ?? [])
      .map((chunk, index) => `${NAME}.${index}=${chunk}`)
      .join('; ')
    const answer = await visitor.ask('/auth/session', { headers: { cookie } })
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
  })
})

describe('E078: a header says nothing that makes anything be fetched', () => {
  const URL_OF_KEYS = 'https://evil.test/keys'

  test.each([
    ['crit', { crit: ['exp'] }],
    ['crit of what nobody knows', { crit: ['x'], x: 1 }],
    ['crit empty', { crit: [] }],
    ['kid of another key', { kid: 'x' }],
    ['kid that is a path', { kid: '../../dev/null' }],
    ['kid that is a list', { kid: ['x'] }],
  ])('%s: refused', async (_, header) => expectNobody(good({}, header)))

  test.each([
    ['jku', { jku: URL_OF_KEYS }],
    ['x5u', { x5u: URL_OF_KEYS }],
    ['jwk', { jwk: { kty: 'oct', k: base64url('x'.repeat(64)) } }],
    ['cty', { cty: 'JWT' }],
    ['typ', { typ: 'at+jwt' }],
  ])('%s: ignored', async (_, header) => {
    const { visitor, requested } = holding(good({}, header))
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(requested).toEqual([])
  })

  test.each([
    ['a member twice, the wrong one last', '{"alg":"dir","enc":"A256CBC-HS512","alg":"none"}'],
    ['an array', '["dir","A256CBC-HS512"]'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['30,000 characters', `{"alg":"dir","enc":"A256CBC-HS512","crit":["${'x'.repeat(30_000)}"]}`],
  ])('%s: refused', async (_, header) => {
    const token = forge({ salt: NAME, payload: claimsAt(START), header })
    const { visitor } = holding(token)
    const answer = await visitor.ask('/auth/session')
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
  })

  test('a megabyte is refused unread', async () => {
    const header = `{"alg":"dir","enc":"A256CBC-HS512","x":"${'x'.repeat(1_000_000)}"}`
    await expectNobody(forge({ salt: NAME, payload: claimsAt(START), header }))
  })
})

describe('E081: a secret that can be guessed', () => {
  const WEAK: readonly (readonly [string, unknown])[] = [
    ['empty', ''],
    ['empty, in a list', ['']],
    ['an empty list', []],
    ['31 characters', 'abcdefghijklmnopqrstuvwxyz01234'],
    ['spaces', ' '.repeat(40)],
    ['31 characters and spaces', `abcdefghijklmnopqrstuvwxyz01234${' '.repeat(20)}`],
    ['secret', 'secret'],
    ['changeme', 'changeme'],
    ['one character, often', 'x'.repeat(64)],
    ['a word, often', 'secret'.repeat(10)],
    ['a weak one behind a good one', [SECRET, 'secret']],
    ['undefined in a list', [undefined]],
    ['undefined behind a good one', [SECRET, undefined]],
    ['a number in a list', [SECRET, 7]],
    ['null', null],
  ]

  async function asked(secret: unknown, env: Record<string, string>) {
    const log = makeLog()
    const visitor = visit(
      { ...config, secret: secret as never, logger: log.logger },
      { world: { env: { AUTH_URL: 'https://app.test', ...env } } },
    )
    const answer = await visitor.ask('/auth/session')
    return { log, status: answer.status, text: await answer.text() }
  }

  test.each(WEAK)('%s: nothing is answered in production', async (_, secret) => {
    const { log, status, text } = await asked(secret, { NODE_ENV: 'production' })
    expect(status).toBe(500)
    expect(['MissingSecret', 'WeakSecret', 'InvalidConfig']).toContain(log.errors[0]?.type)
    expect(log.errors.map(({ message }) => message).join()).not.toMatch(/changeme|abcdef/)
    expect(text).not.toMatch(/secret/i)
  })

  test.each(WEAK)('%s: elsewhere there is at least a warning', async (_, secret) => {
    const { log, status } = await asked(secret, {})
    if (status === 200) expect(log.warnings.join()).toMatch(/secret-too-(?:short|simple)/)
    else expect(log.errors).not.toEqual([])
  })
})

describe('E080: what was sealed under a secret is opened as long as it is configured', () => {
  const NEW = 'a-new-secret-with-32-characters!'
  const engineWith = (secret: string | string[]) => getEngine(visit({ ...config, secret }).config)

  test.each<Purpose>(['state', 'pkce', 'nonce', 'challenge', 'proxy'])(
    'for %s',
    async (purpose) => {
      const sealed = await seal(engineWith(SECRET), purpose, { x: 1 }, 60)
      expect(await unseal(engineWith([NEW, SECRET]), purpose, sealed)).toMatchObject({ x: 1 })
      expect(await unseal(engineWith(NEW), purpose, sealed)).toBeUndefined()
      const fresh = await seal(engineWith([NEW, SECRET]), purpose, { x: 1 }, 60)
      expect(await unseal(engineWith(NEW), purpose, fresh)).toMatchObject({ x: 1 })
      expect(await unseal(engineWith(SECRET), purpose, fresh)).toBeUndefined()
    },
  )
})

test('E085: a copy of a stored session’s cookie is worth nothing after the sign-out', async () => {
  const world = makeWorld()
  const visitor = world.browser()
  await world.signIn(visitor)
  const copy = visitor.cookies.get(NAME) ?? ''
  await visitor.submit('/auth/signout')
  const thief = world.browser()
  thief.cookies.set(NAME, copy)
  const answer = await thief.ask('/auth/session')
  expect([answer.status, await answer.text()]).toEqual([200, 'null'])
  expect(answer.headers.getSetCookie()).toEqual([CLEARED])
  expect(world.rows().sessions).toEqual([])
})
