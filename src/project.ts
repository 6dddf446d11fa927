import type { Role } from './role.js'
import type { DatabaseFact } from './database-fact.js'
import type { Home, Layout } from './home.js'
import type { StatedFacts } from './stated-facts.js'
import type { RouteFact, SiteFact } from './site-fact.js'

export type {
  ClientFact,
  DatabaseDialect,
  DatabaseFact,
  NamingFact,
  OrmId,
  PlaceFact,
  SchemaFact,
  ServerFact,
  UnexportedFact,
} from './database-fact.js'
export type { Home, Language, Layout, ModuleSystem } from './home.js'
export type { KeptFact, RouteFact, SiteFact } from './site-fact.js'

/** Where a run remembers its answers and what it wrote, relative to the project's root. It is committed, and holds no secret. */
export const MANIFEST = '.create-auth.json'

/** Files by which an image of the application is built, where projects have that. */
export const DOCKERFILES: readonly string[] = [
  'Dockerfile',
  'docker/Dockerfile',
  '.docker/Dockerfile',
]

/** How sure a fact is: `certain` facts are acted on, `likely` ones are shown, a `guess` is asked about. */
export type Confidence = 'certain' | 'likely' | 'guess'

/** Where a fact was seen, so that every refusal can explain itself. */
export interface Evidence {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string
  /** 1-based. */
  readonly line?: number
  /** The observation made there, in a few words. */
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
  /** Columns that a line may have; undefined where nothing says it. */
  readonly width?: number
}

/** How a formatter writes code. */
export interface Format extends Partial<Style> {
  /** Its options, by the names that Prettier has for them; undefined where it lays code out in another way than that. */
  readonly printer?: Readonly<Record<string, unknown>>
  /** True where it brings imports into an order of its own, that of Biome. */
  readonly sorts?: boolean
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
  /** Where another file says some of the scripts: its name, its word for them, and theirs. */
  readonly tasks?: {
    readonly file: string
    readonly word: string
    readonly names: readonly string[]
  }
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

export interface TypeScriptFacts {
  /** Of the compiler: what is installed, else the range in package.json; undefined where it is no dependency. */
  readonly version?: string
  /** The tsconfig files that apply, the project's own first, then what it extends. Relative paths. */
  readonly configFiles: readonly string[]
  /** Lower case: `nodenext`, `commonjs`, `esnext`, … */
  readonly module: string
  /** Lower case: `nodenext`, `bundler`, `node10`, … */
  readonly moduleResolution: string
  readonly verbatimModuleSyntax: boolean
  /** True where the default import of a CommonJS module is what the module gives as a whole. */
  readonly esModuleInterop: boolean
  readonly allowImportingTsExtensions: boolean
  /** True where a property is named in brackets if only an index signature says that it may be there. */
  readonly noPropertyAccessFromIndexSignature: boolean
  readonly strict: boolean
}

/** A function of the project that makes applications, as a file imports it. */
export interface OwnMaker {
  /** `default` for what a module gives as a whole. */
  readonly name: string
  readonly by: 'call'
  /** As it is written there. */
  readonly module: string
  readonly promises?: boolean
}

/** A function of another file to which the application is handed, and in which sign-in belongs. */
export interface HandedFact {
  /** Relative to the project's root. */
  readonly file: string
  /** How the file calls it among what it exports. */
  readonly path: readonly string[]
  /** Which of its parameters has the application, counted from 0, or which property of that. */
  readonly argument: number
  readonly property?: string
  /** The method that has it of what its class was made with; undefined for a function, or for the constructor. */
  readonly method?: string
  /** The roles of the project's other files, from which this one takes middleware, for the place of sign-in. */
  readonly borrowed: Readonly<Record<string, Role>>
}

/** The value that requests go through. */
export interface ApplicationFact {
  /** The file in which it is made, relative to the project's root. */
  readonly file: string
  /** The variable that holds it, or undefined where none does (`express().use(…)`). */
  readonly variable?: string
  /** `module` for a top-level variable, `function` inside a factory. */
  readonly scope: 'module' | 'function' | 'expression'
  /** Below which path all of it lies, such as `/api`. */
  readonly prefix?: string
  /** Functions of the project's other files that make applications, as this file imports them. */
  readonly makers?: readonly OwnMaker[]
  /** The roles of the project's other files, from which this one takes middleware, for the place of sign-in. */
  readonly borrowed?: Readonly<Record<string, Role>>
  /** Undefined where sign-in belongs into the file that makes the application. */
  readonly handed?: HandedFact
}

export interface FrameworkFact {
  /** A folder of frameworks/. */
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
  /** The file that plans would write to, if git did not track it. */
  readonly instead?: string
  /**
   * The file that documents the variables: the one that the project has, else `.env.example`; the target, where each that
   * could do it has a part when the application runs.
   */
  readonly example: string
  /** The file that the project documents, and that nothing loads where there is the target. */
  readonly hides?: string
  /** The file behind the target, where it is a link inside the project or its workspace: git is asked about this one. */
  readonly behind?: string
  /** True where the project has git ignore the target, or there is no repository. */
  readonly ignored: boolean
  /** True where it is ignored on this machine alone: by the file of the user, or the one inside the repository. */
  readonly ignoredHere?: boolean
  /** True where git tracks the target: a secret must not be written there. */
  readonly tracked: boolean
  /** Tells whether a commit has the target, where git does not track it: asked when it counts, since it takes its time. */
  readonly wasCommitted?: () => boolean
  /** True where other users of this machine may read the target. */
  readonly exposed?: boolean
  /** The loader of the env file: `dotenv`, a `--env-file` flag, bun; undefined where nothing was found. */
  readonly loader?: Fact<string>
  /** Where the application's own code reads `AUTH_SECRET`, for what it signs itself. */
  readonly secretReader?: Evidence
}

export interface GitFacts {
  /** How git would take the runtime's tarball; undefined outside of a repository. */
  readonly tarball?: {
    /** The part of its path that a rule leaves out; undefined where it is kept. */
    readonly ignored?: 'file' | 'folder'
    /** True where attributes have git change its bytes. */
    readonly rewritten: boolean
  }
  /** Absolute root of the repository; undefined outside one. */
  readonly root?: string
  /** Paths relative to the project's root that differ from HEAD or are untracked, in its whole workspace. */
  readonly dirty: ReadonlySet<string>
}

/** A file that is asked before anything is rendered. */
export interface GateFact {
  /** Relative to the project's root; it need not be there. */
  readonly file: string
  /** The name of the function that it gives. */
  readonly name: string
  /** For which paths it runs, as the application's own says it; undefined for all, or where that is computed. */
  readonly matchers?: readonly string[]
  /** Where the application's own may answer requests to sign-in itself, and the text that has it let them pass. */
  readonly leads?: Evidence & { readonly remedy: string }
  /** Where it may answer what a likelier path would get, so that sign-in has another one. */
  readonly closes?: Evidence & { readonly path: string }
}

/** A hook of the application's own that may answer requests to sign-in. */
export interface EarlyHookFact extends Evidence {
  readonly line: number
  readonly column: number
  /** The text that has it let them pass. */
  readonly pass: string
}

/** What lets pages of each origin read what sign-in answers. */
export interface OpenCorsFact extends Evidence {
  readonly line: number
}

/** Another authentication library that the project already uses. */
export interface ExistingAuth {
  readonly library: string
  /** The name that `migrate --from` has for it, where the project can be taken over from it. */
  readonly source?: string
  /** True where the project's own code does it, with a package that does other work as well. */
  readonly own?: true
  readonly evidence: readonly Evidence[]
}

/** Another package.json of the workspace that names the runtime which lies in the project. */
export interface CarrierFact {
  /** Its folder, relative to the project's root. */
  readonly folder: string
  readonly kind: 'dependencies' | 'resolutions'
}

/** Everything that a plan may depend on. Made by `inspect`, never changed. */
export interface Project {
  /** Absolute real path of the folder with package.json. */
  readonly root: string
  /** Absolute root of the workspace, where the project is a member of one. */
  readonly workspaceRoot?: string
  readonly package: PackageFacts
  readonly packageManager: Fact<PackageManagerFact>
  readonly typescript?: TypeScriptFacts
  readonly framework: Fact<FrameworkFact>
  /** The id of what serves the application in its own way: a platform of the framework's row. */
  readonly platform?: string | undefined
  /** The services whose configuration lies in the root, by name: each stands before the application as a proxy. */
  readonly hosts?: readonly string[]
  readonly said: StatedFacts
  readonly home: Home
  /** How the project's own formatter writes code; undefined where it has none. */
  readonly format?: Format
  /** Where the generated files lie: decided once, for every part of a plan. */
  readonly layout: Layout
  /** The folder whose files are routes, and the template of the one that mounts sign-in by being there. */
  readonly rooted?: {
    readonly folder: string
    readonly template?: string
    /** How its routes are protected: what is imported, and an example. */
    readonly protect?: { readonly gives: string; readonly example: string }
  }
  /** Where files are routes: what the framework's own configuration says of them. */
  readonly site?: SiteFact
  /** Undefined where the framework knows no such thing. */
  readonly gate?: GateFact
  /** Undefined where the framework has none that the project makes. */
  readonly application?: Fact<ApplicationFact>
  /** Undefined where files are routes. */
  readonly earlyHooks?: readonly EarlyHookFact[]
  /** Undefined where files are routes. */
  readonly openCors?: readonly OpenCorsFact[]
  readonly env: EnvFacts
  readonly git: GitFacts
  /** The script that starts the process which serves the application, where people develop it. */
  readonly start?: string
  /** The port on which the application listens in development, where it can be read. */
  readonly port: Fact<number>
  readonly existingAuth: readonly ExistingAuth[]
  /** The same of packages of the workspace that this one does not depend on: they may share its database. */
  readonly neighbourAuth?: readonly ExistingAuth[]
  /** The paths that it answers, as far as they are written out. */
  readonly routes: readonly RouteFact[]
  /** Where sign-in answers: as said, as before, else the first of the framework's paths that is free. */
  readonly basePath: string
  /** Every database that the project seems to use: by its dependencies, and by the code that the application reaches. */
  readonly databases: readonly Fact<DatabaseFact>[]
  /** The text of `.create-auth.json`, where it exists. */
  readonly manifest?: string
  readonly carriers: readonly CarrierFact[]
  /** True where the runtime lies in node_modules; undefined counts as true. */
  readonly runtimeInstalled?: boolean
  /** True where the project's own packages are installed. */
  readonly installed?: boolean
  /**
   * Every file that a plan may touch or that proves a fact, by relative path; of a package of the workspace it begins with
   * `../`. Absent files are absent.
   */
  readonly files: ReadonlyMap<string, FileSnapshot>
}

/** The file from which imports lead to whatever sign-in consists of: the application's, else the auth file. */
export function findImportStart({
  application,
  layout,
}: Pick<Project, 'application' | 'layout'>): string {
  return application?.value.file ?? layout.auth
}
