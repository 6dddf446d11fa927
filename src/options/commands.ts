import { SOURCE_NAMES } from '../catalog/legacy-sources.js'
import { LEAST, MOST } from '../catalog/own-providers.js'
import { providerSwitches, type SwitchName } from '../catalog/provider-switches.js'
import type { RuntimeProvider } from '../catalog/runtime.js'
import { signingKeys } from '../catalog/signing-keys.js'
import {
  commonOptions,
  databaseOptions,
  installOption,
  verifyOption,
  planOptions,
  projectOptions,
  runnerOption,
} from './answers.js'
import type { initOptions } from './answers.js'
import type { Option, Options, Values } from './option.js'
import {
  parsePasswordColumn,
  parsePasswordLength,
  parseProjectPath,
  parseRoute,
  parseSeconds,
  parseWorkspacePath,
  splitList,
  type PasswordColumn,
} from './parse.js'
import type { ChoiceQuestion, TextQuestion, YesQuestion } from './question.js'

export type CommonOptions = Values<typeof commonOptions>

export type ProjectOptions = Values<typeof projectOptions> & { readonly auth?: string }

/** The options that decide whether somebody is asked. */
export type ConsentOptions = CommonOptions & Pick<PlanOptions, 'yes' | 'dryRun'>

export type PlanOptions = Values<typeof planOptions> &
  Pick<ProjectOptions, 'auth'> &
  Partial<Values<typeof verifyOption>>

export type InstallOptions = PlanOptions & Values<typeof installOption>

/** The options that decide whether the database itself is looked at. */
export type LookOptions = ConsentOptions & Pick<InitOptions, 'install' | 'database' | 'urlEnv'>

export type InitOptions = Values<typeof initOptions>

const { yes, dryRun } = planOptions

/** The options of `undo`. */
export const undoOptions = {
  ...commonOptions,
  yes: { ...yes, describe: 'take it back without asking' },
  dryRun: { ...dryRun, describe: 'show what would be put back, and change nothing' },
  committed: { flag: '--committed', describe: 'also where the changes were committed since' },
} as const satisfies Options

export type UndoOptions = Values<typeof undoOptions>

/** The options of `remove`. */
export const providerOptions = {
  ...planOptions,
  ...installOption,
  config: {
    flag: '--config <file>',
    describe: 'the file that lists the providers',
    parse: parseProjectPath,
    reproduce: (file: string) => ['--config', file],
  },
} as const satisfies Options

export type ProviderOptions = Values<typeof providerOptions> & Pick<ProjectOptions, 'auth'>

/** The options of `add` that are for passwords. */
export const passwordOptions = {
  min: {
    flag: '--min <n>',
    describe: `password: how many characters one has at least, ${LEAST} to ${MOST} (default: 15)`,
    parse: parsePasswordLength,
    reproduce: (length: number) => ['--min', String(length)],
  },
  mail: {
    flag: '--mail <id>',
    describe: 'password: the provider that mails, where none is there (default: nodemailer)',
    /** @param rows at least one; the first is chosen at first */
    ask: (rows: readonly RuntimeProvider[]): ChoiceQuestion<string> => ({
      message: 'Who sends the mails?',
      choices: rows.map(({ id, name }) => ({ value: id, label: name })),
    }),
    reproduce: (id: string) => ['--mail', id],
  },
  fromColumn: {
    flag: '--from-column <table.column>',
    describe: 'password: the column with the hashes that the application has, which are copied',
    parse: parsePasswordColumn,
    reproduce: ({ table, column }: PasswordColumn) => ['--from-column', `${table}.${column}`],
  },
} as const satisfies Options

/** What is said about passwords, or was asked. */
export interface PasswordAnswers {
  readonly min?: number | undefined
  readonly mail?: string | undefined
  readonly fromColumn?: PasswordColumn | undefined
}

const switchOptions: Options = Object.fromEntries(
  providerSwitches.map(({ name, what }): [string, Option] => [
    name,
    { flag: `--${name}`, describe: `services: ${what}` },
  ]),
)

/** For each provider that has a key, what concerns it. */
const signingOptions: Options = Object.fromEntries(
  signingKeys.flatMap(({ id, example }): [string, Option][] => [
    [
      `${id}Key`,
      { flag: `--${id}-key <file>`, describe: `${id}: the private key, such as ${example}` },
    ],
    [`${id}Team`, { flag: `--${id}-team <id>`, describe: `${id}: the team ID` }],
    [`${id}Client`, { flag: `--${id}-client <id>`, describe: `${id}: the client ID` }],
    [
      `${id}KeyId`,
      {
        flag: `--${id}-key-id <id>`,
        describe: `${id}: the key ID, where the file's name does not say it`,
      },
    ],
    [
      `${id}Secret`,
      {
        flag: `--${id}-secret`,
        describe: `${id}: write a signed client secret in place of the key`,
      },
    ],
  ]),
)

/** The options of `add`, but for those of services. */
export const ownAddOptions = {
  ...providerOptions,
  ...verifyOption,
  ...runnerOption,
  route: {
    flag: '--route <path>',
    describe: 'tests: what only those get who are signed in, for example: /account',
    parse: parseRoute,
    ask: (usual: string): TextQuestion => ({
      message: 'What do only those get who are signed in?',
      placeholder: usual,
    }),
    reproduce: (path: string) => ['--route', path],
  },
  ...passwordOptions,
} as const satisfies Options

/** The options of `add`. */
export const addOptions: Options = { ...ownAddOptions, ...switchOptions, ...signingOptions }

export type AddOptions = Values<typeof ownAddOptions> &
  Pick<ProjectOptions, 'auth'> & { readonly [Name in SwitchName]?: boolean }

/** The options of `secret`: without one of its own it makes sure that there is a secret. */
export const secretOptions = {
  ...planOptions,
  rotate: {
    flag: '--rotate',
    describe: 'add a newer secret; the older ones stay valid',
    conflicts: ['prune', 'print'],
  },
  prune: {
    flag: '--prune',
    describe: 'keep the newest secret, and remove the others',
    conflicts: ['print'],
  },
  print: { flag: '--print', describe: 'print the newest secret; nothing else ever shows one' },
} as const satisfies Options

export type SecretOptions = Values<typeof secretOptions> & Pick<ProjectOptions, 'auth'>

/** The options of `migrate`. */
export const migrateOptions = {
  ...planOptions,
  ...installOption,
  verify: { ...verifyOption.verify, describe: `with --from: ${verifyOption.verify.describe}` },
  ...databaseOptions,
  check: {
    flag: '--check',
    describe:
      'say what is missing, or left of a move, and change nothing; exit 5 where something is',
    conflicts: ['apply', 'down', 'clean'],
  },
  apply: {
    flag: '--apply',
    describe: 'bring the schema into the database as well',
    conflicts: ['down', 'clean'],
  },
  clean: {
    flag: '--clean',
    describe: 'delete sessions, mailed tokens and counters that have expired',
    conflicts: ['down'],
  },
  down: {
    flag: '--down',
    describe: 'take the last migration back (sql, kysely, sequelize)',
  },
  loseData: {
    flag: '--lose-data',
    describe: 'with --down: also where rows and values are lost',
  },
  sealTokens: {
    flag: '--seal-tokens',
    describe: 'with --apply: seal the tokens of accounts that are not sealed yet',
  },
  from: {
    flag: '--from <library>',
    describe:
      'move the project in from another library: its code, its variables and what its tables lack',
    choices: SOURCE_NAMES,
    conflicts: ['check', 'apply', 'down', 'clean'],
  },
  auth: {
    flag: '--auth <file>',
    describe:
      'with --from, and with --check of what it has moved: the file that configures sign-in, where several do',
    parse: parseWorkspacePath,
  },
} as const satisfies Options

export type MigrateOptions = Values<typeof migrateOptions>

/** The options of `upgrade`. */
export const upgradeOptions = {
  ...providerOptions,
  migrations: {
    flag: '--migrations <numbers>',
    describe: 'the numbered changes to make, for example 0001,0003; or all, or none',
    parse: splitList,
    ask: (change: {
      readonly number: string
      readonly title: string
      readonly lines: readonly string[]
    }): YesQuestion => ({
      message: `${change.title}?`,
      note: { title: `${change.number}  ${change.title}`, lines: change.lines },
    }),
  },
} as const satisfies Options

export type UpgradeOptions = Values<typeof upgradeOptions> & Pick<ProjectOptions, 'auth'>

/** The options of `doctor`. */
export const doctorOptions = {
  ...projectOptions,
  only: {
    flag: '--only <id>',
    describe: 'one check alone; may be repeated',
    parse: (id: string): readonly string[] => [id],
    repeats: true,
    preset: { value: [], shown: 'all' },
  },
  strict: { flag: '--strict', describe: 'exit 5 for warnings as well' },
  database: {
    flag: '--database',
    describe: 'compare the database itself with the schema, too',
  },
  urlEnv: databaseOptions.urlEnv,
  url: { flag: '--url <address>', describe: 'ask a running application, too, by GET alone' },
} as const satisfies Options

export type DoctorOptions = Values<typeof doctorOptions> & Pick<ProjectOptions, 'auth'>

/** The options of `test-session`. */
export const testSessionOptions = {
  ...projectOptions,
  user: {
    flag: '--user <email>',
    describe: 'who is signed in; where users are stored, one of them',
    required: true,
  },
  out: {
    flag: '--out <file>',
    describe: 'write it to a file that nobody else may read, and not to the output',
  },
  url: {
    flag: '--url <origin>',
    describe:
      'where the tests visit the application (default: AUTH_URL of the env file, else localhost)',
  },
  database: { flag: '--database', describe: 'also use a database that is not on this machine' },
  urlEnv: databaseOptions.urlEnv,
  yes: { ...yes, describe: 'replace the file, where there is one' },
} as const satisfies Options

export type TestSessionOptions = Values<typeof testSessionOptions> & Pick<ProjectOptions, 'auth'>

/** The options of `verify`. */
export const verifyOptions = {
  ...projectOptions,
  command: {
    flag: '--command <command>',
    describe: 'what starts the application (default: the script for development)',
    conflicts: ['url', 'production'],
  },
  url: {
    flag: '--url <origin>',
    describe: 'ask an application that runs already on this machine, and start none',
    conflicts: ['production'],
  },
  production: {
    flag: '--production',
    describe: 'build it, and start it as it is deployed',
  },
  database: { flag: '--database', describe: 'also use a database that is not on this machine' },
  urlEnv: databaseOptions.urlEnv,
  timeout: {
    flag: '--timeout <seconds>',
    describe: 'how long a start may take (default: 120)',
    parse: parseSeconds,
  },
  only: {
    flag: '--only <id>',
    describe: 'one check, with those that it needs; may be repeated',
    parse: (id: string): readonly string[] => [id],
    repeats: true,
    preset: { value: [], shown: 'all' },
  },
  yes: {
    ...yes,
    describe: "run the project's code without asking",
    ask: verifyOption.verify.ask,
  },
} as const satisfies Options

export type VerifyOptions = Values<typeof verifyOptions> & Pick<ProjectOptions, 'auth'>
