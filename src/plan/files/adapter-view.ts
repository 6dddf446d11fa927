import type { Orm } from '../../catalog/orm.js'
import { isSourceFile, getOrm } from '../../catalog/orms.js'
import type { OtherColumns, TableNames } from '../../catalog/tables.js'
import { getSpecifier } from '../../home.js'
import type { ClientFact, Project, SchemaFact } from '../../project.js'
import type { TableExports } from '../../schemas/code/schema-options.js'
import type { UserIds } from '../../schemas/schema.js'
import { stringLiteral } from '../../syntax/string-literal.js'
import type { DatabaseAnswer } from '../plan.js'

/** The particulars of a project's tables. */
export interface AdapterTables {
  /** Which exported constant is which table, for an adapter that takes the tables themselves. */
  readonly exports?: TableExports
  /** What gives the constants of files in other packages of the workspace, by their paths. */
  readonly packages?: SchemaFact['packages']
  /** The kind of the users' ids, as the database has them. */
  readonly userIds?: UserIds
  /** The names that the project has for them, where those are not what its ORM usually says. */
  readonly names?: Partial<TableNames>
}

/** An import of the auth file, in the words of its template. */
interface Import {
  readonly names: string | undefined
  readonly default: string | undefined
  readonly whole: string | undefined
  readonly from: string
}

/** The data about the database with which the template of the auth file is rendered. */
export interface AdapterView {
  readonly adapter: string
  readonly module: string
  readonly imports: readonly Import[]
  /** The value of `adapter`, in the templates' style. */
  readonly call: string
  /** The names of the options and tables in it. */
  readonly words: readonly string[]
}

/**
 * How the auth file uses a database.
 *
 * @param taken names that the auth file has already
 */
export function adapterView(
  project: AuthFileFacts,
  { orm: id, client, extraColumns, layout, naming, columns }: DatabaseAnswer,
  tables: AdapterTables | undefined,
  taken: readonly string[],
): AdapterView {
  const orm = getOrm(id)
  const { name: adapter, module } = orm.adapter
  const own = [...taken, adapter]
  const named = /^[\w$]+$/.test(client.name) && client.name !== 'default'
  const variable = freeName(named ? client.name : orm.variable, 'Client', own)
  const used = listTables(orm, tables, [...own, variable])
  const opener = findOpener(project, orm, client, [...own, variable])
  const options = [
    ...(opener ? [[orm.opens ?? '', opener.variable] as const] : []),
    ...listOptions(orm, tables, used),
  ]
  const told: readonly Property[] = isTold(orm, used)
    ? [
        ...(layout ? [['layout', stringLiteral(layout)] as const] : []),
        ...(naming ? [['naming', stringLiteral(naming)] as const] : []),
        ...(columns ? [['columns', columnsText(columns)] as const] : []),
        ...(extraColumns ? [['extraColumns', 'true'] as const] : []),
      ]
    : []
  return {
    adapter,
    module,
    imports: listImports(project, [{ ...client, variable }, ...(opener ? [opener] : [])], used),
    call: writeCall(orm, variable, used, [...options, ...told]),
    words: [...used.map(({ parameter }) => parameter), ...options.flatMap(listWords)],
  }
}

/** How and where the auth file is written. */
type AuthFileFacts = Pick<Project, 'databases' | 'home' | 'layout' | 'typescript'>

/** A table that is handed to the adapter. */
interface UsedTable {
  readonly parameter: string
  readonly path: string
  readonly name: string
  /** Its name in the auth file. */
  readonly variable: string
}

function listTables(
  { tables: parameters }: Orm,
  tables: AdapterTables | undefined,
  taken: readonly string[],
): readonly UsedTable[] {
  const known = new Map(Object.entries(tables?.exports ?? {}))
  return Object.entries(parameters ?? {}).flatMap(([id, parameter]) => {
    const table = known.get(id)
    if (!table) return []
    const path = tables?.packages?.[table.path] ?? table.path
    return [{ parameter, path, name: table.name, variable: freeName(table.name, 'Table', taken) }]
  })
}

/** An export of a file, and its name in the auth file. */
interface ImportedName extends ClientFact {
  readonly variable: string
}

/** The function that opens the client of a package. */
function findOpener(
  { databases }: AuthFileFacts,
  { id, opens }: Orm,
  client: ClientFact,
  taken: readonly string[],
): ImportedName | undefined {
  const fact = databases.find(({ value }) => value.orm === id)?.value
  if (opens === undefined || !fact?.opener || fact.client?.file !== client.file) return undefined
  const { opener } = fact
  const name = isUnnamed(opener) ? `${opens}Database` : opener.name
  return { ...opener, variable: freeName(name, 'Client', taken) }
}

/** Tells whether an export is called as whoever imports it likes. */
function isUnnamed({ name }: ClientFact): boolean {
  return ['default', 'module.exports'].includes(name)
}

function freeName(name: string, ending: string, taken: readonly string[]): string {
  return taken.includes(name) ? freeName(name + ending, ending, taken) : name
}

function listImports(
  project: AuthFileFacts,
  clients: readonly ImportedName[],
  tables: readonly UsedTable[],
): readonly Import[] {
  const none = { names: undefined, default: undefined, whole: undefined }
  const unnamed = clients.filter(isUnnamed).map(({ file, name, variable }) => {
    const form =
      name === 'default' ? { default: variable } : { whole: wholeName(project, variable) }
    return { ...none, ...form, from: buildSpecifier(project, file) }
  })
  const named = [
    ...clients
      .filter((each) => !isUnnamed(each))
      .map(({ file, name, variable }) => ({ path: file, name, variable })),
    ...tables.map(({ path, name, variable: table }) => ({ path, name, variable: table })),
  ]
  const paths = [...new Set(named.map(({ path }) => path))]
  return [
    ...unnamed,
    ...paths.map((path) => ({
      ...none,
      names: named
        .filter((each) => each.path === path)
        .map(({ name, variable: as }) => (name === as ? name : `${name} as ${as}`))
        .join(', '),
      from: buildSpecifier(project, path),
    })),
  ]
}

/** The import of all that a CommonJS module gives: where the compiler makes no default of it, it has none. */
function wholeName({ home, typescript }: AuthFileFacts, variable: string): string {
  const has = home.language === 'js' || typescript === undefined || typescript.esModuleInterop
  return has ? variable : `* as ${variable}`
}

/** How the auth file imports a file of the project, or a package. */
function buildSpecifier({ home, layout }: AuthFileFacts, path: string): string {
  return isSourceFile(path) ? getSpecifier(home, layout.auth, path) : path
}

/** A property of an object that is written: its value as code, or an object of its own. */
export type Property = readonly [name: string, value: string | readonly Property[]]

/** Names of columns, by table. */
function columnsText(columns: OtherColumns): readonly Property[] {
  return Object.entries(columns).map(([id, names]) => [
    id,
    Object.entries(names).map(([name, other]) => [name, stringLiteral(other)] as const),
  ])
}

/** Tells whether an adapter has its options yet: they come after the tables, which an application has to have first. */
function isTold({ tables: handed }: Orm, used: readonly UsedTable[]): boolean {
  return !handed || used.length > 0
}

function listOptions(
  orm: Orm,
  tables: AdapterTables | undefined,
  used: readonly UsedTable[],
): readonly Property[] {
  if (!isTold(orm, used)) return []
  const { namesOption, tables: handed } = orm
  const names = handed ? [] : Object.entries(tables?.names ?? {})
  const userIds = tables?.userIds ?? 'text'
  return [
    ...(userIds === 'text' ? [] : [['userIds', stringLiteral(userIds)] as const]),
    ...(names.length > 0
      ? [[namesOption, names.map(([id, name]) => [id, stringLiteral(name)] as const)] as const]
      : []),
  ]
}

function listWords([name, value]: Property): readonly string[] {
  return [name, ...(typeof value === 'string' ? [] : value.flatMap(listWords))]
}

/** The characters that a line may have, as Prettier counts where nobody says otherwise. */
const LINE = 80

function onOneLine(properties: readonly Property[]): string {
  const inner = properties.map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : onOneLine(value)}`,
  )
  return `{ ${inner.join(', ')} }`
}

/**
 * An object, with a line for each property where one line does not hold all.
 *
 * @param others how many characters the line has besides
 */
export function objectText(
  properties: readonly Property[],
  indent: string,
  others: number,
): string {
  const line = onOneLine(properties)
  if (others + line.length <= LINE) return line
  const deeper = `${indent}  `
  const lines = properties.map(([name, value]) => {
    const start = `${deeper}${name}: `
    const text = typeof value === 'string' ? value : objectText(value, deeper, start.length + 1)
    return `${start}${text},`
  })
  return ['{', ...lines, `${indent}}`].join('\n')
}

function writeCall(
  { adapter }: Orm,
  variable: string,
  tables: readonly UsedTable[],
  options: readonly Property[],
): string {
  const { name } = adapter
  if (tables.length === 0) {
    if (options.length === 0) return `${name}(${variable})`
    const start = `${name}(${variable}, `
    const others = `  adapter: ${start}),`.length
    return `${start}${objectText(options, '  ', others)})`
  }
  const lines = tables.map(({ parameter, variable: table }) => `${parameter}: ${table},`)
  if (options.length === 0) {
    return [`${name}(${variable}, {`, ...lines.map((line) => `    ${line}`), '  })'].join('\n')
  }
  const handed = ['{', ...lines.map((line) => `  ${line}`), '}'].join('\n')
  const first = [variable, handed].map((part) => `${part},`).join('\n')
  const told = objectText(options, '    ', '    ,'.length)
  return [
    `${name}(`,
    ...first.split('\n').map((line) => `    ${line}`),
    `    ${told},`,
    '  )',
  ].join('\n')
}
