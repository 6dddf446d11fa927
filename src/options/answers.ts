import * as v from 'valibot'
import { isBasePath, isGatedPath, isRoute } from '../catalog/base-path.js'
import { isCookiePrefix } from '../catalog/better-auth.js'
import { clientText, parseClient } from '../catalog/client-text.js'
import { LEGACY_SOURCES } from '../catalog/legacy-sources.js'
import { isOrmId, getOrm, orms } from '../catalog/orms.js'
import { matchesSearch } from '../catalog/own-providers.js'
import type { RuntimeLanguage, RuntimeProvider } from '../catalog/runtime.js'
import { SOME_NAMES, TABLE_IDS, type TableNames } from '../catalog/tables.js'
import { TEST_RUNNERS, type TestRunner, type TestRunnerId } from '../catalog/test-runners.js'
import { isProjectPath } from '../project-path.js'
import type { ClientFact, DatabaseFact, Fact, OrmId, PackageManagerName } from '../project.js'
import type { Options } from './option.js'
import {
  parseBasePath,
  parseClientOption,
  parseGatedPaths,
  parseOrm,
  parseProjectPath,
  parseProviders,
  parseRoute,
  parseTableName,
  splitList,
} from './parse.js'
import type { ChoiceQuestion, ListQuestion, TextQuestion, YesQuestion } from './question.js'

const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const satisfies PackageManagerName[]

const SESSIONS = ['database', 'jwt'] as const

const RUNTIMES = ['bundled', 'registry'] as const

/** A path inside the project, or a word. */
const PROJECT_PATH = v.pipe(v.string(), v.check(isProjectPath))

/** What a run has decided for good: an update changes none of it. */
const DECIDED = v.exactOptional(v.literal(true))

/** The options of every command. */
export const commonOptions = {
  cwd: {
    flag: '--cwd <folder>',
    describe: 'the project, or a folder in it',
    preset: { value: '.', shown: 'here' },
    ask: (folders: readonly string[]): ChoiceQuestion<string> => ({
      message: 'Which project is meant?',
      choices: folders.map((value) => ({ value, label: value })),
    }),
    reproduce: (folder: string) => (folder === '.' ? [] : ['--cwd', folder]),
  },
  json: { flag: '--json', describe: 'print one JSON document instead of text' },
} as const satisfies Options

/** The options that say which project is meant, and how it is read. */
export const projectOptions = {
  ...commonOptions,
  framework: {
    flag: '--framework <id>',
    describe: 'the framework, where more than one is used',
    ask: (ids: readonly string[]): ChoiceQuestion<string> => ({
      message: 'Which application do people sign in to?',
      choices: ids.map((value) => ({ value, label: value })),
    }),
    save: v.exactOptional(PROJECT_PATH),
    reproduce: (id: string) => ['--framework', id],
  },
  entry: {
    flag: '--entry <file>',
    describe: 'the file that makes the application; of several in it src/server.ts#app',
    parse: parseProjectPath,
    /** Where no file could be meant, one is typed. */
    ask: (files: readonly string[]): ChoiceQuestion<string> | TextQuestion => {
      const message = 'Which file makes the application?'
      return files.length === 0
        ? { message, placeholder: 'src/server.ts' }
        : { message, choices: files.map((value) => ({ value, label: value })) }
    },
    save: v.exactOptional(PROJECT_PATH),
    reproduce: (file: string) => ['--entry', file],
  },
  dotenv: {
    flag: '--dotenv <file>',
    describe:
      'the env file to write to (default: the one that is loaded in development, else .env)',
    parse: parseProjectPath,
    save: v.exactOptional(PROJECT_PATH),
    reproduce: (file: string) => ['--dotenv', file],
  },
  packageManager: {
    flag: '--package-manager <name>',
    describe: 'what installs the dependencies',
    choices: PACKAGE_MANAGERS,
    save: v.picklist(PACKAGE_MANAGERS),
    reproduce: (name: string) => ['--package-manager', name],
  },
} as const satisfies Options

/** The options of every command that carries out a plan. */
export const planOptions = {
  ...projectOptions,
  yes: {
    flag: '-y, --yes',
    describe: 'make the changes without asking; never resolves a conflict',
    reproduce: (yes: boolean) => (yes ? ['--yes'] : []),
  },
  dryRun: { flag: '--dry-run', describe: 'show what would change, and change nothing' },
  diff: { flag: '--diff', describe: 'show the changes line by line' },
  verbose: { flag: '--verbose', describe: 'also print what asks for nothing now' },
  allowDirty: {
    flag: '--allow-dirty',
    describe: 'also change files that have uncommitted changes',
    reproduce: (allowed: boolean) => (allowed ? ['--allow-dirty'] : []),
  },
} as const satisfies Options

/** The option of every command that may install. */
export const installOption = {
  install: {
    flag: '--no-install',
    describe: 'leave the installation of dependencies to you',
    reproduce: (installs: boolean) => (installs ? [] : ['--no-install']),
  },
} as const satisfies Options

/** The option of the commands after which somebody can sign in. */
export const verifyOption = {
  verify: {
    flag: '--verify',
    describe: "start the application before and after, and try sign-in: runs the project's code",
    negate: 'start nothing, and do not ask whether to',
    ask: (command: string): YesQuestion => ({
      message: `Start it, and try sign-in? (runs ${command})`,
    }),
  },
} as const satisfies Options

/** The options about where users are kept. */
export const databaseOptions = {
  orm: {
    flag: '--orm <id>',
    describe: `what users are kept with: ${orms.map(({ id }) => id).join(', ')}, or none`,
    parse: parseOrm,
    ask: (
      databases: readonly Fact<DatabaseFact>[],
      preset: Fact<DatabaseFact> | undefined,
    ): ChoiceQuestion<OrmId | 'none'> => ({
      message: 'Where are users kept?',
      choices: [
        ...databases.map(({ value }) => ({
          value: value.orm,
          label: getOrm(value.orm).name,
          hint: describeClient(value),
        })),
        { value: 'none', label: 'Nowhere', hint: 'all that is known is in the session cookie' },
      ],
      preset: preset?.value.orm ?? 'none',
    }),
    save: v.custom<OrmId>(isOrmId),
    reproduce: (id: string) => ['--orm', id],
  },
  client: {
    flag: '--client <file#name>',
    describe: 'the file that exports its client, and the name',
    parse: parseClientOption,
    /** @param name of the ORM */
    ask: (name: string): TextQuestion => ({
      message: `Which file exports the client of ${name}?`,
      placeholder: 'src/db.ts#db',
    }),
    save: v.pipe(
      v.string(),
      v.transform(parseClient),
      v.custom<ClientFact>((client) => client !== undefined),
    ),
    write: clientText,
    reproduce: (client: ClientFact) => ['--client', clientText(client)],
  },
  session: {
    flag: '--session <where>',
    describe: 'where sessions are kept',
    choices: SESSIONS,
    ask: (): ChoiceQuestion<(typeof SESSIONS)[number]> => ({
      message: 'Where are sessions kept?',
      choices: [
        { value: 'database', label: 'In the database', hint: 'they can be ended at once' },
        { value: 'jwt', label: 'In the cookie', hint: 'no query for each request' },
      ],
      preset: 'database',
    }),
    /** In the database, or in the cookie itself. */
    save: v.picklist(SESSIONS),
    reproduce: (where: string) => ['--session', where],
  },
  database: {
    flag: '--database',
    describe: 'look at the database itself, so that the tables fit what is there',
    negate: 'do not look at it',
    ask: (): YesQuestion => ({
      message:
        'Look at the database, so that the tables fit what is there? Nothing is written to it.',
    }),
  },
  urlEnv: {
    flag: '--url-env <name>',
    describe: 'the variable with the connection string (default: DATABASE_URL)',
  },
} as const satisfies Options

function describeClient({ client, unexported }: DatabaseFact): string {
  if (client) return clientText(client)
  return unexported ? `${clientText(unexported.client)}, which init makes` : 'no client found'
}

/** The option that says what runs tests. */
export const runnerOption = {
  runner: {
    flag: '--runner <name>',
    describe: 'tests: what runs them, where there are several',
    choices: TEST_RUNNERS,
    ask: (rows: readonly TestRunner[]): ChoiceQuestion<TestRunnerId> => ({
      message: 'What runs the tests?',
      choices: rows.map(({ id, name }) => ({ value: id, label: name })),
    }),
    reproduce: (id: string) => ['--runner', id],
  },
} as const satisfies Options

/** The options of `init`. */
export const initOptions = {
  ...planOptions,
  providers: {
    flag: '--providers <ids...>',
    describe: 'who signs people in, for example: github,google',
    parse: parseProviders,
    repeats: true,
    /** @param rows in the order in which they are offered */
    ask: (rows: readonly RuntimeProvider[], message: string): ListQuestion => ({
      message,
      choices: rows.map(({ id, name, status }) => ({
        value: id,
        label: name,
        ...(status && { hint: status.kind }),
      })),
      isMeant: (value, typed) => rows.some((row) => row.id === value && matchesSearch(row, typed)),
    }),
    /** In the order in which they appear on the sign-in page; `dev` is always set up for development. */
    save: v.array(v.string()),
    reproduce: (ids: readonly string[]) => (ids.length > 0 ? ['--providers', ids.join(',')] : []),
  },
  ...installOption,
  ...verifyOption,
  ...databaseOptions,
  tests: {
    flag: '--tests <route>',
    describe: 'write tests of what sign-in protects, for example: /account',
    negate: 'write none',
    parse: parseRoute,
    /** @param runner its name */
    ask: (runner: string): YesQuestion => ({
      message: `Write tests of what sign-in protects, for ${runner}?`,
    }),
    save: v.exactOptional(
      v.object({
        runner: v.picklist(TEST_RUNNERS),
        /** The path of what only those get who are signed in. */
        route: v.pipe(v.string(), v.check(isRoute)),
        /** Relative to the project's root. */
        file: PROJECT_PATH,
      }),
    ),
    reproduce: ({ route, runner }: { readonly route: string; readonly runner: string }) => [
      '--tests',
      route,
      '--runner',
      runner,
    ],
  },
  ...runnerOption,
  table: {
    flag: '--table <id=name>',
    describe: 'what a table is called, for example: user=people; may be repeated',
    parse: parseTableName,
    repeats: true,
  },
  auth: {
    flag: '--auth <file>',
    describe: 'the auth file (default: beside the application)',
    parse: parseProjectPath,
    /**
     * @param taken the file of the application's that is in the way
     * @param free what is taken where nothing else was typed
     */
    ask: (taken: string, free: string): TextQuestion => ({
      message: `${taken} is the application's own. Where does the auth file go?`,
      placeholder: free,
    }),
    save: v.exactOptional(PROJECT_PATH),
    reproduce: (file: string) => ['--auth', file],
  },
  path: {
    flag: '--path <base>',
    describe:
      "the path that sign-in answers below (default: the framework's own, such as /auth, or the next one that is free)",
    parse: parseBasePath,
    /** Undefined for the usual path of the framework. */
    save: v.exactOptional(v.pipe(v.string(), v.check(isBasePath))),
    reproduce: (path: string) => ['--path', path],
  },
  gate: {
    flag: '--gate <paths>',
    describe:
      'where strangers are led to sign-in before a page is rendered, for example: /account,/orders',
    parse: parseGatedPaths,
    save: v.exactOptional(v.array(v.pipe(v.string(), v.check(isGatedPath)))),
    reproduce: (paths: readonly string[]) => ['--gate', paths.join(',')],
  },
  languages: {
    flag: '--languages <ids>',
    describe: 'the languages of pages and mails beside English, for example: de,fr',
    parse: splitList,
    /** @param rows in the order in which they are offered */
    ask: (rows: readonly RuntimeLanguage[]): ListQuestion => ({
      message: 'Which languages do people read?',
      choices: rows.map(({ id, name }) => ({ value: id, label: name, hint: id })),
    }),
    /** English among them; the first is the one where nothing else fits. */
    save: v.exactOptional(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[A-Za-z]+)?$/)))),
    reproduce: (ids: readonly string[]) =>
      ids.length > 0 ? ['--languages', ids.filter((id) => id !== 'en').join(',')] : [],
  },
  agents: {
    flag: '--agents',
    describe: 'say in AGENTS.md (or CLAUDE.md) how sign-in works, for coding agents',
    negate: 'say it nowhere',
    ask: (file: string): YesQuestion => ({
      message: `Say in ${file} how sign-in works here, for coding agents?`,
    }),
    save: DECIDED,
    reproduce: (wanted: boolean) => (wanted ? ['--agents'] : []),
  },
  runtime: {
    flag: '--runtime <source>',
    describe: 'where the engine comes from',
    choices: RUNTIMES,
    save: v.picklist(RUNTIMES),
    reproduce: (source: string) => (source === 'bundled' ? [] : ['--runtime', source]),
  },
  overwrite: {
    flag: '--overwrite <glob>',
    describe: 'a file that may be replaced; may be repeated',
    parse: (glob: string): readonly string[] => [glob],
    repeats: true,
    preset: { value: [], shown: 'none' },
    reproduce: (globs: readonly string[]) => globs.flatMap((glob) => ['--overwrite', glob]),
  },
} as const satisfies Options

/** Names in code that stand for columns which are called otherwise. */
const COLUMNS = v.record(v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/)), v.string())

/** What runs find out about where users are kept, and remember. */
export const foundDatabase = {
  /** The names that the project has for its tables, where those are not what its ORM usually says. */
  tables: {
    save: v.exactOptional(SOME_NAMES),
    reproduce: (names: Partial<TableNames>) =>
      Object.entries(names).flatMap(([id, name]) => ['--table', `${id}=${name}`]),
  },
  /** True where the tables have the columns that say how and when somebody signed in. */
  extraColumns: { save: DECIDED },
  /** The library in whose tables everything is kept. */
  layout: { save: v.exactOptional(v.literal('better-auth')) },
  /** How their columns are called, where that is not in camelCase. */
  naming: { save: v.exactOptional(v.literal('snake_case')) },
  /** The columns that are called otherwise. */
  columns: {
    save: v.exactOptional(v.strictObject(v.entriesFromList(TABLE_IDS, v.exactOptional(COLUMNS)))),
  },
  /** The prefix of the library's cookies, where the sessions go on that it has begun. */
  cookiePrefix: { save: v.exactOptional(v.pipe(v.string(), v.check(isCookiePrefix))) },
} as const satisfies Options

/** What runs find out or decide themselves, and remember. */
export const foundAnswers = {
  /** Seconds after which a session ends, however much it is used; undefined where it goes on. */
  maxTotalAge: { save: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) },
  /** True where mails have a code to type, beside the link. */
  mailedCodes: { save: DECIDED },
  /** True where the tokens of accounts are sealed in the database. */
  encryptTokens: { save: DECIDED },
  /** The library from which the project was moved. */
  movedFrom: { save: v.exactOptional(v.picklist(LEGACY_SOURCES)) },
  /** The file that answers sign-in by being there, where that is not the usual one. */
  route: { save: v.exactOptional(PROJECT_PATH) },
} as const satisfies Options
