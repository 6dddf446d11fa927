import { EXIT } from '../errors.js'

/** A JSON Schema (2020-12). */
type Schema = Readonly<Record<string, unknown>>

const TEXT: Schema = { type: 'string' }
const FLAG: Schema = { type: 'boolean' }
const COUNT: Schema = { type: 'integer', minimum: 0 }
const LINE: Schema = { type: 'integer', minimum: 1 }
const TEXTS: Schema = { type: 'array', items: TEXT }
const ANY: Schema = {}

function bare(name: string): string {
  return name.replace(/\?$/, '')
}

/** An object of these members, and no others; those whose name ends with a question mark may be missing. */
function object(members: Readonly<Record<string, Schema>>): Schema {
  const names = Object.keys(members)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(members).map(([name, of]) => [bare(name), of])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  }
}

function list(items: Schema): Schema {
  return { type: 'array', items }
}

const EXIT_CODE: Schema = { enum: Object.values(EXIT) }

const ERROR = object({
  /** Stable. */
  type: TEXT,
  message: TEXT,
  hint: TEXT,
  'file?': TEXT,
  'line?': LINE,
  'column?': LINE,
})

/** The document of a run that ended before it had anything else to say. */
export const errorSchema: Schema = object({
  ok: { const: false },
  applied: { const: false },
  exitCode: EXIT_CODE,
  error: ERROR,
})

const STEP = object({
  kind: { const: 'manual' },
  path: TEXT,
  'line?': LINE,
  'column?': LINE,
  reason: TEXT,
  snippet: TEXT,
})

const CHANGE: Schema = {
  oneOf: [
    object({ kind: { enum: ['create', 'edit'] }, path: TEXT, did: TEXTS, diff: TEXT }),
    object({ kind: { enum: ['copy', 'remove'] }, path: TEXT, did: TEXTS }),
    STEP,
  ],
}

const PLAN = object({
  changes: list(CHANGE),
  commands: list(
    object({ phase: { enum: ['install', 'post'] }, argv: TEXTS, cwd: TEXT, why: TEXT }),
  ),
  notes: list(
    object({ kind: { enum: ['next-step', 'provider', 'warning'] }, title: TEXT, lines: TEXTS }),
  ),
})

/** The document of a command that carries out a plan. */
const RUN: Readonly<Record<string, Schema>> = {
  ok: FLAG,
  'plan?': PLAN,
  applied: FLAG,
  'warnings?': TEXTS,
  'migrations?': TEXTS,
  'sealed?': object({ accounts: COUNT, tokens: COUNT, changed: COUNT }),
  exitCode: EXIT_CODE,
  'error?': ERROR,
}

/** A document, or that of an error. */
function orError(...documents: readonly Schema[]): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    anyOf: [...documents, errorSchema],
  }
}

const PLACE = object({ file: TEXT, 'line?': LINE })

const FINDING = object({
  id: TEXT,
  severity: { enum: ['error', 'warning', 'hint'] },
  evidence: list(PLACE),
  message: TEXT,
  remedy: TEXT,
  'snippet?': TEXT,
  'command?': TEXT,
})

const SIGN_IN = object({
  setUp: FLAG,
  'configuration?': TEXT,
  'mount?': object({ file: TEXT, line: LINE, column: LINE }),
  'secret?': object({ key: TEXT, file: TEXT }),
  'protect?': object({ import: TEXT, example: TEXT, file: TEXT }),
  missing: list(
    object({
      part: { enum: ['configuration', 'mount', 'secret', 'engine', 'schema'] },
      what: TEXT,
      remedy: TEXT,
    }),
  ),
  'unset?': list(object({ key: TEXT, state: { enum: ['empty', 'missing'] } })),
})

/** A cookie has `url` in place of a domain and a path where its name forbids a domain. */
const STORAGE_STATE = object({
  cookies: list(
    object({
      name: TEXT,
      value: TEXT,
      'domain?': TEXT,
      'path?': TEXT,
      'url?': TEXT,
      expires: { type: 'integer' },
      httpOnly: FLAG,
      secure: FLAG,
      sameSite: { enum: ['Strict', 'Lax', 'None'] },
    }),
  ),
  origins: list(ANY),
})

/** What `migrate` gives besides: of `--check`, `--down` and `--clean`. */
const MIGRATE: readonly Schema[] = [
  object({
    ok: FLAG,
    differences: list(ANY),
    problems: TEXTS,
    pending: TEXTS,
    lacking: list(ANY),
    faults: TEXTS,
    'steps?': list(STEP),
    exitCode: EXIT_CODE,
  }),
  object({ ok: FLAG, steps: list(STEP), exitCode: EXIT_CODE }),
  object({
    ok: FLAG,
    takenBack: { type: ['string', 'null'] },
    'statements?': TEXTS,
    exitCode: EXIT_CODE,
  }),
  object({
    ok: FLAG,
    'expired?': { type: 'object', additionalProperties: COUNT },
    'deleted?': { type: 'object', additionalProperties: COUNT },
    exitCode: EXIT_CODE,
  }),
]

/** What each command gives by `--json`. */
export const outputSchemas: Readonly<Record<string, Schema>> = {
  init: orError(object(RUN)),
  add: orError(object(RUN)),
  remove: orError(object(RUN)),
  secret: orError(object(RUN), object({ ok: FLAG, secret: TEXT, exitCode: EXIT_CODE })),
  migrate: orError(object(RUN), ...MIGRATE),
  upgrade: orError(object(RUN)),
  undo: orError(
    object({
      ok: FLAG,
      recovered: FLAG,
      'run?': object({ command: TEXT, at: TEXT }),
      'restored?': TEXTS,
      'removed?': TEXTS,
      'stay?': TEXTS,
      'applied?': FLAG,
      'warnings?': TEXTS,
      exitCode: EXIT_CODE,
    }),
  ),
  list: orError(
    object({
      providers: list(
        object({
          id: TEXT,
          name: TEXT,
          type: TEXT,
          'import?': TEXT,
          'env?': ANY,
          'setup?': ANY,
          'status?': ANY,
          'switches?': TEXTS,
          'posts?': TEXT,
          'call?': TEXT,
          'setting?': ANY,
          present: FLAG,
        }),
      ),
    }),
    object({
      frameworks: list(
        object({ id: TEXT, name: TEXT, package: TEXT, majors: list(COUNT), basePath: TEXT }),
      ),
    }),
    object({
      orms: list(
        object({ id: TEXT, name: TEXT, packages: TEXTS, databases: TEXTS, present: FLAG }),
      ),
    }),
  ),
  'test-session': orError(
    object({ ok: FLAG, storageState: STORAGE_STATE, exitCode: EXIT_CODE }),
    object({ ok: FLAG, file: TEXT, exitCode: EXIT_CODE }),
  ),
  doctor: orError(object({ ok: FLAG, findings: list(FINDING), exitCode: EXIT_CODE })),
  // The facts of a project are as many as there are frameworks and databases: of them only the first are promised.
  info: orError({
    type: 'object',
    properties: {
      root: TEXT,
      framework: ANY,
      basePath: TEXT,
      layout: ANY,
      env: ANY,
      databases: list(ANY),
      signIn: SIGN_IN,
      files: list(object({ path: TEXT, hash: TEXT })),
    },
    required: ['root', 'framework', 'basePath', 'layout', 'env', 'databases', 'signIn', 'files'],
  }),
}
