import * as crypto from 'node:crypto'
import type { BuiltIn } from '../../../runtime/src/passwords/built-in.js'
import { makeKdf, type Kdf } from '../../../runtime/src/passwords/kdf.js'
import { makePasswords, type PasswordsOptions } from '../../../runtime/src/passwords/passwords.js'

/** Argon2 is part of Node.js from 24.7. */
export const hasArgon2: boolean = 'argon2' in crypto

/** What bcrypt hashes are verified with. */
export const loadBcrypt = () => import('bcryptjs')

const cheapBuiltIn: BuiltIn = {
  scrypt: (password, salt, length, _options, done) =>
    crypto.scrypt(password, salt, length, { N: 2, r: 1, p: 1 }, done),
  pbkdf2: (password, salt, _iterations, length, digest, done) =>
    crypto.pbkdf2(password, salt, 1, length, digest, done),
}

/** Keys of the least parameters, whatever is asked for: where it matters what is hashed, and not how. */
export const cheap: Kdf = makeKdf({ crypto: cheapBuiltIn, loadBcrypt })

const random = (length: number) => new Uint8Array(crypto.randomBytes(length))

/** The work of a function that makes keys, without the key. */
type Work = readonly [algorithm: string, password: string, ...cost: unknown[]]

/** Passwords, and the work that was done for them. */
export function watched(options: Partial<PasswordsOptions> = {}) {
  const work: Work[] = []
  const real = options.kdf ?? makeKdf()
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const kdf: Kdf = {
    lacks: real.lacks,
    scrypt(password, salt, cost, length) {
      work.push(['scrypt', decode(password), salt.length, cost, length])
      return real.scrypt(password, salt, cost, length)
    },
    argon2id(password, salt, cost, length) {
      work.push(['argon2id', decode(password), salt.length, cost, length])
      return real.argon2id(password, salt, cost, length)
    },
    pbkdf2(digest, password, salt, iterations, length) {
      work.push(['pbkdf2', decode(password), iterations])
      return real.pbkdf2(digest, password, salt, iterations, length)
    },
    bcrypt(password, salt) {
      work.push(['bcrypt', password])
      return real.bcrypt(password, salt)
    },
  }
  const { withPlace, problemOfHash } = makePasswords({ randomBytes: random, ...options, kdf })
  return {
    problemOfHash,
    hashPassword: (password: string) => withPlace((place) => place.hashPassword(password)),
    verifyPassword: (stored: string | undefined, password: string) =>
      withPlace((place) => place.verifyPassword(stored, password)),
    /** The work since the last time. */
    work: () => work.splice(0),
  }
}

/** The work of a hash of today. */
export const todays = (password: string): Work => [
  'scrypt',
  password,
  16,
  { N: 16_384, r: 8, p: 5 },
  32,
]
