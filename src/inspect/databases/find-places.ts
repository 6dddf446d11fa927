import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { Orm, PlaceForm } from '../../catalog/orm.js'
import { ormOf } from '../../catalog/orms.js'
import { SERVER_PARTS, type ServerPart } from '../../database-fact.js'
import type { DatabaseDialect, PlaceFact, ServerFact } from '../../project.js'
import { dialectOf } from './dialect-words.js'
import { madeIn, type FoundClient } from './find-clients.js'
import { follow, searchIn } from './follow-value.js'
import type { Made } from './made-by.js'
import type { Modules } from './modules.js'
import { propertyOf, resolveValue, type Placed } from './resolve-value.js'
import { staticText } from './static-path.js'

/** What an expression says of a place. */
type Said = Pick<PlaceFact, 'variables' | 'path'>

const MEMORY: Said = { variables: [], path: ':memory:' }

/** What the URL of a server begins with. It can hold a password, and stays out of every fact. */
const OTHER = /^(?!file:)[a-z][\w+.-]+:/i

/**
 * Where the databases of clients are, read from the calls that make them. Nothing is run: what depends on anything but the
 * environment is not known, and neither is anything where further calls could have made a client in their place.
 */
export function findPlaces(
  modules: Modules,
  orm: Orm,
  clients: readonly FoundClient[],
): readonly PlaceFact[] {
  const drivers = clients.map(({ made }) => driverOf(modules, orm, made))
  const known = new Set([...clients.map(({ made }) => made), ...drivers].map((each) => each?.call))
  const calls = [...madeIn(modules, orm), ...(orm.drivers ? madeIn(modules, ormOf('sql')) : [])]
  if (calls.some(({ call }) => !known.has(call))) return []
  return clients.flatMap(({ client }, index): readonly PlaceFact[] => {
    const driver = drivers[index]
    const form = driver?.maker.place
    if (!driver || !form) return []
    const server = serverBy(modules, orm, driver, form)
    if (server) return [{ client, variables: [], server }]
    const said = hasMore(driver, form) ? undefined : saidBy(modules, driver, form)
    if (!said) return []
    return [{ client, ...said, ...(form.scheme === undefined ? {} : { scheme: form.scheme }) }]
  })
}

/** Whether it is several arguments that say it. */
function hasMore({ call }: Made, { most }: PlaceForm): boolean {
  return most !== undefined && (call.arguments?.length ?? 0) > most
}

/** The call that makes what an ORM speaks through: `new Kysely({ dialect: new SqliteDialect({ database }) })`. */
function driverOf(modules: Modules, orm: Orm, made: Made): Made | undefined {
  const { option, drivers } = orm
  if (option === undefined || !drivers) return made
  const dialect = argumentOf(made, made.call)
  const value = dialect && propertyOf(modules, dialect, option)
  if (!value || value === 'hidden' || !value.module.source.ts.isNewExpression(value.node)) {
    return undefined
  }
  const settings = argumentOf(value, value.node)
  const [held] = drivers.flatMap((name) => {
    const driver = settings && propertyOf(modules, settings, name)
    return driver && driver !== 'hidden' ? [driver] : []
  })
  return held && follow(searchIn(modules, ormOf('sql'), held.module), held.node)
}

function argumentOf(
  { module }: Pick<Placed, 'module'>,
  call: ts.CallExpression | ts.NewExpression,
): Placed | undefined {
  const node = call.arguments?.[0]
  return node && { module, node }
}

function saidBy(
  modules: Modules,
  made: Made,
  { option, isFile, optional }: PlaceForm,
): Said | undefined {
  const argument = argumentOf(made, made.call)
  const value = argument && valueIn(modules, argument, option)
  if (value === 'hidden') return undefined
  if (!value) return isFile && !optional ? MEMORY : undefined
  const said = read(modules, value)
  if (said?.path === undefined) return said
  const path = isMemory(said.path) ? ':memory:' : said.path
  if (isFile && !OTHER.test(path)) return { ...said, path }
  return said.variables.length > 0 ? { variables: said.variables } : undefined
}

/** The server that is named part by part; nothing where one part is not known. */
function serverBy(modules: Modules, orm: Orm, made: Made, form: PlaceForm): ServerFact | undefined {
  const told = form.inOrder
    ? toldInOrder(modules, orm, made, form)
    : toldByOptions(modules, made, form)
  if (!told) return undefined
  const { scheme, given, host } = told
  const found = SERVER_PARTS.flatMap((name) => {
    const value = given(name)
    if (value === undefined) return []
    const said = value === 'hidden' ? undefined : read(modules, value)
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
  readonly given: (name: ServerPart) => ReturnType<typeof propertyOf>
  /** Which host it is where none is given. */
  readonly host?: string
}

/** The options, unless one of them is a URL. */
function toldByOptions(
  modules: Modules,
  made: Made,
  { option = '', server: scheme }: PlaceForm,
): Told | undefined {
  const settings = argumentOf(made, made.call)
  if (!settings || scheme === undefined) return undefined
  if (propertyOf(modules, settings, option) !== undefined) return undefined
  return { scheme, given: (name) => propertyOf(modules, settings, name) }
}

/** What connection strings for a server begin with. */
const SCHEMES: Partial<Record<DatabaseDialect, string>> = {
  postgresql: 'postgres:',
  mysql: 'mysql:',
}

/** `new Sequelize(database, user, password, { host, dialect })`, or the options alone, which have them all. */
function toldInOrder(
  modules: Modules,
  orm: Orm,
  made: Made,
  { inOrder }: PlaceForm,
): Told | undefined {
  const dialect = dialectOf(modules, orm, made)
  const scheme = dialect && SCHEMES[dialect]
  const values = (made.call.arguments ?? []).map((node) => ({ module: made.module, node }))
  const settings = values.pop()
  if (!inOrder || !scheme || !settings) return undefined
  const { parts, host, more, options } = inOrder
  if (propertyOf(modules, settings, more) !== undefined) return undefined
  if (values.length > 0 && values.length !== parts.length) return undefined
  const given = (name: ServerPart): ReturnType<typeof propertyOf> => {
    const value = values[parts.indexOf(name)]
    if (!value) return propertyOf(modules, settings, options[name] ?? name)
    const { ts } = value.module.source
    return value.node.kind === ts.SyntaxKind.NullKeyword ? undefined : value
  }
  return { scheme, given, host }
}

/** A password that is written out stays out of every fact; that there is none is no secret. */
function withoutText(said: Said | undefined): Said | undefined {
  if (!said?.path) return said
  return said.variables.length > 0 ? { variables: said.variables } : undefined
}

/** The option, or the argument itself where that is no object. */
function valueIn(
  modules: Modules,
  argument: Placed,
  option: string | undefined,
): Placed | 'hidden' | undefined {
  const { module, node } = resolveValue(modules, argument)
  const isObject = module.source.ts.isObjectLiteralExpression(node)
  return isObject && option !== undefined ? propertyOf(modules, argument, option) : argument
}

/** `process.env.A ?? process.env.B ?? 'app.db'`, `Number(process.env.PORT) || 5432`. */
function read(modules: Modules, placed: Placed): Said | undefined {
  const { module, node } = resolveValue(modules, placed)
  const { ts } = module.source
  if (ts.isNumericLiteral(node)) return { variables: [], path: node.text }
  const text = numberOf({ module, node })
  if (text) return read(modules, text)
  const variable = variableIn({ module, node })
  if (variable !== undefined) return { variables: [variable] }
  if (ts.isBinaryExpression(node) && isOr(ts, node)) {
    const left = read(modules, { module, node: node.left })
    const right = read(modules, { module, node: node.right })
    if (!left || !right || left.path !== undefined) return undefined
    return { ...right, variables: [...left.variables, ...right.variables] }
  }
  const path = staticText(modules, placed, folderAtRun)
  return path === undefined ? undefined : { variables: [], path }
}

/** What is made a number: `Number(…)`, `parseInt(…, 10)`, `+…`. */
function numberOf({ module, node }: Placed): Placed | undefined {
  const { ts, tree } = module.source
  const isPlus = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken
  if (isPlus) return { module, node: node.operand }
  if (!ts.isCallExpression(node)) return undefined
  const [value] = node.arguments
  const isNumber = /^(?:Number|(?:Number\.)?parseInt)$/.test(node.expression.getText(tree))
  return isNumber && value ? { module, node: value } : undefined
}

function isOr({ SyntaxKind }: typeof ts, { operatorToken }: ts.BinaryExpression): boolean {
  return [SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken].includes(operatorToken.kind)
}

/** `process.env.NAME`, `process.env['NAME']`. */
function variableIn({ module, node }: Placed): string | undefined {
  const { ts, tree } = module.source
  const isProperty = ts.isPropertyAccessExpression(node)
  if (!isProperty && !ts.isElementAccessExpression(node)) return undefined
  if (node.expression.getText(tree) !== 'process.env') return undefined
  if (isProperty) return node.name.text
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined
}

/** TypeScript may run from the folder that it is compiled to. */
function folderAtRun(file: string): string | undefined {
  return /\.[cm]?tsx?$/.test(file) ? undefined : posix.dirname(file)
}

function isMemory(path: string): boolean {
  return path === '' || /^(?:file:)?:memory:|^memory:/.test(path)
}
