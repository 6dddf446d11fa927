import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import { PROVIDER_SWITCHES, type SwitchName } from './provider-switches.js'
import {
  parseSomeNames,
  parseTables,
  parseUsualNames,
  type Table,
  type TableNames,
  type UsualNames,
} from './tables.js'
import { ownPath, readOwn } from '../world/own.js'

/** The name under which the engine is imported. */
export const RUNTIME_PACKAGE = '@create-auth/runtime'

/** The tarballs of projects that carry the runtime, of whatever version, as patterns of git and of Docker name them. */
export const TARBALLS = 'vendor/create-auth-runtime-*.tgz'

/** The beginning of the modules of its providers; the id follows. */
export const PROVIDER_MODULES: string = `${RUNTIME_PACKAGE}/providers/`

const STATUS_KINDS = ['closed', 'limited', 'renamed', 'retired'] as const
export type ProviderStatusKind = (typeof STATUS_KINDS)[number]

/** A provider as the runtime describes it: what the CLI needs to set it up. */
export interface RuntimeProvider {
  /** Lower-case id: the subpath, and the last segment of the callback URL. */
  readonly id: string
  readonly name: string
  readonly type: string
  /** The identifier under which generated code imports it. */
  readonly import: string
  readonly env: readonly { readonly key: string; readonly what: string }[]
  readonly setup: {
    /** Where applications are registered. */
    readonly url?: string
    /** The service's own documentation. */
    readonly docs?: string
    /** `{callbackUrl}` stands for the redirect_uri to enter. */
    readonly steps: readonly string[]
  }
  /** The text behind its name in the list of providers, where it is no row that is passed as it is. */
  readonly call?: string
  /** The setting of the configuration that has to be true: the member of an object. */
  readonly setting?: { readonly name: string; readonly value: string }
  /** The origin from which its answer comes as a form that is posted, where it does. */
  readonly posts?: string
  /** The options that it has a word for. */
  readonly switches?: readonly SwitchName[]
  /** Why the service can't be set up anew, or not by everyone. */
  readonly status?: { readonly kind: ProviderStatusKind; readonly note: string }
}

/** The runtime that travels inside this package. */
export interface Runtime {
  readonly version: string
  /** The tarball's file name, with a hash of its bytes. */
  readonly tarball: string
  /** Absolute path of the tarball in this package. */
  readonly file: string
  /** SHA-256 of the tarball's bytes, lower-case hex. */
  readonly hash: string
  readonly providers: readonly RuntimeProvider[]
  /** The tables that its adapters keep, in an order in which they can be made. */
  readonly tables: readonly Table[]
  readonly names: UsualNames
  /** The tables of Better Auth, as far as its adapters can keep everything in them. */
  readonly betterAuth: {
    readonly tables: readonly Table[]
    readonly names: Partial<TableNames>
  }
  /** The languages that its pages and mails come in. */
  readonly languages: readonly RuntimeLanguage[]
}

/** A language by its tag (RFC 5646), and its name in English. */
export interface RuntimeLanguage {
  readonly id: string
  readonly name: string
}

const DESCRIPTION = 'dist/runtime.json'

// Commands ask for it wherever they need it, and a file of this package stays as it is: it is read and checked once.
const read = new Map<typeof DESCRIPTION, Runtime>()

/**
 * Reads and checks the description that the build puts beside the tarball.
 *
 * @throws {CliError} `runtime-missing` if this package is damaged or has not been built
 */
export function readRuntime(): Runtime {
  const known = read.get(DESCRIPTION)
  if (known) return known
  try {
    const described = parseRuntime(JSON.parse(readOwn(DESCRIPTION)))
    const runtime = { ...described, file: ownPath(`dist/${described.tarball}`) }
    read.set(DESCRIPTION, runtime)
    return runtime
  } catch (cause) {
    throw new CliError('internal', 'runtime-missing', 'the runtime inside create-auth is damaged', {
      hint: 'Install create-auth again; in a checkout, run npm run build.',
      cause,
    })
  }
}

/**
 * Checks a description of the runtime. Names that end up in generated code are checked as identifiers.
 *
 * @throws {TypeError} naming the field that is wrong
 */
export function parseRuntime(json: unknown): Omit<Runtime, 'file'> {
  const record = object(json, 'runtime.json')
  const providers = record['providers']
  if (!Array.isArray(providers)) throw new TypeError('providers: not a list')
  return {
    version: match(record['version'], /^\d+\.\d+\.\d+[\w.+-]*$/, 'version'),
    tarball: match(record['tarball'], /^[\w.-]+\.tgz$/, 'tarball'),
    hash: match(record['hash'], /^[\da-f]{64}$/, 'hash'),
    providers: providers.map((row: unknown) => parseProvider(row)),
    tables: parseTables(record['tables']),
    names: parseUsualNames(record['names']),
    betterAuth: parseBetterAuth(record['betterAuth']),
    languages: parseLanguages(record['languages']),
  }
}

function parseLanguages(json: unknown): readonly RuntimeLanguage[] {
  if (!Array.isArray(json)) throw new TypeError('languages: not a list')
  return json.map((row: unknown) => {
    const { id, name } = object(row, 'language')
    return {
      id: match(id, /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/, 'language id'),
      name: match(name, /^[^\p{Cc}]+$/u, 'language name'),
    }
  })
}

function parseBetterAuth(json: unknown): Runtime['betterAuth'] {
  const { tables, names } = object(json, 'betterAuth')
  return { tables: parseTables(tables), names: parseSomeNames(names, 'betterAuth.names') }
}

function parseProvider(json: unknown): RuntimeProvider {
  const row = object(json, 'provider')
  const id = match(row['id'], /^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'provider id')
  const setup = isRecord(row['setup']) ? row['setup'] : {}
  const env = row['env'] ?? []
  if (!Array.isArray(env)) throw new TypeError(`${id}.env: not a list`)
  return {
    id,
    name: match(row['name'], /^[^\p{Cc}]+$/u, `${id}.name`),
    type: match(row['type'], /^[a-z0-9-]+$/, `${id}.type`),
    import: match(row['import'], /^[A-Za-z_$][\w$]*$/, `${id}.import`),
    env: env.map((entry: unknown) => {
      const field = object(entry, `${id}.env`)
      return {
        key: match(field['key'], /^[A-Z][A-Z0-9_]*$/, `${id}.env.key`),
        what: match(field['what'], /^[^\p{Cc}]+$/u, `${id}.env.what`),
      }
    }),
    ...statusOf(row['status'], id),
    ...switchesOf(row['switches'], id),
    ...link(row, 'posts', id),
    setup: {
      ...link(setup, 'url', `${id}.setup`),
      ...link(setup, 'docs', `${id}.setup`),
      steps: Array.isArray(setup['steps'])
        ? setup['steps'].map((step: unknown) => match(step, /^[^\p{Cc}]+$/u, `${id}.setup.steps`))
        : [],
    },
  }
}

function link(
  holder: Readonly<Record<string, unknown>>,
  name: 'url' | 'docs' | 'posts',
  path: string,
): { readonly [key in typeof name]?: string } {
  const value = holder[name]
  return value === undefined ? {} : { [name]: match(value, /^https:\/\/\S+$/, `${path}.${name}`) }
}

function statusOf(json: unknown, id: string): Pick<RuntimeProvider, 'status'> {
  if (json === undefined) return {}
  const { kind, note } = object(json, `${id}.status`)
  const known = STATUS_KINDS.find((candidate) => candidate === kind)
  if (known === undefined) throw new TypeError(`${id}.status.kind: not valid`)
  return { status: { kind: known, note: match(note, /^[^\p{Cc}]+$/u, `${id}.status.note`) } }
}

function switchesOf(json: unknown, id: string): Pick<RuntimeProvider, 'switches'> {
  if (json === undefined) return {}
  const known = PROVIDER_SWITCHES.filter((name) => Array.isArray(json) && json.includes(name))
  if (Array.isArray(json) && known.length === json.length) return { switches: known }
  throw new TypeError(`${id}.switches: not valid`)
}

function object(json: unknown, what: string): Readonly<Record<string, unknown>> {
  if (isRecord(json)) return json
  throw new TypeError(`${what}: not an object`)
}

function match(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new TypeError(`${what}: not valid`)
}
