import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseHash } from '../../../runtime/src/passwords/parse-hash.js'
import type { Algorithm } from '../../../runtime/src/passwords/kdf.js'
import type { Cost, StoredHash } from '../../../runtime/src/passwords/scheme.js'
import { runs } from '../../support/runs.js'
import { vectors } from './vectors.js'

const refusal = (reason: 'not-readable' | 'too-costly', scheme?: string) => ({
  kind: 'refusal',
  reason,
  scheme,
})
const costly = (scheme: string) => refusal('too-costly', scheme)
const unreadable = (scheme?: string) => refusal('not-readable', scheme)

function read(text: string): StoredHash {
  const hash = parseHash(text)
  if (hash.kind === 'refusal') throw new Error(`refused: ${text}`)
  return hash
}

const SALT = 'c2FsdHNhbHRzYWx0c2FsdA'
const KEY = 'a'.repeat(43).replace(/a$/, 'A')
const phc = (n: string, r: number, p: number) => `$scrypt$${n},r=${r},p=${p}$${SALT}$${KEY}`
const argon2 = (m: number, t: number, p = 1) => `$argon2id$v=19$m=${m},t=${t},p=${p}$${SALT}$${KEY}`
const bcrypt = (cost: string) => `$2b$${cost}$${'a'.repeat(53)}`
const django = (n: number, r: number, p: number) => `scrypt$${n}$salt$${r}$${p}$${KEY}=`
const firebase = (n: number, r: number, p: number, sk = `${KEY}=`) =>
  `$fbscrypt$v=1,n=${n},r=${r},p=${p},ss=Bw==,sk=${sk}$${SALT}==$${KEY}=`

test.each(vectors)('a hash of $from is read as $scheme', ({ hash, scheme }) => {
  expect(read(hash).scheme).toBe(scheme)
})

describe('what verifying may cost', () => {
  test.each([
    [phc('ln=16', 8, 16), phc('ln=17', 8, 1), 'scrypt'],
    [phc('ln=14', 32, 1), phc('ln=14', 33, 1), 'scrypt'],
    [phc('n=65536', 8, 16), phc('n=131072', 8, 1), 'scrypt'],
    [phc('ln=14', 8, 16), phc('ln=14', 8, 17), 'scrypt'],
    [phc('ln=4', 1, 1), phc('ln=999', 1, 1), 'scrypt'],
    [django(65_536, 8, 16), django(131_072, 8, 1), 'django-scrypt'],
    [django(16_384, 8, 16), django(16_384, 8, 17), 'django-scrypt'],
    [firebase(16, 8, 16), firebase(17, 8, 1), 'firebase'],
    [firebase(14, 8, 16), firebase(14, 8, 17), 'firebase'],
    [bcrypt('15'), bcrypt('16'), 'bcrypt'],
    [`bcrypt$${bcrypt('15')}`, `bcrypt$${bcrypt('16')}`, 'django-bcrypt'],
    [`bcrypt_sha256$${bcrypt('15')}`, `bcrypt_sha256$${bcrypt('99')}`, 'django-bcrypt-sha256'],
    [argon2(65_536, 10), argon2(65_537, 10), 'argon2id'],
    [argon2(65_536, 10), argon2(65_536, 11), 'argon2id'],
    [argon2(1024, 1, 16), argon2(1024, 1, 17), 'argon2id'],
    [`argon2${argon2(65_536, 10)}`, `argon2${argon2(102_400, 2)}`, 'django-argon2'],
    ...['pbkdf2-sha256', 'pbkdf2-sha512'].map((id) => [
      `$${id}$i=2000000$${SALT}$${KEY}`,
      `$${id}$i=2000001$${SALT}$${KEY}`,
      id,
    ]),
    [`pbkdf2_sha256$2000000$s$${KEY}=`, `pbkdf2_sha256$2000001$s$${KEY}=`, 'django-pbkdf2'],
  ])('%s is read, %s is not', (within, beyond, scheme) => {
    expect(read(within ?? '').scheme).toBe(scheme)
    expect(parseHash(beyond ?? '')).toEqual(costly(scheme ?? ''))
  })
})

/** So many bytes, in base64 without padding. */
const bytes = (length: number) => Buffer.alloc(length, 7).toString('base64').replace(/=+$/, '')
/** So many bytes, in base64 with its padding. */
const padded = (length: number) => Buffer.alloc(length, 7).toString('base64')

test.each([
  ['scrypt', phc('ln=1', 1, 1)],
  ['argon2id', argon2(16, 1, 2)],
  ['argon2id', `$argon2id$v=19$m=8,t=1,p=1$${bytes(8)}$${KEY}`],
  ['pbkdf2-sha256', `$pbkdf2-sha256$1$${SALT}$${KEY}`],
  ['bcrypt', bcrypt('04')],
])('the least that %s can have is read: %s', (scheme, text) => {
  expect(read(text).scheme).toBe(scheme)
})

test.each([16, 30, 31, 32, 64])(
  'a key of %i bytes is read whole, whatever padding it has',
  (length) => {
    const [key, signer] = [padded(length), padded(length)]
    for (const text of [
      `pbkdf2_sha256$1000$salt$${key}`,
      `scrypt$16384$salt$16$16$${key}`,
      `$fbscrypt$v=1,n=14,r=16,p=16,ss=${padded(length)},sk=${signer}$${padded(length)}$${key}`,
    ])
      expect(read(text).key).toEqual(new Uint8Array(length).fill(7))
  },
)

test('1,024 characters are read, and one more is not', () => {
  const long = (length: number) => `pbkdf2_sha256$1$${'s'.repeat(length - 61)}$${KEY}=`
  expect(long(1024)).toHaveLength(1024)
  expect(read(long(1024)).scheme).toBe('django-pbkdf2')
  expect(parseHash(long(1025))).toEqual(unreadable())
})

describe('what is not a whole hash', () => {
  test.each(vectors)('a hash of $from, $scheme, with a blank around it', ({ hash }) => {
    for (const text of [` ${hash}`, `${hash} `]) expect(parseHash(text)).toEqual(unreadable())
  })

  test.each([
    ['no text', '', undefined],
    ['a password', 'correct horse battery staple', undefined],
    ['an unusable password of Django', '!k7pgN9vQCEO2Uz4W2bJP0ok7pgN9vQCEO2Uz4W2', undefined],
    ['an MD5 of WordPress', '$P$B55D6LjfHDkINU5wF.v2BuuzO0/XPk/', undefined],
    ['a bcrypt of the faulty kind', `$2x$10$${'a'.repeat(53)}`, undefined],
    ['another version of Argon2', argon2(19_456, 2).replace('v=19', 'v=16'), undefined],
    ['another Argon2', argon2(19_456, 2).replace('argon2id', 'argon2i'), undefined],
    ['a line feed at the end', `${phc('ln=14', 8, 5)}\n`, undefined],
    ['more than a hash', `${bcrypt('10')}a`, undefined],
    ['more characters than any hash has', `pbkdf2_sha256$1$${'s'.repeat(1024)}$${KEY}=`, undefined],
    ['an N that is no power of two', phc('n=16383', 8, 5), 'scrypt'],
    ['an N of one', phc('ln=0', 8, 5), 'scrypt'],
    ['no r', phc('ln=14', 0, 5), 'scrypt'],
    ['no p', phc('ln=14', 8, 0), 'scrypt'],
    ['a key of 15 bytes', `$scrypt$ln=14,r=8,p=5$${SALT}$${'A'.repeat(20)}`, 'scrypt'],
    ['a key of 65 bytes', `$scrypt$ln=14,r=8,p=5$${SALT}$${'A'.repeat(86)}A`, 'scrypt'],
    ['a key that is not base64', `$scrypt$ln=14,r=8,p=5$${SALT}$${'_'.repeat(43)}`, 'scrypt'],
    ['a salt that is not base64', `$scrypt$ln=14,r=8,p=5$AAAAA$${KEY}`, 'scrypt'],
    [
      'a salt that is not base64, of Firebase',
      `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${KEY}=$AAAAA$${KEY}=`,
      'firebase',
    ],
    [
      'a salt separator that is not base64',
      `$fbscrypt$v=1,n=14,r=8,p=1,ss=AAAAA,sk=${KEY}=$${SALT}==$${KEY}=`,
      'firebase',
    ],
    ['a signer key of another length', firebase(14, 8, 1, 'AAAA'), 'firebase'],
    ['no passes', argon2(19_456, 0), 'argon2id'],
    ['no lanes', argon2(19_456, 2, 0), 'argon2id'],
    ['less memory than the lanes need', argon2(15, 2, 2), 'argon2id'],
    ['a salt of 7 bytes', `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(9)}A$${KEY}`, 'argon2id'],
    ['no iterations', `$pbkdf2-sha256$0$${SALT}$${KEY}`, 'pbkdf2-sha256'],
    ['a cost that bcrypt does not have', bcrypt('03'), 'bcrypt'],
  ])('%s: %s', (_, text, scheme) => {
    expect(parseHash(text)).toEqual(unreadable(scheme))
  })
})

/** Texts that are nearly hashes: real ones with a number or a few characters changed, and mixtures of their parts. */
const nearlyHashes = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...vectors),
      fc.nat(),
      fc.oneof(fc.nat(40), fc.nat(3_000_000), fc.maxSafeNat()),
    )
    .map(([{ hash }, at, number]) => {
      const numbers = [...hash.matchAll(/(?<=[=$])\d+(?=[,$])/g)]
      const found = numbers[at % Math.max(1, numbers.length)]
      if (!found) return hash
      return hash.slice(0, found.index) + number + hash.slice(found.index + found[0].length)
    }),
  fc
    .tuple(fc.constantFrom(...vectors), fc.nat(), fc.nat(9), fc.string({ unit: 'binary' }))
    .map(([{ hash }, at, count, put]) => {
      const from = at % hash.length
      return hash.slice(0, from) + put + hash.slice(from + count)
    }),
  fc
    .array(
      fc.constantFrom('$', ',', '=', ':', '.', '$scrypt$', '$2b$', 'ln=', 'r=', 'p=', 'A', '9'),
      {
        maxLength: 400,
      },
    )
    .map((parts) => parts.join('')),
)

const isBetween = (least: number, value = 0, most = Infinity) => value >= least && value <= most
const isPowerOfTwo = (value = 0) => Number.isInteger(Math.log2(value))

/** The bounds of each algorithm. */
const WITHIN: Readonly<Record<Algorithm, (cost: Cost) => boolean>> = {
  scrypt: ({ N, r, p }) =>
    isPowerOfTwo(N) &&
    isBetween(2, N) &&
    isBetween(1, r) &&
    isBetween(1, p, 16) &&
    128 * (N ?? 0) * (r ?? 0) <= 2 ** 26,
  argon2id: ({ m, t, p }) =>
    isBetween(1, p, 16) && isBetween(8 * (p ?? 0), m, 65_536) && isBetween(1, t, 10),
  pbkdf2: ({ iterations }) => isBetween(1, iterations, 2_000_000),
  bcrypt: ({ cost }) => isBetween(4, cost, 15),
}

const isWithin = ({ algorithm, cost, key }: StoredHash): boolean =>
  WITHIN[algorithm](cost) && isBetween(16, key.length, 64)

test('no text makes it throw, or gets beyond the bounds', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.oneof(nearlyHashes, fc.string({ unit: 'binary' })), (text) => {
      const hash = parseHash(text)
      seen.add(hash.kind === 'hash' ? hash.kind : hash.reason)
      expect(hash.kind === 'refusal' || isWithin(hash)).toBe(true)
    }),
    runs(20_000),
  )
  expect([...seen].toSorted()).toEqual(['hash', 'not-readable', 'too-costly'])
})

test('a text of millions of characters is refused without being read', () => {
  for (const part of ['$scrypt$ln=1', 'a', '$', '9', 'f0:', 'scrypt$1$'])
    expect(parseHash(part.repeat(3_000_000))).toEqual(unreadable())
})
