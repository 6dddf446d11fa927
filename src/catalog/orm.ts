import type { ServerPart } from '../database-fact.js'
import type { DatabaseDialect, OrmId } from '../project.js'
import type { TableId } from './tables.js'

/** A call that makes a client. */
export interface Maker {
  /** The module that it comes from; one of its subpaths counts too. */
  readonly module: string
  /** The export that is called, or a method of it; `default` for the module itself. */
  readonly name: string
  readonly by: 'new' | 'call'
  /** True where the client comes later. */
  readonly promise?: true
  /** The export of the module that is the client which the call opens, or gives it; `module.exports` for the module itself. */
  readonly gives?: string
  /** True where the name may also come from what the ORM generates, which lies wherever the project wants it. */
  readonly generated?: true
  /** True where somebody has to open it after it is made: another one would stay closed. */
  readonly byHand?: true
  /** How the call says where the database is. */
  readonly place?: PlaceForm
}

/** A client that a package has made already. */
export interface ReadyClient {
  readonly module: string
  /** The export that it is. */
  readonly name: string
  /** Another name of the same. */
  readonly alias: string
}

/** A call that makes a client to which the adapter does not speak. */
export interface UnfitMaker {
  readonly module: string
  readonly name: string
  /** The client that the adapter speaks to, and that reaches the same database. */
  readonly instead: string
}

/** How a call says where a database is: in its first argument, or in an option of that. */
export interface PlaceForm {
  readonly option?: string
  /** True where it is a file or a folder; without one the database is in memory. */
  readonly isFile?: true
  /** True where nothing is said by an option that is not there. */
  readonly optional?: true
  /** With more arguments than this it is said by them together, where that is known: what they are, and options behind them. */
  readonly most?: number
  readonly inOrder?: {
    readonly parts: readonly ServerPart[]
    /** The names of the parts in the options, where they have these as well. */
    readonly options: Readonly<Partial<Record<ServerPart, string>>>
    /** The host where the options have none. */
    readonly host: string
    /** An option that says more than a connection string can. */
    readonly more: string
  }
  /** The beginning of a connection string that stands for it. */
  readonly scheme?: string
  /** The same for a server whose host, port, user, password and database are options one by one. */
  readonly server?: string
}

/** The means by which a project keeps its data: an ORM, a query builder, or a driver alone. */
export interface Orm {
  readonly id: OrmId
  readonly name: string
  /** Packages that prove it. */
  readonly packages: readonly string[]
  /** Modules of Node.js that prove it where they are imported. */
  readonly builtins: readonly string[]
  /** True for drivers alone: what speaks through them counts in their place. */
  readonly bare: boolean
  readonly adapter: { readonly name: string; readonly module: string }
  /** The oldest version that the adapter works with, major and minor. */
  readonly since?: readonly [major: number, minor: number]
  readonly makers: readonly Maker[]
  /** The class with which a client is made that speaks to no database. */
  readonly idle?: string
  /** Clients that nobody makes: who imports one has one. */
  readonly ready?: readonly ReadyClient[]
  readonly unfit?: readonly UnfitMaker[]
  /** Methods of a client that give a client; `promise` for those that give one later. */
  readonly methods: Readonly<Record<string, 'client' | 'promise'>>
  /** Methods of what has the makers that give itself, so that a maker may follow. */
  readonly chained?: readonly string[]
  /** True where the adapter takes a client that is still to come. */
  readonly promised: boolean
  /** The option of a client that says which database it is. */
  readonly option?: string
  /** The options of that option which hold the client of a driver. */
  readonly drivers?: readonly string[]
  /** The class of its module by which a client calls everything in snake_case, and options with which it is something else. */
  readonly snake?: { readonly plugin: string; readonly unless: readonly string[] }
  /** The option of a client by which it calls everything by a rule of its own, which migrations follow only from their configuration. */
  readonly renames?: string
  /** The dialects that its words for databases mean: in its schema, configuration, subpaths, or the code that makes a client. */
  readonly dialects: Readonly<Record<string, DatabaseDialect>>
  /** Its words for databases that no adapter speaks. */
  readonly foreign?: readonly string[]
  /** A database of those with which its adapter does not work. */
  readonly without?: DatabaseDialect
  /** The option of the adapter that takes a function which opens the client, where a package has that already. */
  readonly opens?: string
  /** The option of the adapter that names the tables. */
  readonly namesOption: string
  /** True where the adapter keeps the columns that other databases may lack without being told. */
  readonly keepsAll?: true
  /** Names of the adapter's parameters for tables, where it takes the tables themselves. */
  readonly tables?: Readonly<Record<TableId, string>>
  /** The name of a client that has none where it comes from. */
  readonly variable: string
  /** An example of what to export where there is no client. */
  readonly example: string
  /** How its schema gets into the database. */
  readonly migration: OrmMigration
}

/** A value that is one thing in ES modules, and another in CommonJS. */
export interface ByModules<T> {
  readonly module: T
  readonly commonjs: T
}

/**
 * How a schema gets into the database: by the ORM's own programs, by this one (`own`), by something that only the user
 * can say (`manual`), or not at all (`none`: the adapter makes what it needs).
 */
export type OrmMigration =
  | {
      readonly by: 'tool'
      readonly programs: readonly (readonly string[])[]
      /** A database that has no migrations, and the programs for it. */
      readonly otherwise?: {
        readonly dialect: DatabaseDialect
        readonly programs: readonly (readonly string[])[]
      }
      /** The first version whose programs these are, and what the user does with an older one. */
      readonly since?: {
        readonly package: string
        readonly version: readonly [major: number, minor: number]
        readonly before: {
          /** The program that an older one has for a database. */
          readonly programs: Readonly<Partial<Record<DatabaseDialect, readonly string[]>>>
          readonly after: readonly string[]
        }
      }
      /** Matches the script that runs the tool, where the project has one for that. */
      readonly script?: RegExp
      /**
       * The script of a project that has no migrations: it brings the schema into the database as it is, where a first
       * migration would make every table once more. The program that does it, and those that follow.
       */
      readonly push?: {
        readonly script: RegExp
        readonly program: readonly string[]
        readonly after: readonly (readonly string[])[]
      }
      /** The option that names a configuration or a schema, where the tool looks by itself, and what the user does without any. */
      readonly config?: {
        readonly option: string
        readonly usual: RegExp
        readonly without?: readonly string[]
      }
    }
  | { readonly by: 'own' }
  | {
      readonly by: 'manual'
      readonly program: string
      /** The runners that take its place, so that it reads TypeScript: the first whose package the project has. */
      readonly runners: readonly ({ readonly needs: readonly string[] } & ByModules<
        readonly string[]
      >)[]
      /** The arguments of its calls; `<folder>` stands for that of the migrations. */
      readonly calls: readonly string[]
      /** A script that runs it with whatever it is given, and which of them says the client already. */
      readonly script: { readonly of: RegExp; readonly saysClient: RegExp }
      /** The argument that tells it of the client; what is in pointed brackets stands for the file. */
      readonly client: string
      /** The flags that have the first call write JavaScript. */
      readonly javascript: ByModules<string>
      /** Why nothing is to be done, where the application itself brings the schema into the database. */
      readonly alone: string
      /** The steps of versions before one. */
      readonly before?: {
        readonly version: readonly [major: number, minor: number]
        readonly steps: readonly string[]
      }
    }
  | { readonly by: 'none' }
