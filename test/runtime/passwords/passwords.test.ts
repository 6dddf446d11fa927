import { InvalidConfig, TooBusy } from '@create-auth/runtime/errors'
import { scryptSync } from 'node:crypto'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { findNodeCrypto } from '../../../runtime/src/passwords/built-in-web.js'
import { builtIn } from '../../../runtime/src/passwords/built-in-node.js'
import { makeKdf } from '../../../runtime/src/passwords/kdf.js'
import { LONG, PLAIN, UNICODE, vectors } from './vectors.js'
import { cheap, hasArgon2, loadBcrypt, todays, watched } from './world.js'

const NO = { ok: false, outdated: false }
const TODAYS = { ok: true, outdated: false }
const OUTDATED = { ok: true, outdated: true }
const DECOMPOSED = UNICODE.normalize('NFD')
const WRONG = 'another battery staple'

const refusal = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

const file = (name: string) =>
  fileURLToPath(new URL(`../../../runtime/src/passwords/${name}`, import.meta.url))

/** An error, as the log tells it. */
const invalid = (message: string) => expect.objectContaining({ type: 'InvalidConfig', message })

describe('a hash of today', () => {
  test('is a PHC string of scrypt with N = 2^14, r = 8, p = 5, a salt of 16 bytes and a key of 32', async () => {
    const { hashPassword, work } = watched()
    const hash = await hashPassword(PLAIN)
    const [, salt = '', key = ''] =
      /^\$scrypt\$ln=14,r=8,p=5\$([\w+/]{22})\$([\w+/]{43})$/.exec(hash) ?? []
    const options = { N: 16_384, r: 8, p: 5, maxmem: 2 ** 26 }
    const expected = scryptSync(PLAIN, Buffer.from(salt, 'base64'), 32, options)
    expect(key).toBe(expected.toString('base64').replace(/=+$/, ''))
    expect(work()).toEqual([todays(PLAIN)])
  })

  test('has a salt of its own, and opens for its password alone', async () => {
    const { hashPassword, verifyPassword } = watched({ kdf: cheap })
    const [hash, other] = await Promise.all([hashPassword(PLAIN), hashPassword(PLAIN)])
    expect(hash).not.toBe(other)
    expect(await verifyPassword(hash, PLAIN)).toEqual(TODAYS)
    expect(await verifyPassword(hash, `${PLAIN} `)).toEqual(NO)
    expect(await verifyPassword(hash, PLAIN.toUpperCase())).toEqual(NO)
  })

  test('is made of the password in NFC, whatever it was typed in (NIST SP 800-63B-4, section 3.1.1.2)', async () => {
    const { hashPassword, verifyPassword, work } = watched({ kdf: cheap })
    const hash = await hashPassword(DECOMPOSED)
    expect(work()).toEqual([todays(UNICODE)])
    expect(await verifyPassword(hash, UNICODE)).toEqual(TODAYS)
    expect(await verifyPassword(hash, DECOMPOSED)).toEqual(TODAYS)
    expect(await verifyPassword(hash, UNICODE.normalize('NFKC'))).toEqual(NO)
  })

  test('counts every character of a long password', async () => {
    const { hashPassword, verifyPassword } = watched({ kdf: cheap })
    const hash = await hashPassword('😀'.repeat(256))
    expect(await verifyPassword(hash, '😀'.repeat(256))).toEqual(TODAYS)
    expect(await verifyPassword(hash, '😀'.repeat(255))).toEqual(NO)
  })

  test.each(['a\0b', 'a\uD800b', '\uDC00'])('is not made of what is no text: %j', async (text) => {
    const { hashPassword, work } = watched({ kdf: cheap })
    expect(await refusal(hashPassword(text))).toEqual(
      new TypeError('the password is not well-formed text'),
    )
    expect(work()).toEqual([])
  })

  test.each([
    ['ln=13,r=8,p=5', { N: 8192, r: 8, p: 5 }, 16, 32],
    ['ln=14,r=7,p=5', { N: 16_384, r: 7, p: 5 }, 16, 32],
    ['ln=14,r=8,p=4', { N: 16_384, r: 8, p: 4 }, 16, 32],
    ['ln=14,r=8,p=5', { N: 16_384, r: 8, p: 5 }, 15, 32],
    ['ln=14,r=8,p=5', { N: 16_384, r: 8, p: 5 }, 16, 31],
  ])('is stronger than one of %s, %j, with %i bytes of salt and %i of key', async (...row) => {
    const [written, cost, salted, length] = row
    const salt = Buffer.alloc(salted, 7)
    const key = scryptSync(PLAIN, salt, length, { ...cost, maxmem: 2 ** 26 })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const hash = `$scrypt$${written}$${text(salt)}$${text(key)}`
    expect(await watched().verifyPassword(hash, PLAIN)).toEqual(OUTDATED)
  })
})

describe('a hash from elsewhere', () => {
  const usable = vectors.filter(({ scheme }) => hasArgon2 || !scheme.includes('argon2'))
  const plain = usable.filter(({ password }) => password !== UNICODE)
  const unicode = usable.filter(({ password }) => password === UNICODE)

  test.concurrent.each(plain)('of $from, $scheme, opens for its password alone', async (vector) => {
    const { verifyPassword, problemOfHash, work } = watched()
    expect(await verifyPassword(vector.hash, vector.password)).toEqual(OUTDATED)
    expect(work()).toHaveLength(1)
    expect(await problemOfHash(vector.hash)).toBeUndefined()
    const other = watched({ kdf: vector.scheme.includes('argon2') ? makeKdf() : cheap })
    expect(await other.verifyPassword(vector.hash, WRONG)).toEqual(NO)
    expect(other.work()).toEqual([expect.anything(), todays(WRONG)])
  })

  test.concurrent.each(unicode)('of $from, $scheme, opens in every spelling', async (vector) => {
    const { verifyPassword, work } = watched()
    expect(await verifyPassword(vector.hash, vector.password.normalize('NFD'))).toEqual(OUTDATED)
    // As it was typed, and then in the form in which it was hashed.
    expect(work()).toHaveLength(vector.from === 'Better Auth' ? 3 : 2)
  })

  test('$2y$ is $2b$ under another name', async () => {
    const [hash = ''] = vectors.filter(({ scheme }) => scheme === 'bcrypt').map((row) => row.hash)
    expect(await watched().verifyPassword(hash.replace('$2b$', '$2y$'), PLAIN)).toEqual(OUTDATED)
  })

  test('of bcrypt ends after 72 bytes, as bcrypt does', async () => {
    const { verifyPassword } = watched()
    expect(await verifyPassword(LONG, 'a'.repeat(72))).toEqual(OUTDATED)
    expect(await verifyPassword(LONG, 'a'.repeat(200))).toEqual(OUTDATED)
    expect(await verifyPassword(LONG, 'a'.repeat(71))).toEqual(NO)
  })

  test('of a password that was not normalized opens for exactly what was hashed', async () => {
    const { verifyPassword } = watched()
    const salt = 'f0'.repeat(16)
    const key = scryptSync(DECOMPOSED, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 })
    const hash = `${salt}:${key.toString('hex')}`
    expect(await verifyPassword(hash, DECOMPOSED)).toEqual(OUTDATED)
    expect(await verifyPassword(hash, UNICODE)).toEqual(NO)
  })

  test('is tried in each form once', async () => {
    const { verifyPassword, work } = watched({ kdf: cheap })
    const [, better] = vectors.filter(({ scheme }) => scheme === 'better-auth')
    expect(await verifyPassword(better?.hash, `${DECOMPOSED}!`)).toEqual(NO)
    const tried = [`${DECOMPOSED}!`, `${UNICODE}!`, `${UNICODE.normalize('NFKC')}!`]
    const old = tried.map((form) => ['scrypt', form, 32, { N: 16_384, r: 16, p: 1 }, 64])
    expect(work()).toEqual([...old, todays(`${DECOMPOSED}!`), todays(`${UNICODE}!`)])
  })

  test.each([
    ['!unusable', 'a stored password hash is of no form that is known, or not whole'],
    [
      '$scrypt$ln=20,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$c2FsdHNhbHRzYWx0c2FsdA',
      'a stored password hash (scrypt) would cost more than is allowed to verify',
    ],
    [
      '$scrypt$ln=14,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$c2Fs',
      'a stored password hash (scrypt) is of no form that is known, or not whole',
    ],
  ])('%s is never verified, and the log says why', async (hash, message) => {
    const { verifyPassword, problemOfHash, work } = watched()
    expect(await verifyPassword(hash, PLAIN)).toEqual({ ...NO, problem: invalid(message) })
    expect(work()).toEqual([todays(PLAIN)])
    expect(await problemOfHash(hash)).toEqual(invalid(message))
  })

  test('of bcrypt needs bcryptjs: without it nobody gets in, and the log says why', async () => {
    const without = async () => undefined
    const { verifyPassword, problemOfHash, work } = watched({
      kdf: makeKdf({ crypto: builtIn, loadBcrypt: without }),
    })
    const problem = invalid('bcrypt hashes are verified with the package bcryptjs: install it')
    expect(await verifyPassword(LONG, 'a'.repeat(72))).toEqual({ ...NO, problem })
    expect(work()).toEqual([todays('a'.repeat(72))])
    expect(await problemOfHash(LONG)).toEqual(problem)
  })

  test('of bcrypt, where bcryptjs fails in another way, says which', async () => {
    const error = new Error('the disk is gone')
    const { problemOfHash } = watched({
      kdf: makeKdf({ crypto: builtIn, loadBcrypt: () => Promise.reject(error) }),
    })
    expect(await refusal(problemOfHash(LONG))).toBe(error)
  })

  test('bcryptjs may be a module of either kind', async () => {
    const bcrypt = await loadBcrypt()
    const kdf = makeKdf({ crypto: builtIn, loadBcrypt: async () => ({ default: bcrypt }) })
    expect(await watched({ kdf }).verifyPassword(LONG, 'a'.repeat(72))).toEqual(OUTDATED)
  })

  test('of Argon2 needs crypto.argon2: without it nobody gets in, and the log says why', async () => {
    const crypto = builtIn && { ...builtIn, argon2: undefined }
    const { verifyPassword, problemOfHash, work } = watched({
      kdf: makeKdf({ crypto, loadBcrypt }),
    })
    const hash = vectors.find(({ scheme }) => scheme === 'argon2id')?.hash ?? ''
    const problem = invalid('argon2id needs crypto.argon2, which Node.js has from version 24.7')
    expect(await verifyPassword(hash, PLAIN)).toEqual({ ...NO, problem })
    expect(work()).toEqual([todays(PLAIN)])
    expect(await problemOfHash(hash)).toEqual(problem)
  })
})

describe('whoever has no password', () => {
  test('costs what one of today costs, in each form that was typed', async () => {
    const { hashPassword, verifyPassword, work } = watched({ kdf: cheap })
    const hash = await hashPassword(PLAIN)
    work()
    for (const password of [WRONG, `${DECOMPOSED}?`, 'a\0b', '\uD800', 'a'.repeat(4097)]) {
      expect(await verifyPassword(hash, password)).toEqual(NO)
      const known = work()
      expect(await verifyPassword(undefined, password)).toEqual(NO)
      expect(work()).toEqual(known)
      expect(known).not.toEqual([])
    }
  })

  test('waits in the same queue', async () => {
    const { hashPassword, verifyPassword } = watched({ kdf: cheap })
    const all = [
      ...Array.from({ length: 11 }, () => hashPassword(PLAIN)),
      ...Array.from({ length: 11 }, () => verifyPassword(undefined, PLAIN)),
    ]
    const refused = await Promise.all([
      refusal(verifyPassword(undefined, PLAIN)),
      refusal(verifyPassword(LONG, PLAIN)),
      refusal(hashPassword(PLAIN)),
    ])
    expect(refused.map((error) => error instanceof TooBusy)).toEqual([true, true, true])
    expect((await Promise.all(all)).slice(11)).toEqual(Array.from({ length: 11 }, () => NO))
  })
})

test('what no hash could hold opens nothing: the NUL at which some implementations end', async () => {
  const { verifyPassword, work } = watched()
  const [hash] = vectors.filter(({ scheme }) => scheme === 'bcrypt').map((row) => row.hash)
  expect(await verifyPassword(hash, `${PLAIN}\0`)).toEqual(NO)
  expect(work()).toEqual([todays('')])
})

test('a password of more than 4,096 characters opens nothing, and costs what any other does', async () => {
  const { hashPassword, verifyPassword, work } = watched({ kdf: cheap })
  const [longest, longer] = ['a'.repeat(4096), 'a'.repeat(4097)]
  const hashes = await Promise.all([longest, longer].map(hashPassword))
  work()
  expect(await verifyPassword(hashes[0], longest)).toEqual(TODAYS)
  expect(work()).toEqual([todays(longest)])
  expect(await verifyPassword(hashes[1], longer)).toEqual(NO)
  expect(work()).toEqual([todays('')])
})

describe('a platform', () => {
  const PROBLEM = 'passwords need node:crypto with scrypt, which this platform lacks'

  test('without node:crypto has no passwords, and says so', async () => {
    const without = watched({ kdf: makeKdf({ crypto: undefined, loadBcrypt }) })
    const errors = await Promise.all([
      refusal(without.hashPassword(PLAIN)),
      refusal(without.verifyPassword(undefined, PLAIN)),
      without.problemOfHash(vectors[0]?.hash ?? ''),
    ])
    expect(errors).toEqual([invalid(PROBLEM), invalid(PROBLEM), invalid(PROBLEM)])
    expect(errors.every((error) => error instanceof InvalidConfig)).toBe(true)
  })

  test('that is compatible with Node.js gives it without an import', () => {
    expect(findNodeCrypto(process)).toBe(process.getBuiltinModule('node:crypto'))
    expect(findNodeCrypto(undefined)).toBeUndefined()
    expect(findNodeCrypto({})).toBeUndefined()
    expect(findNodeCrypto({ getBuiltinModule: () => undefined })).toBeUndefined()
    expect(findNodeCrypto({ getBuiltinModule: () => ({ scrypt() {} }) })).toBeUndefined()
  })

  test('without Argon2 hashes with nothing else in its place', async () => {
    const crypto = builtIn && { ...builtIn, argon2: undefined }
    const { hashPassword, work } = watched({
      hash: 'argon2id',
      kdf: makeKdf({ crypto, loadBcrypt }),
    })
    expect(await refusal(hashPassword(PLAIN))).toEqual(
      invalid('argon2id needs crypto.argon2, which Node.js has from version 24.7'),
    )
    expect(work().map(([algorithm]) => algorithm)).toEqual(['argon2id'])
  })
})

const argon2Test = hasArgon2 ? test : undefined
argon2Test?.('argon2id is m = 19456, t = 2, p = 1, and takes the place of scrypt', async () => {
  const { hashPassword, verifyPassword, work } = watched({ hash: 'argon2id' })
  const hash = await hashPassword(DECOMPOSED)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  const cost = { m: 19_456, t: 2, p: 1 }
  expect(work()).toEqual([['argon2id', UNICODE, 16, cost, 32]])
  expect(await verifyPassword(hash, UNICODE)).toEqual(TODAYS)
  expect(await verifyPassword(hash, WRONG)).toEqual(NO)
  const own = vectors.find(({ scheme }) => scheme === 'argon2id')?.hash
  expect(await verifyPassword(own, PLAIN)).toEqual(TODAYS)
  const scrypt = await watched().hashPassword(PLAIN)
  expect(await verifyPassword(scrypt, PLAIN)).toEqual(OUTDATED)
  work()
  expect(await verifyPassword(undefined, WRONG)).toEqual(NO)
  expect(work()).toEqual([['argon2id', WRONG, 16, cost, 32]])
})

test('a bundler does without bcryptjs where it is not installed', async () => {
  const { errors, warnings } = await build({
    stdin: { contents: `export * from './kdf.js'`, resolveDir: dirname(file('kdf.ts')) },
    alias: { '#node-crypto': file('built-in-node.ts'), bcryptjs: 'a-package-that-is-not-there' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  })
  expect([errors, warnings.map(({ id }) => id)]).toEqual([[], []])
})
