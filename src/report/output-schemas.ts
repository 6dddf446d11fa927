import * as v from 'valibot'
import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema'
import { EXIT } from '../errors.js'
import { isRecord } from '../guards.js'

/** A JSON Schema (2020-12). */
type DocumentSchema = Readonly<Record<string, unknown>>

const TEXT = v.string()
const FLAG = v.boolean()
const WHOLE = v.pipe(v.number(), v.integer())
const COUNT = v.pipe(WHOLE, v.minValue(0))
const LINE = v.pipe(WHOLE, v.minValue(1))
const TEXTS = v.array(TEXT)
const ANY = v.unknown()

const EXIT_CODE = v.picklist(Object.values(EXIT))

const ERROR = v.strictObject({
  /** Stable. */
  type: TEXT,
  message: TEXT,
  hint: TEXT,
  file: v.exactOptional(TEXT),
  line: v.exactOptional(LINE),
  column: v.exactOptional(LINE),
})

/** The document of a run that ended before it had anything else to say. */
const FAILURE = v.strictObject({
  ok: v.literal(false),
  applied: v.literal(false),
  exitCode: EXIT_CODE,
  error: ERROR,
})

const STEP = v.strictObject({
  kind: v.literal('manual'),
  path: TEXT,
  line: v.exactOptional(LINE),
  column: v.exactOptional(LINE),
  reason: TEXT,
  snippet: TEXT,
})

const CHANGE = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['create', 'edit']), path: TEXT, did: TEXTS, diff: TEXT }),
  v.strictObject({ kind: v.picklist(['copy', 'remove']), path: TEXT, did: TEXTS }),
  STEP,
])

const PLAN = v.strictObject({
  changes: v.array(CHANGE),
  commands: v.array(
    v.strictObject({ phase: v.picklist(['install', 'post']), argv: TEXTS, cwd: TEXT, why: TEXT }),
  ),
  notes: v.array(
    v.strictObject({
      kind: v.picklist(['next-step', 'provider', 'warning', 'later', 'start']),
      title: TEXT,
      lines: TEXTS,
      opens: v.exactOptional(v.strictObject({ url: TEXT, isGuess: FLAG })),
    }),
  ),
})

const PLACE = v.strictObject({ file: TEXT, line: v.exactOptional(LINE) })

const SIGHT = v.strictObject({
  status: COUNT,
  type: v.exactOptional(TEXT),
  location: v.exactOptional(TEXT),
  by: v.exactOptional(PLACE),
})

/** Something that was tried: `ok` is null where it could not be. */
const CHECK = v.strictObject({
  id: TEXT,
  route: v.exactOptional(TEXT),
  ok: v.nullable(FLAG),
  expected: v.exactOptional(TEXT),
  got: v.exactOptional(SIGHT),
  cause: v.exactOptional(TEXT),
  remedy: v.exactOptional(TEXT),
  file: v.exactOptional(TEXT),
  line: v.exactOptional(LINE),
})

/** What `verify` gives, and each command with `--verify`. */
const VERIFICATION = v.strictObject({
  ok: FLAG,
  address: v.exactOptional(TEXT),
  command: v.exactOptional(TEXT),
  /** The file with all that the application printed. */
  log: v.exactOptional(TEXT),
  /** Milliseconds. */
  startedIn: v.exactOptional(COUNT),
  checks: v.array(CHECK),
  /** The last lines that the application printed, where something is wrong. */
  output: v.exactOptional(TEXTS),
  exitCode: EXIT_CODE,
  error: v.exactOptional(ERROR),
})

/** The document of a command that carries out a plan. */
export const RUN = v.strictObject({
  ok: FLAG,
  plan: v.exactOptional(PLAN),
  applied: FLAG,
  warnings: v.exactOptional(TEXTS),
  migrations: v.exactOptional(TEXTS),
  verify: v.exactOptional(VERIFICATION),
  sealed: v.exactOptional(v.strictObject({ accounts: COUNT, tokens: COUNT, changed: COUNT })),
  exitCode: EXIT_CODE,
  error: v.exactOptional(ERROR),
})

/** In the words of JSON Schema that say nothing twice. */
const WORDS: ConversionConfig = {
  target: 'draft-2020-12',
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    const { type } = valibotSchema
    if (type === 'picklist') return { enum: jsonSchema.enum ?? [] }
    if (type === 'nullable') return { type: [getWrappedType(valibotSchema), 'null'] }
    const { propertyNames: _, ...others } = jsonSchema
    return type === 'record' ? others : undefined
  },
}

/** The type of what may be null: texts and truth values have the same names in JSON Schema. */
function getWrappedType(schema: object): 'boolean' | 'string' {
  const wrapped = 'wrapped' in schema && isRecord(schema.wrapped) ? schema.wrapped : {}
  return wrapped['type'] === 'boolean' ? 'boolean' : 'string'
}

function describe(document: v.GenericSchema): DocumentSchema {
  const { $schema: _, ...described } = toJsonSchema(document, WORDS)
  return described
}

/** The document of a run that ended before it had anything else to say. */
export const errorSchema: DocumentSchema = describe(FAILURE)

/** A document, or that of an error. */
function orError(...documents: readonly v.GenericSchema[]): DocumentSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    anyOf: [...documents.map(describe), errorSchema],
  }
}

const FINDING = v.strictObject({
  id: TEXT,
  severity: v.picklist(['error', 'warning', 'hint']),
  evidence: v.array(PLACE),
  message: TEXT,
  remedy: TEXT,
  snippet: v.exactOptional(TEXT),
  command: v.exactOptional(TEXT),
})

const SIGN_IN = v.strictObject({
  setUp: FLAG,
  configuration: v.exactOptional(TEXT),
  mount: v.exactOptional(v.strictObject({ file: TEXT, line: LINE, column: LINE })),
  secret: v.exactOptional(v.strictObject({ key: TEXT, file: TEXT })),
  protect: v.exactOptional(v.strictObject({ import: TEXT, example: TEXT, file: TEXT })),
  missing: v.array(
    v.strictObject({
      part: v.picklist(['configuration', 'mount', 'secret', 'engine', 'schema']),
      what: TEXT,
      remedy: TEXT,
    }),
  ),
  unset: v.exactOptional(
    v.array(v.strictObject({ key: TEXT, state: v.picklist(['empty', 'missing']) })),
  ),
})

/** A cookie has `url` in place of a domain and a path where its name forbids a domain. */
const STORAGE_STATE = v.strictObject({
  cookies: v.array(
    v.strictObject({
      name: TEXT,
      value: TEXT,
      domain: v.exactOptional(TEXT),
      path: v.exactOptional(TEXT),
      url: v.exactOptional(TEXT),
      expires: WHOLE,
      httpOnly: FLAG,
      secure: FLAG,
      sameSite: v.picklist(['Strict', 'Lax', 'None']),
    }),
  ),
  origins: v.array(ANY),
})

/** What `migrate` gives besides: of `--check`, `--down` and `--clean`. */
const MIGRATE = [
  v.strictObject({
    ok: FLAG,
    differences: v.array(ANY),
    problems: TEXTS,
    pending: TEXTS,
    lacking: v.array(ANY),
    faults: TEXTS,
    steps: v.exactOptional(v.array(STEP)),
    exitCode: EXIT_CODE,
  }),
  v.strictObject({ ok: FLAG, steps: v.array(STEP), exitCode: EXIT_CODE }),
  v.strictObject({
    ok: FLAG,
    takenBack: v.nullable(TEXT),
    statements: v.exactOptional(TEXTS),
    exitCode: EXIT_CODE,
  }),
  v.strictObject({
    ok: FLAG,
    expired: v.exactOptional(v.record(TEXT, COUNT)),
    deleted: v.exactOptional(v.record(TEXT, COUNT)),
    exitCode: EXIT_CODE,
  }),
]

/** What each command gives by `--json`. */
export const outputSchemas: Readonly<Record<string, DocumentSchema>> = {
  init: orError(RUN),
  add: orError(RUN),
  remove: orError(RUN),
  secret: orError(RUN, v.strictObject({ ok: FLAG, secret: TEXT, exitCode: EXIT_CODE })),
  migrate: orError(RUN, ...MIGRATE),
  upgrade: orError(RUN),
  undo: orError(
    v.strictObject({
      ok: FLAG,
      recovered: FLAG,
      run: v.exactOptional(v.strictObject({ command: TEXT, at: TEXT })),
      restored: v.exactOptional(TEXTS),
      removed: v.exactOptional(TEXTS),
      stay: v.exactOptional(TEXTS),
      applied: v.exactOptional(FLAG),
      warnings: v.exactOptional(TEXTS),
      exitCode: EXIT_CODE,
    }),
  ),
  list: orError(
    v.strictObject({
      ok: FLAG,
      providers: v.array(
        v.strictObject({
          id: TEXT,
          name: TEXT,
          type: TEXT,
          import: v.exactOptional(TEXT),
          env: v.exactOptional(ANY),
          setup: v.exactOptional(ANY),
          status: v.exactOptional(ANY),
          switches: v.exactOptional(TEXTS),
          posts: v.exactOptional(TEXT),
          call: v.exactOptional(TEXT),
          setting: v.exactOptional(ANY),
          present: FLAG,
        }),
      ),
      exitCode: EXIT_CODE,
    }),
    v.strictObject({
      ok: FLAG,
      frameworks: v.array(
        v.strictObject({
          id: TEXT,
          name: TEXT,
          package: TEXT,
          majors: v.array(COUNT),
          basePath: TEXT,
        }),
      ),
      exitCode: EXIT_CODE,
    }),
    v.strictObject({
      ok: FLAG,
      orms: v.array(
        v.strictObject({ id: TEXT, name: TEXT, packages: TEXTS, databases: TEXTS, present: FLAG }),
      ),
      exitCode: EXIT_CODE,
    }),
  ),
  'test-session': orError(
    v.strictObject({ ok: FLAG, storageState: STORAGE_STATE, exitCode: EXIT_CODE }),
    v.strictObject({ ok: FLAG, file: TEXT, exitCode: EXIT_CODE }),
  ),
  doctor: orError(v.strictObject({ ok: FLAG, findings: v.array(FINDING), exitCode: EXIT_CODE })),
  verify: orError(VERIFICATION),
  // The facts of a project are as many as there are frameworks and databases: of them only the first are promised.
  info: orError(
    v.object({
      ok: FLAG,
      root: TEXT,
      framework: ANY,
      basePath: TEXT,
      layout: ANY,
      env: ANY,
      databases: v.array(ANY),
      signIn: SIGN_IN,
      files: v.array(v.strictObject({ path: TEXT, hash: TEXT })),
      exitCode: EXIT_CODE,
    }),
  ),
}
