import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readChunks } from '../../../runtime/src/cookies/chunks.js'
import { resolveCookies } from '../../../runtime/src/cookies/names.js'
import { parseCookies } from '../../../runtime/src/cookies/parse.js'
import { serializeCookie } from '../../../runtime/src/cookies/serialize.js'

describe('E060, E061: reading a Cookie header', () => {
  test.each<[string, [string, string][]]>([
    ['', []],
    [
      'a=1; b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      'a="quoted"; b=x=y',
      [
        ['a', 'quoted'],
        ['b', 'x=y'],
      ],
    ],
    ['a=%7C; b=%E0%A4%A; c=100%', [['a', '|']]],
    ['; =; ;;; a', []],
    [
      'a=\u0000; b=ü; c==',
      [
        ['a', '\u0000'],
        ['b', 'ü'],
        ['c', '='],
      ],
    ],
    ['a=1; a=1', [['a', '1']]],
    [
      'a=1; a=2; b=3',
      [
        ['a', ''],
        ['b', '3'],
      ],
    ],
    [
      'a=2; b=3; a=1',
      [
        ['a', ''],
        ['b', '3'],
      ],
    ],
    [
      '__proto__=x; constructor=y; hasOwnProperty=z; toString=t',
      [
        ['__proto__', 'x'],
        ['constructor', 'y'],
        ['hasOwnProperty', 'z'],
        ['toString', 't'],
      ],
    ],
  ])('%j', (header, expected) => {
    expect([...parseCookies(header)]).toEqual(expected)
  })

  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (header) => void parseCookies(header),
      ),
    )
    expect(parseCookies(null).size + parseCookies(undefined).size).toBe(0)
  })

  test('with a prefix, other names are not read, and names in the header may still be ambiguous', () => {
    const header = 's.0=a; other=%zz; s=1;  s.1=b; xs=2; s.0=c'
    expect([...parseCookies(header, 's')]).toEqual([
      ['s.0', ''],
      ['s', '1'],
      ['s.1', 'b'],
    ])
  })

  test('with a prefix, a header gives what it gives without, but for other names', () => {
    const piece = fc.constantFrom('s', '=', ';', ' ', '\t', '"', '%41', '%', 'a', '.0')
    const headers = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(headers, (header) => {
        const all = [...parseCookies(header)].filter(([name]) => name.startsWith('s'))
        expect([...parseCookies(header, 's')]).toEqual(all)
      }),
    )
  })

  test('E058: 20,000 chunks are not read', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `s.${index}=x`).join('; ')
    expect(readChunks(parseCookies(many), 's')).toBeUndefined()
    const eight = Array.from({ length: 8 }, (_, index) => `s.${index}=${index}`).join('; ')
    expect(readChunks(parseCookies(eight), 's')).toBe('01234567')
  })
})

describe('E053: which session cookie is meant can not be told', () => {
  test.each(['s=a; s=b', 's=a; s=b; s.0=c', 's=a; s.0=c', 's.0=a; s.0=b', 's.0=a; s.1=b; s.1=c'])(
    '%s',
    (header) => expect(readChunks(parseCookies(header), 's')).toBe(''),
  )
})

describe('writing a Set-Cookie header', () => {
  test('every attribute, in its place', () => {
    const options = {
      maxAge: 60,
      domain: 'app.test',
      path: '/x',
      expires: new Date(0),
      httpOnly: true,
      secure: true,
      partitioned: true,
      priority: 'high',
      sameSite: 'none',
    } as const
    expect(serializeCookie({ name: 'a', value: 'b c|', options })).toBe(
      'a=b%20c%7C; Max-Age=60; Domain=app.test; Path=/x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; Partitioned; Priority=High; SameSite=None',
    )
  })

  test('what is read again is what was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const [pair = ''] = serializeCookie({ name: 'a', value, options: {} }).split(';')
        expect(parseCookies(pair).get('a')).toBe(value)
      }),
    )
  })

  test('an invalid one is refused', () => {
    expect(() => serializeCookie({ name: 'a;b', value: '', options: {} })).toThrow(
      new TypeError('cookie "a;b": the name has a character that cookies do not allow'),
    )
    expect(() => serializeCookie({ name: 'a', value: '', options: { maxAge: 1.5 } })).toThrow(
      'maxAge is not an integer',
    )
    expect(() => serializeCookie({ name: '__Secure-a', value: '', options: {} })).toThrow(
      '__Secure-',
    )
  })
})

describe('the names of the cookies', () => {
  const namesOf = (...args: Parameters<typeof resolveCookies>) =>
    Object.values(resolveCookies(...args)).map(({ name }) => name)
  const plain = [
    'session-token',
    'callback-url',
    'csrf-token',
    'pkce',
    'state',
    'nonce',
    'challenge',
    'sent-mail',
    'pending',
    'two-factor',
    'mailed-proof',
    'language',
  ].map((name) => `auth.${name}`)

  test('are pinned to the host over https', () => {
    expect(namesOf(false)).toEqual(plain)
    expect(namesOf(true)).toEqual(plain.map((name) => `__Host-${name}`))
  })

  test('only promise Secure where a Domain or another path is configured', () => {
    const configured = {
      sessionToken: { options: { domain: 'app.test' } },
      state: { options: { path: '/auth' } },
      nonce: { name: 'own' },
    }
    expect(namesOf(true, configured)).toEqual([
      '__Secure-auth.session-token',
      '__Host-auth.callback-url',
      '__Host-auth.csrf-token',
      '__Host-auth.pkce',
      '__Secure-auth.state',
      'own',
      '__Host-auth.challenge',
      '__Host-auth.sent-mail',
      '__Host-auth.pending',
      '__Host-auth.two-factor',
      '__Host-auth.mailed-proof',
      '__Host-auth.language',
    ])
  })

  test('every one is HttpOnly, SameSite=Lax and for the whole site', () => {
    for (const { options } of Object.values(resolveCookies(true))) {
      expect(options).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', secure: true })
    }
  })
})
