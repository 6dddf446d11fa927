/** The id of the ORM, query builder or driver that reads and writes a database: of a row of catalog/orms. */
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

/** The dialect of a database; other products that speak the same count as the same. */
export type DatabaseDialect = 'postgresql' | 'mysql' | 'sqlite' | 'mongodb'

/** An export of a file that holds the connection to a database. */
export interface ClientFact {
  /** Relative to the project's root; or the package that is the client itself. */
  readonly file: string
  /** As it is exported: a name, `default`, or `module.exports` for all that the file gives. */
  readonly name: string
}

/** The expression that says which client is meant, in a file that another library is configured in. */
export interface MeantClient {
  /** Of which ORM or driver it is, where that is known. */
  readonly orm?: OrmId
  /** Relative to the project's root. */
  readonly file: string
  /** The offsets of the expression in that file. */
  readonly start: number
  readonly end: number
}

/** A client that no file exports in a way that sign-in can use, and how that is mended. */
export interface UnexportedFact {
  /**
   * `export` where it stands; `move` to a file of its own, since the one that makes it can't be imported; `lift` there what
   * has no name, since it is handed over where it is made; `copy` what a function or a class makes for itself, or extends; `call` the
   * function that gives it.
   */
  readonly how: 'export' | 'move' | 'lift' | 'copy' | 'call'
  /** The function that is called, as the file exports it. */
  readonly factory?: string
  /** The file that makes it, relative to the project's root. */
  readonly file: string
  /** Where the call that makes it begins in that file, behind a byte-order mark. */
  readonly at: number
  /** The client that there is afterwards. */
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

/** The parts of a server that a client is told one by one. */
export const SERVER_PARTS = ['host', 'port', 'user', 'password', 'database'] as const

export type ServerPart = (typeof SERVER_PARTS)[number]

/** A server whose parts are told one by one. Host and database are always among them; a password never is, but by its variables. */
export interface ServerFact {
  /** The beginning of a connection string for it. */
  readonly scheme: string
  readonly parts: Readonly<Partial<Record<ServerPart, Pick<PlaceFact, 'variables' | 'path'>>>>
}

/** Where the tables of a project are described. */
export interface SchemaFact {
  /** True where none of the files can be read: they lie behind a link out of the project, or are no text. */
  readonly closed?: boolean
  /** Files that exist, relative to the project's root. */
  readonly files: readonly string[]
  /** Those of them that make tables otherwise than by migrations, so that nobody knows which runs first. */
  readonly apart?: readonly string[]
  /** The files of the project that their imports mean, by file and specifier, where that is no relative path. */
  readonly imports?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The file for new tables, which may not exist yet; undefined where there is no one place. */
  readonly target?: string
  /** The packages of the workspace, or subpaths of them, that give whatever a file exports, by the files that lie in one. */
  readonly packages?: Readonly<Record<string, string>>
  /** The folder of the migrations, where there is one. */
  readonly migrations?: string
  /** The configuration of the tool that runs them, where there is one. */
  readonly config?: string
  /** Where the application brings the schema into the database itself when it starts, or may do so. */
  readonly synchronized?: 'always' | 'perhaps'
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

/** The form that a rule of the client gives to names in the database, and where that is said. */
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
  /** The word by which the client names a database that no adapter speaks. */
  readonly foreign?: string
  /** Where what code calls in camelCase is something else to the database: snake_case, or what can't be said from here. */
  readonly naming?: NamingFact
  readonly schema?: SchemaFact
  /** The one client that sign-in can use. */
  readonly client?: ClientFact
  /** The function that opens it, where nothing has called it when sign-in is asked. */
  readonly opener?: ClientFact
  /** Where there is no such one: those that could be meant. */
  readonly clients: readonly ClientFact[]
  /** Where there are none of them: the one that can be had by an edit. */
  readonly unexported?: UnexportedFact
  /** Where the databases of clients are; those of which it can't be read are absent. */
  readonly places?: readonly PlaceFact[]
}
