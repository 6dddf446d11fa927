import {
  BETTER_AUTH_COOKIES,
  BETTER_AUTH_SECRETS,
  isCookiePrefix,
} from '../../catalog/better-auth.js'
import { findOption, findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import { listOptions } from './named-options.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'

/** The sessions that Better Auth has begun, as far as they can go on. */
export interface BegunSessions {
  /** The prefix of their cookies; undefined where these can't be read by their names alone, or nothing in the database is theirs. */
  readonly cookiePrefix?: string
  readonly open: readonly PlacedStep[]
}

/** Attributes of cookies that leave a cookie where it is. */
const HARMLESS = new Set(['httpOnly', 'maxAge', 'sameSite', 'secure'])

/** Reads from a configuration whether whoever is signed in may stay so. */
export function begunSessions(program: Program, object: Placed): BegunSessions {
  const cookiePrefix = findPrefix(program, object)
  if (cookiePrefix === undefined || isElsewhere(program, object)) return { open: [] }
  return { cookiePrefix, open: openSecret(program, object) }
}

function findPrefix(program: Program, object: Placed): string | undefined {
  const advanced = findOption(program, object, 'advanced')
  if (!advanced) return BETTER_AUTH_COOKIES
  // Of options that only some conditions bring nobody knows the name.
  if (advanced.kind !== 'object') return undefined
  const of = (name: string): Value | undefined => findProperty(program, advanced, name)
  const attributes = of('defaultCookieAttributes')
  const isMoved =
    of('cookies') !== undefined ||
    isSwitchedOn(program, of('crossSubDomainCookies')) ||
    (attributes !== undefined && !isHarmless(attributes))
  if (isMoved) return undefined
  const prefix = of('cookiePrefix')
  const text = prefix ? findText(prefix) : BETTER_AUTH_COOKIES
  return text !== undefined && isCookiePrefix(text) ? text : undefined
}

/** Tells whether a group of options may be switched on. */
function isSwitchedOn(program: Program, group: Value | undefined): boolean {
  const enabled = group && findProperty(program, group, 'enabled')
  return group !== undefined && !(enabled?.kind === 'literal' && enabled.value === false)
}

function isHarmless(attributes: Value): boolean {
  if (attributes.kind !== 'object') return false
  return attributes.parts.every((part) => part.kind === 'property' && HARMLESS.has(part.name))
}

/** Tells whether sessions are kept beside the database. */
function isElsewhere(program: Program, object: Placed): boolean {
  if (!findOption(program, object, 'secondaryStorage')) return false
  const session = findOption(program, object, 'session')
  const stored = session && findProperty(program, session, 'storeSessionInDatabase')
  return !(stored?.kind === 'literal' && stored.value === true)
}

/** A secret that is in none of the variables where it is looked for. */
function openSecret(program: Program, object: Placed): readonly PlacedStep[] {
  const secret = findOption(program, object, 'secret')
  if (!secret) return []
  // Whichever object it is taken from: `env.BETTER_AUTH_SECRET` of a checked environment is the same variable.
  const written = listOptions(program, program.evaluate(object)).find(
    ({ name }) => name === 'secret',
  )
  const texts = [written ?? secret.at, secret.at].map(({ node, source }) =>
    node.getText(source.tree),
  )
  const text = secret.kind === 'variable' ? secret.name : texts.join(' ')
  if (BETTER_AUTH_SECRETS.some((name) => new RegExp(`\\b${name}\\b`).test(text))) return []
  return [
    createStep(secret.at, {
      reason:
        'whoever is signed in stays so where the variable BETTER_AUTH_SECRET has the secret that is said here',
      snippet: 'BETTER_AUTH_SECRET=…',
    }),
  ]
}
