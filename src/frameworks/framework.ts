import type { ApplicationDialect } from '../application/dialect.js'
import type { Edit, ManualStep } from '../changes/change.js'
import type { ResolveImport } from '../code/value.js'
import type { Evidence, GateFact, Home, PackageFacts, Project } from '../project.js'
import type { SourceText } from '../reading/read-sources.js'
import type { OwnSource } from '../reading/source-files.js'
import type { RouteFact, SiteFact, SiteWarning } from '../site-fact.js'
import type {
  CrossOrigin,
  DecoratedRoutes,
  EarlyHooks,
  FolderLoader,
  FrameworkProgram,
  OriginCheck,
  PrefetchingLink,
  TestedFramework,
} from './framework-parts.js'
import type { FileId, Platform, ServedPort } from './platform.js'
import type { World } from '../world/world.js'

/** A file that is generated. The templates lie in a folder named after the framework's id. */
export interface FileRow {
  readonly id: FileId
  readonly template: string
  /**
   * Where it lies, without its ending, the first that is free or ours: `{folder}` stands for the folder of the routes,
   * `{pages}` for that of the pages. Undefined where the others say it.
   */
  readonly places?: readonly string[]
  /** The name that all of the application has of it without an import: where that is there already, there is no such file. */
  readonly names?: string
  /** Its purpose, in a few words. */
  readonly why: string
  /** The name that code takes from a guard, where that is not `requireSession`. */
  readonly gives?: string
}

/** The part of a web framework's row that all have for which projects are set up. */
interface FrameworkRow {
  readonly id: string
  readonly name: string
  /** The package by which a project is recognised. */
  readonly package: string
  readonly majors: readonly number[]
  /** The first version that is supported, where that is no major one, and what it has that those before lack. */
  readonly since?: {
    readonly version: readonly [major: number, minor: number]
    readonly has: string
  }
  /** The first version of Node.js that it runs on, from one of its major versions on, where that is newer than ours. */
  readonly node?: {
    readonly since: number
    readonly first: readonly [major: number, minor: number]
  }
  /** Where sign-in answers: the first of these paths below which the application answers nothing. */
  readonly basePaths: readonly [string, ...string[]]
  /** Programs that load the env file themselves, and listen on the port that they are told. */
  readonly programs?: readonly FrameworkProgram[]
  /** The env file that belongs to one developer alone, where the framework loads it itself. */
  readonly env?: string
  /** New projects lack the types of Node.js, so that no code says `process`: our own loader gives the environment. */
  readonly bare?: boolean
  /** Its own tools set NODE_ENV while the application is developed. */
  readonly saysDevelopment?: boolean
  /** The port of its own tools, and the files that configure them: the first of these that is there. */
  readonly port?: ServedPort & { readonly files: readonly string[] }
  /**
   * Names that it gives to folders, and that only a file tells which it writes before the first build: with at most one
   * star, and the paths that they stand for, the first that exists.
   */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  readonly files: readonly FileRow[]
  readonly originCheck?: OriginCheck
  /** Lines about the first start, once sign-in is there. */
  readonly started?: (project: Project) => readonly string[]
  /** How a route is protected, as an example. @param uses tells whether the project has a package */
  readonly protect: (application: string, uses: (name: string) => boolean) => string
  /** Whatever a test of the application has to know of it. */
  readonly tests: TestedFramework
  /** The steps where others visit, beside what is to be done everywhere. */
  readonly production?: readonly string[]
  /** The exports of the runtime's binding, and where it puts the session. */
  readonly binding: {
    readonly make: string
    readonly place: string
    /** The same for a file of which the framework asks for another form, by its path from the project's root. */
    readonly findPlace?: (file: string) => string | undefined
    /** That one export does both: it answers, and puts the session there. */
    readonly whole?: boolean
    /** The names that the auth file takes from the framework itself; and which of them gives a variable by its name. */
    readonly needs?: { readonly names: string; readonly from: string; readonly variables?: string }
  }
  /** The ids of the frameworks that this one runs on: a project that has them by the way is not of theirs. */
  readonly replaces?: readonly string[]
  /** Applications are written in TypeScript alone. */
  readonly typescript?: boolean
  /** The packages that wrap this framework, so that a project has no application of its own. */
  readonly wrappers: readonly {
    readonly package: string
    readonly name: string
    /** The work that it does in place of the project. */
    readonly does: string
  }[]
  /** Where its applications run in another way than as a process that listens. */
  readonly platforms?: readonly Platform[]
  /** The file with which the framework's own tools start the application. */
  readonly findStart?: (world: World, scripts: PackageFacts['scripts']) => NamedStart | undefined
  /** The call that loads an env file while the application's files are imported: some of them may run before it. */
  readonly findLateLoader?: (
    sources: readonly SourceText[],
    exists: (path: string) => boolean,
  ) => EnvLoader | undefined
  readonly gate?: Gate
  readonly prefetches?: PrefetchingLink
  /** The option of its configuration that writes the values of variables into the code while it is built. */
  readonly inlines?: { readonly file: RegExp; readonly option: string }
  /** The steps that are left to the user in the application's own code. */
  readonly steps?: (project: Project) => readonly ManualStep[]
  /** Warnings about the application's own code. @param gated the paths of a gate that was asked for */
  readonly warnings?: (
    project: Project,
    gated: readonly string[] | undefined,
  ) => readonly SiteWarning[]
}

/** The loader of an env file, which runs before the file beside the entry does. */
export interface EnvLoader {
  readonly by: string
  /** The file that it names, relative to the project's root. */
  readonly file?: string
  readonly evidence: Evidence
}

/** The name of the file with which an application starts, and the evidence. */
export interface NamedStart {
  /** As it is written. */
  readonly path: string
  readonly evidence: Evidence
}

/** A framework whose requests go through a value that the project's code makes. */
export interface ApplicationFramework extends FrameworkRow, ApplicationDialect {
  readonly shape: 'application'
  /** Members of an application with which it is served. */
  readonly served: readonly string[]
  /** Members with which it is made ready, and something else may serve it. */
  readonly readied?: readonly string[]
  /** How files come to an application that the project's code does not make. */
  readonly folders?: FolderLoader
  /** How pages of other origins are let in. */
  readonly crossOrigin: CrossOrigin
  /** How its hooks come before sign-in. */
  readonly hooks?: EarlyHooks
  /** Routes that no method of the application adds. */
  readonly decorated?: DecoratedRoutes
  /** Packages that make the application where the project does not: how to hand them one. */
  readonly madeBy: Readonly<Record<string, string>>
}

/** A folder whose files answer paths by where they lie in it. Paths are relative to the project's root. */
export interface RouteRoot {
  readonly folder: string
  /** Where generated code lies. */
  readonly home: string
  /** It counts before anything lies in it. */
  readonly empty?: boolean
  /** The path that a file answers, by its name in the folder without its ending; undefined where it answers none. */
  readonly answers: (name: string) => string | undefined
  /**
   * The file that answers everything below a path, without its ending; and its template. Undefined where sign-in is composed
   * with a function that all requests go through.
   */
  readonly route?: { readonly file: (path: string) => string; readonly template: string }
  /** The folder in it where files that answer usually lie. */
  readonly usual?: string
  /** Packages, or modules of them, that answer below a path from a function which all requests go through. */
  readonly besides?: readonly { readonly module: string; readonly path: string }[]
  /** Tells whether the framework runs another file in it by itself, by its name in the folder. */
  readonly loads?: (name: string) => boolean
  /**
   * Names that its files have without an import, and already when they are loaded. Whatever else they call without one may be
   * there while a request is answered alone. Undefined where each name is imported.
   */
  readonly given?: readonly string[]
  /** Where sign-in may answer in it besides, where each of the framework's own paths is taken. */
  readonly basePaths?: readonly string[]
  /** How what it holds is protected, where that differs from what the framework says: the name that is imported, and an example. */
  readonly protect?: { readonly gives: string; readonly example: string }
}

/** A project, as far as it is read when an application is located in it. */
export interface ProjectReading {
  /** Absolute. */
  readonly world: World
  readonly resolve: ResolveImport
  /** Of the framework, where it is known. */
  readonly major: number | undefined
  readonly scripts: PackageFacts['scripts']
  /** The application's own code. */
  readonly texts: readonly OwnSource[]
}

/** Where an application has what the framework looks for. */
export interface Located {
  /** The first counts that has some of the application's files. */
  readonly roots: readonly [RouteRoot, ...RouteRoot[]]
  readonly site: SiteFact
  /** The folder in which all of the others lie. */
  readonly sources?: string
  /** The file, without its ending, that gives what ours is composed with. */
  readonly composed?: string
  /** The file of declarations that says the type of the session: in TypeScript, and wherever it is there. */
  readonly ambient?: string
  /** Other files of its own in which sign-in has a part, those of code without their endings, by the framework's words. */
  readonly edited?: Readonly<Record<string, string>>
  /** The folder of the pages, where that is another one than that of the routes. */
  readonly pages?: string
  /** The routes, where the application lists them itself. */
  readonly listed?: readonly RouteFact[]
}

/** A part that sign-in has in a file of the application's own. */
export interface OwnPart {
  readonly file: string
  /** All requests go through it, the endpoints do not answer without it, or it says a type. */
  readonly kind: 'session' | 'endpoints' | 'types'
  readonly edit: (text: string) => Edit | Promise<Edit>
}

/** The facts by which a gate is found. */
export interface GateSearch extends Pick<ProjectReading, 'world' | 'resolve' | 'major' | 'texts'> {
  readonly routes: RouteRoot
  readonly site: SiteFact
  readonly home: Home
}

/** Where sign-in may answer, and its auth file lie. */
export interface SignInPlace {
  readonly basePath: string
  readonly auth: string
}

/** A file that is asked before anything else answers. */
export interface Gate {
  /** The names that its file may have, without their endings, where they are fixed. */
  readonly names?: readonly string[]
  /**
   * Reads what is asked first, once for all places where sign-in may answer.
   *
   * @returns the file that gates requests, as a place has it: the one that is there, else the one that would be made
   */
  readonly find: (search: GateSearch) => (place: SignInPlace) => GateFact | undefined
  /**
   * The part that sign-in has in it, where strangers can be led to sign-in there. It protects nothing.
   *
   * @param paths where strangers are led to sign-in
   */
  readonly part?: (project: Project, paths: readonly string[]) => Promise<OwnPart>
}

/** A framework whose files are routes by where they lie. */
export interface RoutesFramework extends FrameworkRow {
  readonly shape: 'routes'
  /** Its bundler knows no names of tsconfig.json by itself: one counts where the application's code takes something by it. */
  readonly ownAliases?: boolean
  /** Components are written in TypeScript wherever the project has a tsconfig.json. */
  readonly typed?: boolean
  /** The mark before the ending of files that no browser may get. */
  readonly serverOnly?: string
  /**
   * Finds where the application has what the framework looks for, and what its configuration says.
   *
   * @throws {CliError} `option-computed`, `option-refused`, `static-export`, `no-routes`
   */
  readonly locate: (reading: ProjectReading) => Promise<Located>
  /** More facts, by the code that the routes reach. */
  readonly observe?: (
    reading: ProjectReading,
    sources: readonly SourceText[],
  ) => Promise<Partial<SiteFact>>
  /** The parts that sign-in has in files of the application's own. */
  readonly parts?: (project: Project) => Promise<readonly OwnPart[]>
}

/** A web framework that projects are set up for. */
export type Framework = ApplicationFramework | RoutesFramework
