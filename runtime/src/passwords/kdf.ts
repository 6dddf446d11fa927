import { builtIn } from '#node-crypto'
import type { Bytes } from '../bytes.js'
import { InvalidConfig } from '../errors.js'
import { isRecord } from '../guards.js'
import type { BuiltIn, Derived } from './built-in.js'

/** Functions that make keys of passwords, not all of which every platform has. */
export type Algorithm = 'argon2id' | 'bcrypt' | 'pbkdf2' | 'scrypt'

/** Parameters of scrypt. RFC 7914, section 2. */
export type ScryptCost = {
  /** A power of two. */
  readonly N: number
  readonly r: number
  readonly p: number
}

/** Parameters of Argon2. RFC 9106, section 3.1. */
export type Argon2Cost = {
  /** KiB. */
  readonly m: number
  readonly t: number
  readonly p: number
}

/** The functions that make keys of passwords. Each rejects with InvalidConfig where the platform lacks it. */
export interface Kdf {
  /** Why an algorithm can't be used here; undefined where it can. */
  readonly lacks: (algorithm: Algorithm) => Promise<InvalidConfig | undefined>
  /** @param length of the key, in bytes. RFC 7914 */
  readonly scrypt: (
    password: Bytes,
    salt: Bytes,
    cost: ScryptCost,
    length: number,
  ) => Promise<Bytes>
  /** @param length of the key, in bytes. RFC 9106 */
  readonly argon2id: (
    password: Bytes,
    salt: Bytes,
    cost: Argon2Cost,
    length: number,
  ) => Promise<Bytes>
  /** @param length of the key, in bytes. RFC 8018, section 5.2 */
  readonly pbkdf2: (
    digest: 'sha256' | 'sha512',
    password: Bytes,
    salt: Bytes,
    iterations: number,
    length: number,
  ) => Promise<Bytes>
  /** @param salt with version and cost: `$2b$10$` and 22 characters. @returns the whole text of the hash */
  readonly bcrypt: (password: string, salt: string) => Promise<string>
}

interface Bcrypt {
  hash(password: string, salt: string): Promise<string>
}

function isBcrypt(value: unknown): value is Bcrypt {
  return isRecord(value) && typeof value['hash'] === 'function'
}

export interface KdfOptions {
  readonly crypto: BuiltIn | undefined
  readonly loadBcrypt: () => Promise<unknown>
}

/** Bundlers let a package be missing that is imported in such a block, and only there. */
async function importBcrypt(): Promise<unknown> {
  try {
    const loaded: unknown = await import('bcryptjs')
    return loaded
  } catch {
    return undefined
  }
}

const realKdf: KdfOptions = { crypto: builtIn, loadBcrypt: importBcrypt }

async function requireBcrypt(loadBcrypt: KdfOptions['loadBcrypt']): Promise<Bcrypt> {
  const loaded = await loadBcrypt()
  const bcrypt = isRecord(loaded) && !isBcrypt(loaded) ? loaded['default'] : loaded
  if (isBcrypt(bcrypt)) return bcrypt
  throw new InvalidConfig('bcrypt hashes are verified with the package bcryptjs: install it')
}

function derived(begin: (callback: Derived) => void): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    begin((error, key) => (error ? reject(error) : resolve(Uint8Array.from(key))))
  })
}

type Argon2 = NonNullable<BuiltIn['argon2']>

export function makeKdf({ crypto, loadBcrypt }: KdfOptions = realKdf): Kdf {
  const need = (): BuiltIn => {
    if (crypto) return crypto
    throw new InvalidConfig('passwords need node:crypto with scrypt, which this platform lacks')
  }
  const needArgon2 = (): Argon2 => {
    const { argon2 } = need()
    if (typeof argon2 === 'function') return argon2
    throw new InvalidConfig('argon2id needs crypto.argon2, which Node.js has from version 24.7')
  }
  const ready: Readonly<Record<Algorithm, () => unknown>> = {
    argon2id: needArgon2,
    bcrypt: () => requireBcrypt(loadBcrypt),
    pbkdf2: need,
    scrypt: need,
  }
  return {
    async lacks(algorithm) {
      try {
        await ready[algorithm]()
        return undefined
      } catch (thrown) {
        if (thrown instanceof InvalidConfig) return thrown
        throw thrown
      }
    },
    async scrypt(password, salt, { N, r, p }, length) {
      // Twice what the algorithm asks for: platforms count what they need besides it.
      const options = { N, r, p, maxmem: 256 * r * (N + p) }
      return derived((done) => need().scrypt(password, salt, length, options, done))
    },
    async argon2id(message, nonce, { m: memory, t: passes, p: parallelism }, tagLength) {
      const argon2 = needArgon2()
      const parameters = { message, nonce, parallelism, tagLength, memory, passes }
      return derived((done) => argon2('argon2id', parameters, done))
    },
    async pbkdf2(digest, password, salt, iterations, length) {
      return derived((done) => need().pbkdf2(password, salt, iterations, length, digest, done))
    },
    async bcrypt(password, salt) {
      return (await requireBcrypt(loadBcrypt)).hash(password, salt)
    },
  }
}
