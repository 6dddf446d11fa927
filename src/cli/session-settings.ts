import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { findProperty } from '../code/properties.js'
import { reached, type Program, type Value } from '../code/value.js'
import { placeOfValue } from '../doctor/options.js'
import { CliError } from '../errors.js'
import { isSecretOfEnvironment, readOptions, unreadOption } from './written-configuration.js'
import type { ReadableProject } from '../world/readable-project.js'

/** The settings of a configuration by which a session is made, as they are written there. */
export interface SessionSettings {
  /** The file with the configuration, relative to the project's root. */
  readonly file: string
  /** True where it says who keeps users. */
  readonly adapter: boolean
  /** Of `session`: strategy, ends, and whether tokens are hashed. */
  readonly session: WrittenObject
  /** Of `jwt`: ends and the way of sealing. */
  readonly jwt: WrittenObject
  /** The name of the function of the engine that names the cookies, or what is said of the session's own. */
  readonly cookies: string | WrittenObject | undefined
  readonly useSecureCookies: boolean | undefined
  /** True where a callback adds claims when somebody signs in: it is the application's own code, and does not run here. */
  readonly addsClaims: boolean
}

const OF_SESSION = ['strategy', 'maxAge', 'maxTotalAge', 'hashTokens'] as const
const OF_JWT = ['maxAge', 'enc'] as const
/** The application's own code, by which it makes and opens sessions. */
const OWN_CODE = ['encode', 'decode'] as const

/**
 * Reads what a configuration says of its sessions. Nothing of it is run.
 *
 * @throws {CliError} `not-set-up`, `several-configurations`; `configuration-unread` where it is computed; `secret-elsewhere`,
 *   `sessions-own` where sessions depend on what is not in the env file, or on code of the application
 */
export async function readSessionSettings(project: ReadableProject): Promise<SessionSettings> {
  const { file, program, option } = await readOptions(project, IN_CODE)
  refuseOwn(program, option)
  return {
    file,
    adapter: option('adapter') !== undefined,
    session: readMembers(program, 'session', option('session'), OF_SESSION),
    jwt: readMembers(program, 'jwt', option('jwt'), OF_JWT),
    cookies: readCookies(program, option('cookies')),
    useSecureCookies: readBoolean(program, option('useSecureCookies')),
    addsClaims: readMember(program, option('callbacks'), 'jwt') !== undefined,
  }
}

/** @throws {CliError} `secret-elsewhere`, `sessions-own` */
function refuseOwn(program: Program, option: (name: string) => Value | undefined): void {
  const secret = option('secret')
  if (secret && !isSecretOfEnvironment(program, secret)) {
    const message = 'the configuration says its secret itself, and not by AUTH_SECRET'
    throw new CliError('unsupported', 'secret-elsewhere', message, {
      hint: `Take it out, so that AUTH_SECRET counts. ${IN_CODE}`,
      ...placeOfValue(secret),
    })
  }
  const jwt = option('jwt')
  const own = OWN_CODE.map((name) => readMember(program, jwt, name)).find((each) => each)
  if (!own) return
  const message = 'sessions are sealed by code of the application, which is not run here'
  throw new CliError('unsupported', 'sessions-own', message, {
    hint: IN_CODE,
    ...placeOfValue(own),
  })
}

/** What else makes a session for tests, by the configuration itself. */
const IN_CODE = 'In a test: signedIn of @create-auth/runtime/testing, see docs/testing.md.'

function readMember(program: Program, value: Value | undefined, name: string): Value | undefined {
  return value && findProperty(program, value, name)
}

/** @throws {CliError} `configuration-unread` */
function readMembers(
  program: Program,
  whole: string,
  value: Value | undefined,
  names: readonly string[],
): WrittenObject {
  const entries = names.flatMap((name) => {
    const member = readMember(program, value, name)
    return member ? [[name, findWritten(program, member, `${whole}.${name}`)] as const] : []
  })
  return Object.fromEntries(entries)
}

function readCookies(program: Program, value: Value | undefined): SessionSettings['cookies'] {
  if (!value) return undefined
  if (value.kind === 'imported') {
    const [name] = value.origin.path
    if (name !== undefined && value.origin.specifier === RUNTIME_PACKAGE) return name
  }
  if (value.kind !== 'object') throw unreadValue(value, 'cookies')
  const own = readMember(program, value, 'sessionToken')
  const written = own && findWritten(program, own, 'cookies.sessionToken')
  return typeof written === 'object' && written !== null ? written : undefined
}

function readBoolean(program: Program, value: Value | undefined): boolean | undefined {
  const written = value && findWritten(program, value, 'useSecureCookies')
  return typeof written === 'boolean' ? written : undefined
}

/** @throws {CliError} `configuration-unread` */
function findWritten(program: Program, value: Value, what: string): WrittenSetting {
  const found = writtenValue(program, value)
  if (!found) throw unreadValue(value, what)
  return found.written
}

function unreadValue(value: Value, what: string): CliError {
  return unreadOption(placeOfValue(value), what, IN_CODE)
}

/** A value that is written out: a literal, or an object of such. */
type WrittenSetting = string | number | boolean | null | undefined | WrittenObject

/** An object that is written out. */
interface WrittenObject {
  readonly [name: string]: WrittenSetting
}

/** A value of code as it is written out, in an object: it may be undefined itself. Undefined where that can't be told. */
function writtenValue(
  program: Program,
  value: Value,
): { readonly written: WrittenSetting } | undefined {
  switch (value.kind) {
    case 'literal':
      return { written: value.value }
    case 'object':
      return writtenObject(program, value)
    case 'unknown':
      return product(program, value)
    default:
      return undefined
  }
}

function writtenObject(
  program: Program,
  { parts }: Extract<Value, { kind: 'object' }>,
): { readonly written: WrittenObject } | undefined {
  const entries: (readonly [string, WrittenSetting])[] = []
  for (const part of parts) {
    const found =
      part.kind === 'property' ? writtenValue(program, reached(program, part.value)) : undefined
    if (part.kind !== 'property' || !found) return undefined
    entries.push([part.name, found.written])
  }
  return { written: Object.fromEntries(entries) }
}

/** `30 * 24 * 60 * 60`: how people write seconds. */
function product(program: Program, value: Value): { readonly written: number } | undefined {
  const { at } = value
  const { ts } = at.source
  const { node } = at
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken)
    return undefined
  const factors = [node.left, node.right].map((each) => {
    const found = writtenValue(program, program.evaluate({ ...at, node: each }))
    return typeof found?.written === 'number' ? found.written : Number.NaN
  })
  const written = factors.reduce((one, other) => one * other, 1)
  return Number.isNaN(written) ? undefined : { written }
}
