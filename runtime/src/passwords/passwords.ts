import { equalBytes, type Bytes } from '../bytes.js'
import { InvalidConfig } from '../errors.js'
import { makeKdf, type Kdf } from './kdf.js'
import { parseHash } from './parse-hash.js'
import { makeQueue, type InTurn } from './queue.js'
import type { HashRefusal, NormalForm, StoredHash } from './scheme.js'
import { isWellFormed, MAX_LENGTH } from './text.js'
import { todaysHash, type HashName } from './todays-hash.js'

export interface Verified {
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
  /** The scheme of new hashes, scrypt by default. */
  readonly hash?: HashName
  readonly kdf?: Kdf
}

/** Says why a scheme can't be used for new hashes here; undefined where it can. */
export function problemOfScheme(hash: HashName): Promise<InvalidConfig | undefined> {
  return makeKdf().lacks(hash)
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
