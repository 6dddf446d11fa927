import { type Bytes, equalBytes, utf8 } from '../bytes.js'
import { InvalidConfig, TooBusy } from '../errors.js'
import { base64 } from './base64.js'
import { type Kdf, makeKdf } from './kdf.js'
import { parseHash } from './parse-hash.js'
import type { Cost, HashRefusal, NormalForm, StoredHash } from './scheme.js'
import { isWellFormed, MAX_LENGTH } from './text.js'

/** How many pieces of work are done at once: each takes memory, and a thread of those that files are read with. */
const AT_ONCE = 2
/** How many have a place: two, and twenty that wait, the last of them as long as a visitor does. */
const PLACES = AT_ONCE + 20

/** Does a piece of work when its turn comes, in the order of asking. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Takes a place for as long as a task takes, within which work is done in turn. Who finds none has cost nothing yet.
 *
 * @throws TooBusy at once where all places are taken
 */
type Queue = <Result>(task: (inTurn: InTurn) => Promise<Result>) => Promise<Result>

/** Work that is done {@link AT_ONCE} at a time. */
function makeTurns(): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  const turn = async (): Promise<void> => {
    if (running < AT_ONCE) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const done = (): void => {
    const next = waiting.shift()
    // Whoever waited takes the place over, so that nobody who has just come gets it.
    if (next) next()
    else running -= 1
  }
  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      done()
    }
  }
}

export function makeQueue(randomBytes: (length: number) => Bytes): Queue {
  const inTurn = makeTurns()
  let taken = 0
  return async (task) => {
    if (taken >= PLACES) {
      const [random = 0] = randomBytes(1)
      throw new TooBusy(1 + (random % 5), 'too many passwords are waiting to be hashed')
    }
    taken += 1
    try {
      return await task(inTurn)
    } finally {
      taken -= 1
    }
  }
}

type HashName = 'argon2id' | 'scrypt'

/** Bytes. NIST SP 800-63B-4, section 3.1.1.2 asks for a salt of 4. */
const SALT = 16
/** Bytes of a key: 256 bits are beyond any search, and twice as many would be kept for nothing. */
const KEY = 32

interface Todays {
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

interface TodaysHash {
  /** Hashes a password that is in its normal form. @returns a PHC string */
  readonly make: (password: string) => Promise<string>
  /** Does the work of {@link TodaysHash.make}, for nothing. */
  readonly spend: (password: string) => Promise<void>
  /** Tells whether a hash is of another scheme, or has a parameter that is below today's. */
  readonly isOutdated: (stored: Pick<StoredHash, 'scheme' | 'cost'>) => boolean
}

function todaysHash(name: HashName, kdf: Kdf, randomBytes: (length: number) => Bytes): TodaysHash {
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

interface Verified {
  readonly ok: boolean
  /** True where the right password was given, and its hash is weaker than today's: the caller replaces it. */
  readonly outdated: boolean
  /** Why the hash could not be verified at all, for the log. The visitor is told that it did not match. */
  readonly problem?: InvalidConfig
}

/** What whoever has a place may do. */
export interface Hashing {
  /**
   * Hashes a password that the rules allow, in NFC. NIST SP 800-63B-4, section 3.1.1.2.
   *
   * @returns a PHC string
   * @throws TypeError where the password is not well-formed text, or has a NUL
   * @throws InvalidConfig where the platform lacks the algorithm
   */
  readonly hashPassword: (password: string) => Promise<string>
  /**
   * Compares a password with a stored hash, in constant time. Where there is none the same work is done.
   *
   * @param stored a hash that {@link parseHash} reads; undefined where nobody has a password
   * @throws InvalidConfig where the platform lacks the algorithm of today's hashes
   */
  readonly verifyPassword: (stored: string | undefined, password: string) => Promise<Verified>
}

/** Passwords of one engine: at most two are hashed at once, whoever asks, and twenty more have a place. */
export interface Passwords {
  /**
   * Does what hashes, and whatever goes with it, in a place of its own.
   *
   * @throws TooBusy where there is none: then nothing was done
   */
  readonly withPlace: <Result>(task: (hashing: Hashing) => Promise<Result>) => Promise<Result>
  /** Says why a hash from elsewhere could never be verified here; undefined where it could. */
  readonly problemOfHash: (stored: string) => Promise<InvalidConfig | undefined>
}

export interface PasswordsOptions {
  readonly randomBytes: (length: number) => Bytes
  readonly hash?: HashName
  readonly kdf?: Kdf
}

const REASONS: Readonly<Record<HashRefusal['reason'], string>> = {
  'not-readable': 'is of no form that is known, or not whole',
  'too-costly': 'would cost more than is allowed to verify',
}

function refused({ reason, scheme }: HashRefusal): InvalidConfig {
  const name = scheme === undefined ? '' : ` (${scheme})`
  return new InvalidConfig(`a stored password hash${name} ${REASONS[reason]}`)
}

/** A password as it was typed, and in normal forms, each once: one that is in its normal form is hashed once. */
function listForms(password: string, forms: readonly NormalForm[] = ['NFC']): readonly string[] {
  return [...new Set([password, ...forms.map((form) => password.normalize(form))])]
}

async function matches(kdf: Kdf, stored: StoredHash, password: string): Promise<boolean> {
  for (const form of listForms(password, stored.forms))
    if (equalBytes(await stored.derive(kdf, form), stored.key)) return true
  return false
}

/** Characters of a password that is hashed: ones from elsewhere may have more than are allowed here. */
const MAX_CHARACTERS = 16 * MAX_LENGTH

const no: Verified = { ok: false, outdated: false }

/** Makes the passwords of an engine. Nothing is hashed before it is asked for. */
export function makePasswords({
  randomBytes,
  hash = 'scrypt',
  kdf = makeKdf(),
}: PasswordsOptions): Passwords {
  const queue = makeQueue(randomBytes)
  const today = todaysHash(hash, kdf, randomBytes)
  /** Does what comparing with one of today's hashes does, so that nobody can tell the two apart. */
  const refuse = async (password: string, problem?: InvalidConfig): Promise<Verified> => {
    for (const form of listForms(password)) await today.spend(form)
    return problem ? { ...no, problem } : no
  }
  const verify = async (text: string | undefined, password: string): Promise<Verified> => {
    if (password.length > MAX_CHARACTERS || !isWellFormed(password)) return refuse('')
    if (text === undefined) return refuse(password)
    const stored = parseHash(text)
    if (stored.kind === 'refusal') return refuse(password, refused(stored))
    const problem = await kdf.lacks(stored.algorithm)
    if (problem) return refuse(password, problem)
    const outdated = today.isOutdated(stored)
    if (await matches(kdf, stored, password)) return { ok: true, outdated }
    return outdated ? refuse(password) : no
  }
  const createHashing = (inTurn: InTurn): Hashing => ({
    async hashPassword(password) {
      if (!isWellFormed(password)) throw new TypeError('the password is not well-formed text')
      return inTurn(() => today.make(password.normalize('NFC')))
    },
    verifyPassword: (stored, password) => inTurn(() => verify(stored, password)),
  })
  return {
    withPlace: (task) => queue((inTurn) => task(createHashing(inTurn))),
    async problemOfHash(text) {
      const stored = parseHash(text)
      return stored.kind === 'refusal' ? refused(stored) : kdf.lacks(stored.algorithm)
    },
  }
}
