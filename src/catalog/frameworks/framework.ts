import type { Composition } from './composition.js'
import type { Gate } from './gate.js'
import type { HandingPackage } from './handing-package.js'
import type { RouteListing } from './listing.js'
import type { Switch } from './switch.js'
import type { MiddlewareList } from './middleware-list.js'
import type { ApplicationMaker, MountDialect } from './mount-dialect.js'
import type { RefusedOption, SiteConfiguration } from './site-configuration.js'
import type { AmbientProperty, Keeping, PagesFolder, RouteRoot, Stillness } from './routes.js'

export type { AmbientProperty, RouteRoot } from './routes.js'

/** A module that loads each file of a folder by itself. */
export interface FolderLoader {
  readonly module: string
  /** The option that names the folder, and the one that is false where the folders in it say nothing about paths. */
  readonly folder: string
  readonly flat: string
  /** The exports by which a file says itself with what its paths begin. */
  readonly prefixes: readonly string[]
  /** How a folder is called whose files are for the whole application: one of ours there mounts sign-in. */
  readonly plugins: string
}

/** A program that makes the application, and hands it to the file that it is given. */
export interface FrameworkProgram {
  readonly name: string
  /** As scripts call it. */
  readonly command: string
  /** The options that say the port, and the variables. */
  readonly port: { readonly options: readonly string[]; readonly variables: readonly string[] }
}

/** The file that tells the framework's own tools of a project. */
export interface ToolsFile {
  readonly file: string
  /** The folder of the sources, and the file with which they start, without its ending; with what is usual for each. */
  readonly folder: { readonly key: string; readonly usual: string }
  readonly entry: { readonly key: string; readonly usual: string }
  /** Where several projects are described by name, and what their own folders are called, in which their sources are. */
  readonly projects: { readonly key: string; readonly root: string }
  /** A script that starts one of them by its name, in a group. */
  readonly starts: RegExp
}

/** A call that loads an env file while the application's files are imported: some of them may run before it. */
export interface LateLoader {
  readonly module: string
  readonly call: string
  /** The option that names the file or files, and the one by which it loads none. */
  readonly path: string
  readonly off: string
}

/** A file that is generated. The templates lie in a folder named after the framework's id. */
export interface FileRow {
  readonly id: 'auth' | 'guard' | 'types' | 'mount' | 'session' | 'client'
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

/** Routes that are methods of classes, and say so by decorators. */
export interface DecoratedRoutes {
  /** On a class: below which path its routes lie, as an argument or as the option `path` of one. */
  readonly classes: readonly string[]
  /** On a method: which path it answers, as an argument. */
  readonly methods: readonly string[]
  /** The application's method that says what comes before the path of every class, or options that say it. */
  readonly prefix?: string
  readonly settings?: readonly string[]
  /**
   * Packages that give such decorators where the framework has none: classes count wherever they lie, for they may be loaded
   * by their folder, and so do routes that methods add.
   */
  readonly by?: readonly string[]
}

/** On which port something serves in development, and where a script or its configuration says another, in a group. */
export interface ServedPort {
  readonly usual: number
  readonly said: RegExp
}

/** A platform that serves applications in its own way, and brings an environment with each request. */
export interface Platform {
  readonly id: string
  readonly name: string
  /** The package of its tools, which the project may have. */
  readonly package: string
  /** Its configuration in the project's root: the first of these that is there. */
  readonly files: readonly string[]
  /** By what that is told, where the file may as well configure something else. */
  readonly speaks?: RegExp
  /** Where that says, in a group, with which file the application starts. */
  readonly main: RegExp
  /** The env files of which it loads one in development: the first that is there, or else is made. */
  readonly env: readonly [string, ...string[]]
  /** Further variables of the env file. */
  readonly variables: readonly {
    readonly key: string
    readonly value: string
    readonly comment: string
  }[]
  readonly port: ServedPort
  /** Templates that take the place of the usual ones. */
  readonly templates: Readonly<Partial<Record<FileRow['id'], string>>>
  /** The steps where others visit, by the name of the env file. */
  readonly production: (env: string) => readonly string[]
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
  readonly lateLoaders?: readonly LateLoader[]
  /** Programs that load the env file themselves, and listen on the port that they are told. */
  readonly programs?: readonly FrameworkProgram[]
  /** The env file that belongs to one developer alone, where the framework loads it itself. */
  readonly env?: string
  /** New projects lack the types of Node.js, so that no code says `process`: our own loader gives the environment. */
  readonly bare?: boolean
  /** The port of its own tools, and the files that configure them: the first of these that is there. */
  readonly port?: ServedPort & { readonly files: readonly string[] }
  /**
   * Names that it gives to folders, and that only a file tells which it writes before the first build: with at most one
   * star, and the paths that they stand for, the first that exists.
   */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  readonly files: readonly FileRow[]
  /** The setting that lets a form in that a provider posts from its own origin, where the framework itself refuses such forms. */
  readonly lets?: (origin: string) => string
  /** How a route is protected, as an example. */
  readonly protect: (application: string) => string
  /** The steps where others visit, beside what is to be done everywhere. */
  readonly production?: readonly string[]
  /** The exports of the runtime's binding, and where it puts the session. */
  readonly binding: {
    readonly make: string
    readonly place: string
    /** That one export does both: it answers, and puts the session there. */
    readonly whole?: boolean
    /** True where what it gives has the session's type by what the configuration's callbacks return. */
    readonly infers?: boolean
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
}

/** A framework whose requests go through a value that the project's code makes. */
export interface ApplicationFramework extends FrameworkRow {
  readonly shape: 'application'
  readonly makers: readonly ApplicationMaker[]
  /** As it is usually written. */
  readonly making: string
  /** Members of an application with which it is served. */
  readonly served: readonly string[]
  /** Methods by which an application takes in another one, as a part. */
  readonly takesIn: readonly string[]
  readonly mount: MountDialect
  /** How files come to an application that the project's code does not make. */
  readonly folders?: FolderLoader
  readonly tools?: ToolsFile
  /** Routes that no method of the application adds. */
  readonly decorated?: DecoratedRoutes
  /** Packages that make the application, and hand it to a function of the project. */
  readonly hands?: readonly HandingPackage[]
  /** Packages that make the application where the project does not: how to hand them one. */
  readonly madeBy: Readonly<Record<string, string>>
}

/** A framework whose files are routes by where they lie. */
export interface RoutesFramework extends FrameworkRow {
  readonly shape: 'routes'
  /** The first that the project has. */
  readonly roots: readonly RouteRoot[]
  /** The names in paths of folders that no address has: those that begin so. */
  readonly silent: RegExp
  /** The files, without their endings, that may hold its options. */
  readonly options?: readonly string[]
  /** The option in them that says below which path all of the application lies. */
  readonly prefix?: string
  /** The outermost option that says it where that one is missing, unless it names another site. */
  readonly prefixOf?: string
  /** Options with which nothing can be set up, whatever they say. */
  readonly refuses?: readonly Omit<RefusedOption, 'value'>[]
  /** The folder in which all of the others lie, and the option that names another one. */
  readonly sources?: { readonly folder: string; readonly option: string }
  /** Its bundler knows no names of tsconfig.json by itself: one counts where the application's code takes something by it. */
  readonly ownAliases?: boolean
  /** Components are written in TypeScript wherever the project has a tsconfig.json. */
  readonly typed?: boolean
  readonly pages?: PagesFolder
  readonly keeping?: Keeping
  readonly stillness?: Stillness
  readonly composition?: Composition
  /** Where an application says itself which file answers which path. */
  readonly listing?: RouteListing
  /** Undefined where nothing has to be switched on. */
  readonly switch?: Switch
  /** Where an application lists its middleware in a file that is for nothing else. */
  readonly middlewareList?: MiddlewareList
  /** The mark before the ending of files that no browser may get. */
  readonly serverOnly?: string
  /** Where somebody asks for a gate. */
  readonly gate?: Gate
  /** The session in the project's types; said in TypeScript, and wherever the file is there. */
  readonly ambient?: AmbientProperty
  /** Undefined where nothing that it says is followed. */
  readonly configuration?: SiteConfiguration
}

/** A web framework that projects are set up for. */
export type Framework = ApplicationFramework | RoutesFramework
