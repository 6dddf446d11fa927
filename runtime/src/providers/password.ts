import type { Optional } from '../types.js'
import { builtIn } from '#node-crypto'
import { isRecord, withoutUndefined } from '../guards.js'
import type { PasswordConfig, PasswordNeeds, PasswordSettings } from './password-config.js'

/** Code points. */
const [LEAST, MOST] = [8, 256]

type LoosePassword = Readonly<Partial<Record<keyof PasswordSettings, unknown>>>

function isBreached(breached: unknown): boolean {
  if (typeof breached === 'boolean') return true
  const origin = isRecord(breached) ? breached['origin'] : undefined
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin
}

/** Tells that no password could be hashed so here. A platform that can hash none is no reason: it may check sessions alone. */
function lacksArgon2(): boolean {
  return builtIn !== undefined && typeof builtIn.argon2 !== 'function'
}

const isField = (field: unknown): boolean => isRecord(field) && typeof field['label'] === 'string'

const RESERVED: ReadonlySet<string> = new Set([
  'callbackUrl',
  'code',
  'csrfToken',
  'email',
  'name',
  'password',
  'token',
])

/**
 * Says what is wrong with a provider of passwords, and with what it needs. It comes along with the provider: an engine without
 * one has none of it.
 */
function passwordProblems(
  settings: PasswordSettings,
  { senders, counts }: PasswordNeeds,
): readonly string[] {
  const { mail } = settings
  const { minLength, signUp, breached, hash, fields }: LoosePassword = settings
  const names = isRecord(fields) ? Object.keys(fields) : []
  const fits =
    typeof minLength === 'number' &&
    Number.isSafeInteger(minLength) &&
    minLength >= LEAST &&
    minLength <= MOST
  const rules: readonly (readonly [boolean, string])[] = [
    [fits, `minLength must be a whole number from ${LEAST} to ${MOST}`],
    [typeof signUp === 'boolean', 'signUp must be true or false'],
    [isBreached(breached), 'breached must be true, false, or { origin } with an origin'],
    [hash === 'scrypt' || hash === 'argon2id', 'hash must be scrypt or argon2id'],
    [
      hash !== 'argon2id' || !lacksArgon2(),
      'hash: argon2id needs crypto.argon2, which Node.js has from version 24.7: use scrypt, or a newer Node.js',
    ],
    [isRecord(fields) && Object.values(fields).every(isField), 'each of fields needs a label'],
    [
      !names.some((name) => RESERVED.has(name)),
      `fields must not be called ${[...RESERVED].join(', ')}`,
    ],
  ]
  const sender = mail === undefined ? senders[0] : senders.find((id) => id === mail)
  const needs: readonly (readonly [boolean, string])[] = [
    [
      sender !== undefined,
      mail === undefined
        ? 'a provider that sends mails is missing, such as Nodemailer or Resend; with signIn: false it is no way to sign in'
        : `mail: no provider that sends mails has the id ${JSON.stringify(mail)}`,
    ],
    [
      counts,
      'passwords can be guessed where nothing counts the tries: an adapter with incrementCounter, or limits.store',
    ],
  ]
  return [...rules, ...needs].filter(([is]) => !is).map(([, what]) => what)
}

/** Options of {@link Password}: none is needed. */
export type PasswordOptions = Optional<PasswordSettings> & {
  /** The label on the sign-in page, where there are several forms. */
  readonly name?: string | undefined
}

/**
 * Sign-in with an address and a password, with pages for all that belongs to it: `signup`, `forgot-password`, `new-password` and
 * `change-password`, below the base path. Whoever signs up, or has forgotten the password, gets a mail first, and chooses a
 * password once the mailbox is proven. It needs an adapter that keeps factors and counts, and a provider that sends mails.
 */
export function Password({ name = 'Password', ...options }: PasswordOptions = {}): PasswordConfig {
  const settings = {
    name,
    minLength: 15,
    signUp: true,
    breached: false,
    hash: 'scrypt',
    fields: {},
    ...withoutUndefined(options),
  } as const
  return {
    ...settings,
    id: 'password',
    type: 'password',
    problems: (needs) => passwordProblems(settings, needs),
  }
}
