import { utf8, type Bytes } from '../bytes.js'
import { base64 } from './base64.js'
import type { Kdf } from './kdf.js'
import type { Cost, StoredHash } from './scheme.js'

export type HashName = 'argon2id' | 'scrypt'

/** Bytes. NIST SP 800-63B-4, section 3.1.1.2 asks for a salt of 4. */
const SALT = 16
/** Bytes of a key: 256 bits are beyond any search, and twice as many would be kept for nothing. */
const KEY = 32

interface Todays {
  /** The id of its row among the schemes. */
  readonly scheme: HashName
  readonly cost: Cost
  readonly derive: (kdf: Kdf, password: string, salt: Bytes) => Promise<Bytes>
  readonly written: (salt: string, key: string) => string
}

const scrypt = { N: 2 ** 14, r: 8, p: 5 }
const argon2 = { m: 19_456, t: 2, p: 1 }

/** Of the choices that are equally strong those that take the least memory (scrypt) and time. OWASP Password Storage Cheat Sheet. */
const TODAYS: Readonly<Record<HashName, Todays>> = {
  scrypt: {
    scheme: 'scrypt',
    cost: scrypt,
    derive: (kdf, password, salt) => kdf.scrypt(utf8(password), salt, scrypt, KEY),
    written: (salt, key) => `$scrypt$ln=14,r=8,p=5$${salt}$${key}`,
  },
  argon2id: {
    scheme: 'argon2id',
    cost: argon2,
    derive: (kdf, password, salt) => kdf.argon2id(utf8(password), salt, argon2, KEY),
    written: (salt, key) => `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${key}`,
  },
}

export interface TodaysHash {
  /** Hashes a password that is in its normal form. @returns a PHC string */
  readonly make: (password: string) => Promise<string>
  /** Does the work of {@link TodaysHash.make}, for nothing. */
  readonly spend: (password: string) => Promise<void>
  /** Tells whether a hash is of another scheme, or has a parameter that is below today's. */
  readonly isOutdated: (stored: Pick<StoredHash, 'scheme' | 'cost'>) => boolean
}

export function todaysHash(
  name: HashName,
  kdf: Kdf,
  randomBytes: (length: number) => Bytes,
): TodaysHash {
  const { scheme, cost, derive, written } = TODAYS[name]
  const least = Object.entries({ ...cost, salt: SALT, key: KEY })
  const make = async (password: string): Promise<string> => {
    const salt = randomBytes(SALT)
    return written(base64(salt), base64(await derive(kdf, password, salt)))
  }
  return {
    make,
    async spend(password) {
      await make(password)
    },
    isOutdated: (stored) =>
      stored.scheme !== scheme ||
      least.some(([parameter, value]) => (stored.cost[parameter] ?? 0) < value),
  }
}
