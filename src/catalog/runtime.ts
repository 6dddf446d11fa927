import * as v from 'valibot'
import { CliError } from '../errors.js'
import { parseJson, type Output } from '../validation.js'
import { ownPath, readOwn } from '../world/own.js'
import { PROVIDER_SWITCHES } from './provider-switches.js'
import { SOME_NAMES, TABLES, USUAL_NAMES } from './tables.js'

/** The name under which the engine is imported. */
export const RUNTIME_PACKAGE = '@create-auth/runtime'

/** The tarballs of projects that carry the runtime, of whatever version, as patterns of git and of Docker name them. */
export const TARBALLS = 'vendor/create-auth-runtime-*.tgz'

/** The beginning of the modules of its providers; the id follows. */
export const PROVIDER_MODULES: string = `${RUNTIME_PACKAGE}/providers/`

const STATUS_KINDS = ['closed', 'limited', 'renamed', 'retired'] as const
export type ProviderStatusKind = (typeof STATUS_KINDS)[number]

const LINE = v.pipe(v.string(), v.regex(/^[^\p{Cc}]+$/u))

const ADDRESS = v.pipe(v.string(), v.regex(/^https:\/\/\S+$/))

const PROVIDER = v.object({
  /** Lower-case id: the subpath, and the last segment of the callback URL. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  name: LINE,
  type: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  /** The identifier under which generated code imports it. */
  import: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/)),
  env: v.optional(
    v.array(v.object({ key: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]*$/)), what: LINE })),
    [],
  ),
  /** Why the service can't be set up anew, or not by everyone. */
  status: v.exactOptional(v.object({ kind: v.picklist(STATUS_KINDS), note: LINE })),
  /** The options that it has a word for. */
  switches: v.exactOptional(v.array(v.picklist(PROVIDER_SWITCHES))),
  /** The origin from which its answer comes as a form that is posted, where it does. */
  posts: v.exactOptional(ADDRESS),
  setup: v.optional(
    v.object({
      /** Where applications are registered. */
      url: v.exactOptional(ADDRESS),
      /** The service's own documentation. */
      docs: v.exactOptional(ADDRESS),
      /** `{callbackUrl}` stands for the redirect_uri to enter. */
      steps: v.optional(v.array(LINE), []),
    }),
    {},
  ),
})

/** A provider as the runtime describes it: what the CLI needs to set it up. */
export interface RuntimeProvider extends Output<typeof PROVIDER> {
  /** The text behind its name in the list of providers, where it is no row that is passed as it is. */
  readonly call?: string
  /** The setting of the configuration that has to be true: the member of an object. */
  readonly setting?: { readonly name: string; readonly value: string }
}

/** A language by its tag (RFC 5646), and its name in English. */
const LANGUAGE = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[A-Za-z]{2,4})?$/)),
  name: LINE,
})

export type RuntimeLanguage = Output<typeof LANGUAGE>

/** The description that the build puts beside the tarball. */
export const RUNTIME = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+[\w.+-]*$/)),
  /** The tarball's file name, with a hash of its bytes. */
  tarball: v.pipe(v.string(), v.regex(/^[\w.-]+\.tgz$/)),
  /** SHA-256 of the tarball's bytes, lower-case hex. */
  hash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  providers: v.array(PROVIDER),
  /** The tables that its adapters keep, in an order in which they can be made. */
  tables: TABLES,
  names: USUAL_NAMES,
  /** The tables of Better Auth, as far as its adapters can keep everything in them. */
  betterAuth: v.object({ tables: TABLES, names: SOME_NAMES }),
  /** The languages that its pages and mails come in. */
  languages: v.array(LANGUAGE),
})

/** The runtime that travels inside this package. */
export interface Runtime extends Output<typeof RUNTIME> {
  /** Absolute path of the tarball in this package. */
  readonly file: string
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
    const described = parseJson(RUNTIME, JSON.parse(readOwn(DESCRIPTION)))
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
