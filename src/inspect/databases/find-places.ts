import { type Placed, type Program, type Value, reached } from '../../code/value.js'
import { isHidden, findOption, findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { Orm, PlaceForm } from '../../catalog/orm.js'
import { getOrm } from '../../catalog/orms.js'
import { SERVER_PARTS, type ServerPart } from '../../database-fact.js'
import type { DatabaseDialect, PlaceFact, ServerFact } from '../../project.js'
import { findDialect } from './dialect-words.js'
import { type FoundClient, listClientCalls } from './find-clients.js'
import { follow } from './follow-value.js'
import type { Made } from './find-made-client.js'

/** A place, as far as an expression says it. */
type WrittenPlace = Pick<PlaceFact, 'variables' | 'path'>

const MEMORY: WrittenPlace = { variables: [], path: ':memory:' }

/** The scheme that the URL of a server begins with. The URL can hold a password, and stays out of every fact. */
const OTHER = /^(?!file:)[a-z][\w+.-]+:/i

/**
 * Where the databases of clients are, read from the calls that make them. Nothing is run: what depends on anything but the
 * environment is not known, and neither is anything where further calls could have made a client in their place.
 */
export function findPlaces(
  program: Program,
  orm: Orm,
  clients: readonly FoundClient[],
): readonly PlaceFact[] {
  const drivers = clients.map(({ made }) => findDriver(program, orm, made))
  const known = new Set([...clients.map(({ made }) => made), ...drivers].map((each) => each?.call))
  const calls = [
    ...listClientCalls(program, orm),
    ...(orm.drivers ? listClientCalls(program, getOrm('sql')) : []),
  ]
  if (calls.some(({ call }) => !known.has(call))) return []
  return clients.flatMap(({ client }, index): readonly PlaceFact[] => {
    const driver = drivers[index]
    const form = driver?.maker.place
    if (!driver || !form) return []
    const server = findServer(program, orm, driver, form)
    if (server) return [{ client, variables: [], server }]
    const said = hasMore(driver, form) ? undefined : findWrittenPlace(program, driver, form)
    if (!said) return []
    return [{ client, ...said, ...(form.scheme === undefined ? {} : { scheme: form.scheme }) }]
  })
}

/** Tells whether several arguments say it. */
function hasMore({ call }: Made, { most }: PlaceForm): boolean {
  return most !== undefined && (call.arguments?.length ?? 0) > most
}

/** The call that makes what an ORM speaks through: `new Kysely({ dialect: new SqliteDialect({ database }) })`. */
function findDriver(program: Program, orm: Orm, made: Made): Made | undefined {
  const { option, drivers } = orm
  if (option === undefined || !drivers) return made
  const dialect = findArgument(made, made.call)
  const value = dialect && findOption(program, dialect, option)
  const at = value?.at
  if (!at || !at.source.ts.isNewExpression(at.node)) return undefined
  const settings = findArgument(at, at.node)
  const [held] = drivers.flatMap((name) => {
    const driver = settings && findOption(program, settings, name)
    return driver && !isHidden(driver) ? [driver.at] : []
  })
  return held && follow(program, getOrm('sql'), held)
}

function findArgument(
  { source }: Pick<Placed, 'source'>,
  call: ts.CallExpression | ts.NewExpression,
): Placed | undefined {
  const node = call.arguments?.[0]
  return node && { source, node }
}

function findWrittenPlace(
  program: Program,
  made: Made,
  { option, isFile, optional }: PlaceForm,
): WrittenPlace | undefined {
  const argument = findArgument(made, made.call)
  const value = argument && findValue(program, argument, option)
  if (!value) return isFile && !optional ? MEMORY : undefined
  const said = read(program, value)
  if (said?.path === undefined) return said
  const path = isMemory(said.path) ? ':memory:' : said.path
  if (isFile && !OTHER.test(path)) return { ...said, path }
  return said.variables.length > 0 ? { variables: said.variables } : undefined
}

/** The server that is named part by part; nothing where one part is not known. */
function findServer(
  program: Program,
  orm: Orm,
  made: Made,
  form: PlaceForm,
): ServerFact | undefined {
  const told = form.inOrder
    ? toldInOrder(program, orm, made, form)
    : toldByOptions(program, made, form)
  if (!told) return undefined
  const { scheme, given, host } = told
  const found = SERVER_PARTS.flatMap((name) => {
    const value = given(name)
    if (value === undefined) return []
    const said = read(program, value)
    return [[name, name === 'password' ? withoutText(said) : said] as const]
  })
  const known = found.flatMap(([name, said]) => (said ? [[name, said] as const] : []))
  const usual = host === undefined ? {} : { host: { variables: [], path: host } }
  const parts: ServerFact['parts'] = { ...usual, ...Object.fromEntries(known) }
  const whole = known.length === found.length && parts.host && parts.database
  return whole ? { scheme, parts } : undefined
}

/** How a call tells the parts of a server. */
interface Told {
  readonly scheme: string
  readonly given: (name: ServerPart) => Value | undefined
  /** Which host it is where none is given. */
  readonly host?: string
}

/** The options, unless one of them is a URL. */
function toldByOptions(
  program: Program,
  made: Made,
  { option = '', server: scheme }: PlaceForm,
): Told | undefined {
  const settings = findArgument(made, made.call)
  if (!settings || scheme === undefined) return undefined
  if (findOption(program, settings, option) !== undefined) return undefined
  return { scheme, given: (name) => findOption(program, settings, name) }
}

/** The schemes that connection strings for a server begin with. */
const SCHEMES: Partial<Record<DatabaseDialect, string>> = {
  postgresql: 'postgres:',
  mysql: 'mysql:',
}

/** `new Sequelize(database, user, password, { host, dialect })`, or the options alone, which have them all. */
function toldInOrder(
  program: Program,
  orm: Orm,
  made: Made,
  { inOrder }: PlaceForm,
): Told | undefined {
  const dialect = findDialect(program, orm, made)
  const scheme = dialect && SCHEMES[dialect]
  const values = (made.call.arguments ?? []).map((node) => ({ source: made.source, node }))
  const settings = values.pop()
  if (!inOrder || !scheme || !settings) return undefined
  const { parts, host, more, options } = inOrder
  if (findOption(program, settings, more) !== undefined) return undefined
  if (values.length > 0 && values.length !== parts.length) return undefined
  const given = (name: ServerPart): Value | undefined => {
    const value = values[parts.indexOf(name)]
    if (!value) return findOption(program, settings, options[name] ?? name)
    const said = program.evaluate(value)
    return said.kind === 'literal' && said.value === null ? undefined : said
  }
  return { scheme, given, host }
}

/** A password that is written out stays out of every fact; that there is none is no secret. */
function withoutText(said: WrittenPlace | undefined): WrittenPlace | undefined {
  if (!said?.path) return said
  return said.variables.length > 0 ? { variables: said.variables } : undefined
}

/** The option, or the argument itself where that is no object. */
function findValue(
  program: Program,
  argument: Placed,
  option: string | undefined,
): Value | undefined {
  const value = program.evaluate(argument)
  return value.kind === 'object' && option !== undefined
    ? findProperty(program, value, option)
    : value
}

/** `process.env.A ?? process.env.B ?? 'app.db'`, `Number(process.env.PORT) || 5432`. */
function read(program: Program, value: Value): WrittenPlace | undefined {
  if (value.kind === 'variable') return { variables: [value.name] }
  if (value.kind === 'choice' && value.by === 'default') {
    const [left, right] = value.options.map((each) => read(program, reached(program, each)))
    if (!left || !right || left.path !== undefined) return undefined
    return { ...right, variables: [...left.variables, ...right.variables] }
  }
  const isNumber = value.kind === 'literal' && typeof value.value === 'number'
  const path = isNumber ? String(value.value) : findText(value, folderAtRun)
  return path === undefined ? undefined : { variables: [], path }
}

/** TypeScript may run from the folder that it is compiled to. */
function folderAtRun(file: string): string | undefined {
  return /\.[cm]?tsx?$/.test(file) ? undefined : posix.dirname(file)
}

function isMemory(path: string): boolean {
  return path === '' || /^(?:file:)?:memory:|^memory:/.test(path)
}
