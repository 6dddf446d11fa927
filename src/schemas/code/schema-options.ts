import type { TableId } from '../../catalog/tables.js'
import type { Home, ModuleSystem, SchemaFact, Style } from '../../project.js'
import type { Dialect } from '../schema.js'

/** The options that a plan for a schema in code needs to know besides the files. */
export interface CodeSchemaOptions {
  readonly dialect: Dialect
  /** The major and the minor version of the ORM, where it is known. */
  readonly version?: readonly [major: number, minor: number]
  /** The file that new tables go to, relative to the project's root; it may not exist yet. */
  readonly target: string
  /** How a new file is written, where no other schema file shows it. */
  readonly style?: Style
  /** How a new JavaScript file takes and gives values, where no other schema file shows it. */
  readonly moduleSystem?: ModuleSystem
  /** The packages of the workspace, or subpaths of them, that give whatever a file exports, by the files that lie in one. */
  readonly packages?: SchemaFact['packages']
  /** The extension for relative imports, where no schema file shows it. */
  readonly importExtension?: Home['importExtension']
}

/** Where generated code finds a table. */
export interface TableExport {
  /** Relative to the project's root. */
  readonly path: string
  readonly name: string
}

/** Which exported constant or class is which table. */
export type TableExports = Readonly<Partial<Record<TableId, TableExport>>>
