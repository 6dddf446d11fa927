import type { Home, Layout } from './home.js'

export type { Home, Language, Layout, ModuleSystem } from './home.js'

/** Where a run remembers its answers and what it wrote, relative to the project's root. It is committed, and holds no secret. */
export const MANIFEST = '.create-auth.json'

/** How sure a fact is: `certain` facts are acted on, `likely` ones are shown, a `guess` is asked about. */
export type Confidence = 'certain' | 'likely' | 'guess'

/** Where a fact was seen, so that every refusal can explain itself. */
export interface Evidence {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string
  /** 1-based. */
  readonly line?: number
  /** What was seen there, in a few words. */
  readonly saw: string
}

export interface Fact<T> {
  readonly value: T
  readonly confidence: Confidence
  readonly evidence: readonly Evidence[]
}

/** A file as it was when the project was read; a plan is refused if it has changed since. */
export interface FileSnapshot {
  /** Relative to the project's root, with forward slashes. */
  readonly path: string
  /** Decoded as UTF-8, the byte-order mark included. */
  readonly text: string
  /** SHA-256 of the bytes, lower-case hex. */
  readonly hash: string
  /** Permission bits, for example 0o644. */
  readonly mode: number
}

/** How a source file is written; new lines follow it. */
export interface Style {
  readonly quote: "'" | '"'
  readonly semicolons: boolean
  /** One level: a tab, or a run of spaces. */
  readonly indent: string
  readonly eol: '\n' | '\r\n'
  readonly trailingComma: boolean
}

export type PackageManagerName = 'npm' | 'pnpm' | 'yarn' | 'bun'

export interface PackageManagerFact {
  readonly name: PackageManagerName
  /** Major version where it is known (`packageManager` field, lockfile format). */
  readonly major?: number
  /** Absolute folder where the lock file lies and where `install` runs. */
  readonly directory: string
}

/** package.json, as far as it concerns a plan. */
export interface PackageFacts {
  readonly name?: string
  readonly type: 'module' | 'commonjs'
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

export interface TypeScriptFacts {
  /** The tsconfig files that apply, the project's own first, then what it extends. Relative paths. */
  readonly configFiles: readonly string[]
  /** Lower case: `nodenext`, `commonjs`, `esnext`, … */
  readonly module: string
  /** Lower case: `nodenext`, `bundler`, `node10`, … */
  readonly moduleResolution: string
  readonly verbatimModuleSyntax: boolean
  readonly allowImportingTsExtensions: boolean
  readonly strict: boolean
}

/** The value that requests go through. */
export interface ApplicationFact {
  /** The file in which it is made, relative to the project's root. */
  readonly file: string
  /** The variable that holds it, or undefined where none does (`express().use(…)`). */
  readonly variable?: string
  /** `module` for a top-level variable, `function` inside a factory. */
  readonly scope: 'module' | 'function' | 'expression'
}

export interface FrameworkFact {
  /** A row of catalog/frameworks. */
  readonly id: string
  /** The range in package.json. */
  readonly range: string
  readonly major?: number
}

export interface EnvFacts {
  /** Env files that exist, relative, in the order of their precedence (the first wins). */
  readonly files: readonly string[]
  /** The file that plans write to. */
  readonly target: string
  /** The file that documents the variables: the one that the project has, else `.env.example`. */
  readonly example: string
  /** The file behind the target, where it is a link inside the project: git is asked about this one. */
  readonly behind?: string
  /** True where the project has git ignore the target, or there is no repository. */
  readonly ignored: boolean
  /** True where it is ignored on this machine alone: by the file of the user, or the one inside the repository. */
  readonly ignoredHere?: boolean
  /** True where git tracks the target: a secret must not be written there. */
  readonly tracked: boolean
  /** True where a commit has it, although git does not track it now. */
  readonly committed?: boolean
  /** True where other users of this machine may read the target. */
  readonly exposed?: boolean
  /** What loads the env file: `dotenv`, a `--env-file` flag, bun; undefined where nothing was found. */
  readonly loader?: Fact<string>
}

export interface GitFacts {
  /** Absolute root of the repository; undefined outside one. */
  readonly root?: string
  /** Paths relative to the project's root that differ from HEAD or are untracked. */
  readonly dirty: ReadonlySet<string>
}

/** What reads and writes a database: a row of catalog/orms. */
export type OrmId =
  | 'prisma'
  | 'drizzle'
  | 'typeorm'
  | 'kysely'
  | 'knex'
  | 'sequelize'
  | 'mongoose'
  | 'sql'
  | 'mongodb'

/** What a database speaks; other products that speak the same count as the same. */
export type DatabaseDialect = 'postgresql' | 'mysql' | 'sqlite' | 'mongodb'

/** What a file exports that holds the connection to a database. */
export interface ClientFact {
  /** Relative to the project's root; or the package that is the client itself. */
  readonly file: string
  /** As it is exported: a name, `default`, or `module.exports` for all that the file gives. */
  readonly name: string
}

/** A client that no file exports in a way that sign-in can use, and how that is mended. */
export interface UnexportedFact {
  /**
   * `export` where it stands; `move` to a file of its own, since the one that makes it can't be imported; `lift` there what
   * has no name, since it is handed over where it is made; `copy` what a function or a class makes for itself; `call` the
   * function that gives it.
   */
  readonly how: 'export' | 'move' | 'lift' | 'copy' | 'call'
  /** The function that is called, as the file exports it. */
  readonly factory?: string
  /** The file that makes it, relative to the project's root. */
  readonly file: string
  /** Where the call that makes it begins in that file, behind a byte-order mark. */
  readonly at: number
  /** What there is afterwards. */
  readonly client: ClientFact
}

/** Where a client finds its database, as far as the code that makes it says so. */
export interface PlaceFact {
  readonly client: ClientFact
  /** Variables of the environment that hold it, the first that is set. */
  readonly variables: readonly string[]
  /** A file or a folder that is written out; it counts where no variable is set. */
  readonly path?: string
  /** Goes in front of the one or the other, for what a connection string does not say by itself. */
  readonly scheme?: string
  /** Where it is told part by part. */
  readonly server?: ServerFact
}

/** What a client is told of a server, one by one. */
export const SERVER_PARTS = ['host', 'port', 'user', 'password', 'database'] as const

/** A server whose parts are told one by one. Host and database are always among them; a password never is, but by its variables. */
export interface ServerFact {
  /** What a connection string for it begins with. */
  readonly scheme: string
  readonly parts: Readonly<
    Partial<Record<(typeof SERVER_PARTS)[number], Pick<PlaceFact, 'variables' | 'path'>>>
  >
}

/** Where the tables of a project are described. */
export interface SchemaFact {
  /** Files that exist, relative to the project's root. */
  readonly files: readonly string[]
  /** The file for new tables, which may not exist yet; undefined where there is no one place. */
  readonly target?: string
  /** The package of the workspace that gives whatever the target exports, where it lies in one. */
  readonly package?: string
  /** The folder of the migrations, where there is one. */
  readonly migrations?: string
  /** The configuration of the tool that runs them, where there is one. */
  readonly config?: string
  /** Where the database is reached so that its dates are in the time zone of the process. */
  readonly localTime?: { readonly file: string; readonly line: number }
  /** Where classes are listed one by one, so that a new one has to be added there, and what they are exported as. */
  readonly listed?: {
    readonly file: string
    readonly line: number
    readonly names: readonly string[]
  }
  /** Where it is said which classes there are, but not so that it can be read: those of the files may not be all. */
  readonly unread?: { readonly file: string; readonly line: number }
}

/** What the database calls things by a rule of the client, and where that is said. */
export interface NamingFact {
  readonly form: 'snake' | 'other'
  readonly file: string
  readonly line: number
}

/** A database that the project uses. */
export interface DatabaseFact {
  readonly orm: OrmId
  /** The major and the minor version of the ORM or driver: of what is installed, else the oldest that package.json allows. */
  readonly version?: readonly [major: number, minor: number]
  /** The same of the program that brings its schema into the database, where that is a package of its own. */
  readonly tool?: readonly [major: number, minor: number]
  readonly dialect?: DatabaseDialect
  /** Where what code calls in camelCase is something else to the database: snake_case, or what can't be said from here. */
  readonly naming?: NamingFact
  readonly schema?: SchemaFact
  /** The one client that sign-in can use. */
  readonly client?: ClientFact
  /** Where there is no such one: those that could be meant. */
  readonly clients: readonly ClientFact[]
  /** Where there are none of them: the one that can be had by an edit. */
  readonly unexported?: UnexportedFact
  /** Where the databases of clients are; those of which it can't be read are absent. */
  readonly places?: readonly PlaceFact[]
}

/** A path that the application answers already, and where its code says so. */
export interface RouteFact {
  /** From the application's root, such as `/auth/login`; behind a star where its beginning is computed. */
  readonly path: string
  /** Relative to the project's root. */
  readonly file: string
  /** 1-based. */
  readonly line: number
}

/** Another authentication library that the project already uses. */
export interface ExistingAuth {
  readonly library: string
  readonly evidence: readonly Evidence[]
}

/** Everything that a plan may depend on. Made by `inspect`, never changed. */
/** What the user has said about a project, in place of what would be found; later runs remember it. Paths are relative to its root. */
export interface Said {
  /** The id of a row of catalog/frameworks. */
  readonly framework?: string | undefined
  /** The file that makes the application. */
  readonly entry?: string | undefined
  /** The env file to write to. */
  readonly dotenv?: string | undefined
  /** The auth file. */
  readonly auth?: string | undefined
}

export interface Project {
  /** Absolute real path of the folder with package.json. */
  readonly root: string
  /** Absolute root of the workspace, where the project is a member of one. */
  readonly workspaceRoot?: string
  readonly package: PackageFacts
  readonly packageManager: Fact<PackageManagerFact>
  readonly typescript?: TypeScriptFacts
  readonly framework: Fact<FrameworkFact>
  readonly said: Said
  readonly home: Home
  /** Where the generated files lie: decided once, for every part of a plan. */
  readonly layout: Layout
  /** Undefined where the framework has none that the project makes. */
  readonly application?: Fact<ApplicationFact>
  readonly env: EnvFacts
  readonly git: GitFacts
  /** The port on which the application listens in development, where it can be read. */
  readonly port: Fact<number>
  readonly existingAuth: readonly ExistingAuth[]
  /** The paths that it answers, as far as they are written out. */
  readonly routes: readonly RouteFact[]
  /** Every database that the project seems to use: by its dependencies, and by the code that the application reaches. */
  readonly databases: readonly Fact<DatabaseFact>[]
  /** The text of `.create-auth.json`, where it exists. */
  readonly manifest?: string
  /** Whether the runtime lies in node_modules; undefined counts as true. */
  readonly runtimeInstalled?: boolean
  /**
   * Every file that a plan may touch or that proves a fact, by relative path; of a package of the workspace it begins with
   * `../`, and no plan touches it. Absent files are absent.
   */
  readonly files: ReadonlyMap<string, FileSnapshot>
}

/** The file from which imports lead to whatever sign-in consists of: the application's, else the auth file. */
export function startOf({ application, layout }: Pick<Project, 'application' | 'layout'>): string {
  return application?.value.file ?? layout.auth
}
