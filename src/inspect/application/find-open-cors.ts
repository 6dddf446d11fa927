import type { ts } from 'ts-morph'
import { createProgram, listProgramSources } from '../../code/program.js'
import { findProperty } from '../../code/properties.js'
import { findText, getLine } from '../../code/texts.js'
import type { Placed, Program, ResolveImport, Value } from '../../code/value.js'
import type { CorsMiddleware } from '../../frameworks/framework-parts.js'
import type { ApplicationFramework } from '../../frameworks/framework.js'
import type { ApplicationFact, OpenCorsFact } from '../../project.js'
import type { SourceText } from '../../reading/read-sources.js'
import { listReturns } from '../../syntax/list-returns.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'

/** Where an application is, and where sign-in answers in it. */
interface CorsSearch {
  readonly program: Program
  readonly application: Pick<ApplicationFact, 'file'>
  readonly framework: Pick<ApplicationFramework, 'crossOrigin' | 'mount'>
  readonly basePath: string
}

/** Where options are given to what lets other origins in; without any it does as its row says. */
interface GivenOptions {
  readonly row: Pick<CorsMiddleware, 'isOpen'>
  readonly place: Placed
  readonly options: Placed | undefined
}

/** Where pages of each origin may read what sign-in answers, with the cookies of the visitor. What is computed does not count. */
export function findOpenCors(
  framework: Pick<ApplicationFramework, 'crossOrigin' | 'mount'>,
  application: Pick<ApplicationFact, 'file'>,
  sources: readonly SourceText[],
  resolve: ResolveImport,
  basePath: string,
): readonly OpenCorsFact[] {
  // Most files have nothing of it, and parsing is most of the work.
  if (!sources.some(({ text }) => /\bcors\b|\benableCors\b/i.test(text))) return []
  const program = createProgram(sources, resolve)
  const search = { program, application, framework, basePath }
  return listProgramSources(program, (text) => /cors/i.test(text)).flatMap((source) =>
    [...walk(source, source.tree)].flatMap((node) =>
      source.ts.isCallExpression(node) && !isBehindSignIn(search, source, node)
        ? listGivenOptions(search, source, node)
            .filter((given) => isOpen(program, given))
            .map(({ place }) => ({
              file: place.source.file,
              line: getLine(place),
              saw: 'origin, credentials',
            }))
        : [],
    ),
  )
}

/** Tells whether a call comes after sign-in has answered: middleware that stands behind where it is mounted. */
function isBehindSignIn(
  { application, framework: { mount } }: CorsSearch,
  { file, text, tree }: Source,
  call: ts.CallExpression,
): boolean {
  if (file !== application.file || mount.next === undefined) return false
  return mount.statements.some(({ name }) => {
    const at = text.lastIndexOf(name)
    return at >= 0 && at < call.getStart(tree)
  })
}

/** `app.use(cors(options))`, `app.register(cors, options)`, `app.enableCors(options)`, `create(AppModule, { cors: options })` */
function listGivenOptions(
  search: CorsSearch,
  source: Source,
  call: ts.CallExpression,
): readonly GivenOptions[] {
  const { program, framework } = search
  const { middleware, method: enables, option } = framework.crossOrigin
  const { ts } = source
  const { expression, arguments: given } = call
  if (!ts.isPropertyAccessExpression(expression)) return []
  const [first, second] = given
  const method = expression.name.text
  const at = (node: ts.Expression): Placed => ({ source, node })
  if (method === enables) {
    return [{ row: {}, place: at(call), options: first && at(first) }]
  }
  if (option !== undefined && method === 'create' && second) {
    const said = findProperty(program, program.evaluate(at(second)), option)
    return said?.kind === 'object' ? [{ row: {}, place: said.at, options: said.at }] : []
  }
  if (!isForSignIn(search, at(expression.expression), method, first && at(first))) return []
  return given.flatMap((each, index) => {
    const value = program.evaluate(at(each))
    const row = findRow(middleware, value)
    if (!row) return []
    const { node } = value.at
    const behind = given[index + 1]
    const options =
      value.kind === 'imported' ? behind : ts.isCallExpression(node) && node.arguments[0]
    const from = value.kind === 'imported' ? source : value.at.source
    const place = value.kind === 'imported' ? at(call) : value.at
    return [{ row, place, options: options ? { source: from, node: options } : undefined }]
  })
}

function findRow(rows: readonly CorsMiddleware[], value: Value): CorsMiddleware | undefined {
  const origin = value.kind === 'imported' || value.kind === 'made' ? value.origin : undefined
  return rows.find(({ module }) => module === origin?.specifier)
}

/** Methods that add something for each request below a path, which is their first argument where there is one. */
const ADDS = /^(?:all|register|use)$/

/** Tells whether what is added comes before sign-in: to the application itself, at a path in which that lies. */
function isForSignIn(
  { program, application, basePath }: CorsSearch,
  holder: Placed,
  method: string,
  path: Placed | undefined,
): boolean {
  if (!ADDS.test(method)) return false
  const said =
    path &&
    findText(program.evaluate(path))
      ?.replace(/\/?\*.*$/, '')
      .replace(/\/$/, '')
  if (said !== undefined && said !== '' && !`${basePath}/`.startsWith(`${said}/`)) return false
  const { kind, at } = program.evaluate(holder)
  // A router, or an application of another file, which is a part of this one.
  if (kind !== 'made' && kind !== 'instance') return true
  return at.source.file === application.file && !/\bRouter\b/.test(at.node.getText(at.source.tree))
}

function isOpen(program: Program, { row, options }: GivenOptions): boolean {
  const given = options && program.evaluate(options)
  if (given && given.kind !== 'object') return false
  const credentials = given && findProperty(program, given, 'credentials')
  const isWithCookies = credentials ? isTrue(credentials) : row.isOpen === true
  const origin = given && findProperty(program, given, 'origin')
  return isWithCookies && (!origin || letsAll(origin))
}

function isTrue(value: Value): boolean {
  return value.kind === 'literal' && value.value === true
}

/** `true`, `'*'`, `(origin) => origin`, `(origin, callback) => callback(null, true)` */
function letsAll(origin: Value): boolean {
  if (origin.kind === 'literal') return origin.value === true || origin.value === '*'
  if (origin.kind !== 'function') return false
  const { source } = origin.at
  const { ts, tree } = source
  const names = origin.node.parameters.map(({ name }) => name.getText(tree))
  const [only, more] = listReturns(source, origin.node)
  const isPlain = [...walk(source, origin.node)].every(
    (node) => !ts.isIfStatement(node) && !ts.isConditionalExpression(node),
  )
  const calls = [...walk(source, origin.node)].flatMap((node) =>
    ts.isCallExpression(node) ? [node] : [],
  )
  const lets = ({ expression, arguments: [, said] }: ts.CallExpression): boolean =>
    expression.getText(tree) === names[1] && /^(?:true|'\*')$/.test(said?.getText(tree) ?? '')
  const isReflected = !more && only !== undefined && /^(?:true|'\*')$/.test(only.getText(tree))
  const isSame =
    !more && only !== undefined && only.getText(tree).replace(/ (?:\?\?|\|\|) .*$/, '') === names[0]
  return isPlain && (isReflected || isSame || (calls.length === 1 && calls.every(lets)))
}
