import type { FunctionLike, Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { WHOLE, exportsOf } from '../../code/module-exports.js'
import { listProgramSources } from '../../code/program.js'
import type { Orm } from '../../catalog/orm.js'
import type { UnexportedFact } from '../../project.js'
import { leavesProject } from '../../project-path.js'
import { keepsRight, findSymbol } from '../../code/bindings.js'
import { isOfPackage } from '../../code/of-package.js'
import { walk } from '../../syntax/walk.js'
import { type FoundFunction, followReturned, findFunction } from './follow-value.js'
import { isShut, findCallStart } from './find-clients.js'
import { freeFile } from './free-file.js'
import type { Made } from './find-made-client.js'
import { type DatabaseContext, getFolder, names, reachesEntry } from './proofs.js'
import { containsNode } from '../../syntax/contains-node.js'

interface ClientFactory {
  readonly file: string
  readonly name: string
  readonly made: Made
}

/** A function, and the client that it gives. */
interface Returned extends FoundFunction {
  readonly made: Made
}

/** Matches an export that may be a function which gives something at once, under a name of its own. */
const AT_ONCE =
  /\bexports\b|\bexport\s*(?:[{*]|function\b|(?:const|let|var)\s[^=;]*=(?!\s*(?:async\b|['"`\d[{])))/

/** The one function that files export, and that gives the client where it is called: `export function getDb() { … }`. */
export function findFactory(
  context: DatabaseContext,
  program: Program,
  orm: Orm,
  isMeant: (made: Made) => boolean,
): UnexportedFact | undefined {
  const [first, ...others] = listProgramSources(program, (text) => AT_ONCE.test(text))
    .filter((source) => !leavesProject(source.file) && !reachesEntry(context, source.file))
    .flatMap((source) => listFactories(context, program, orm, source))
    .filter(({ made }) => isMeant(made))
  if (!first || others.some(({ made }) => made.call !== first.made.call)) return undefined
  const { file } = first
  const to = freeFile(context.world, getFolder(context, file), file, [orm.variable])
  if (to === undefined) return undefined
  const client = { file: to, name: orm.variable }
  return { how: 'call', file, at: findCallStart(first.made), factory: first.name, client }
}

function listFactories(
  context: DatabaseContext,
  program: Program,
  orm: Orm,
  source: Source,
): readonly ClientFactory[] {
  return exportsOf(source).flatMap(({ name, value }) => {
    if ([WHOLE, 'default', orm.variable].includes(name)) return []
    const { ts } = source
    if (!ts.isFunctionDeclaration(value) && isOfPackage(program, source, value)) return []
    const found = findFunction(program, source, value)
    const made = found && takesNothing(found.node) && followReturned(program, orm, found)
    if (!made || made.promised) return []
    const returned = { ...found, made }
    const suits = isSafe(returned) && isReady(context, returned) && !asksLater(context, returned)
    return suits ? [{ file: source.file, name, made }] : []
  })
}

/** Tells whether a function can be called as it is. */
export function takesNothing({ parameters }: FunctionLike): boolean {
  return parameters.every(
    ({ questionToken, initializer, dotDotDotToken }) =>
      questionToken !== undefined || initializer !== undefined || dotDotDotToken !== undefined,
  )
}

/** Tells whether it may be called once more: it gives the same client again, or another one that does no harm. */
function isSafe({ source, node, made }: Returned): boolean {
  const { ts } = source
  const isKept = [...walk(source, node)].some(
    (each) =>
      ts.isBinaryExpression(each) &&
      keepsRight(source, each.operatorToken.kind) &&
      containsNode(each.right, made.call),
  )
  return isKept || !isShut(made)
}

/** Tells whether the variables that it reads are there where a file is imported, and not only where the application starts. */
function isReady({ sources, env }: DatabaseContext, { made }: Returned): boolean {
  const { text } = made.source
  if (!/\bprocess\.env\b/.test(text) || env.loader || names(text, 'dotenv')) return true
  return !sources.some(
    (source) => names(source.text, 'dotenv') || /\bloadEnvFile\b/.test(source.text),
  )
}

/** Tells whether it calls what it does not import and nothing declares, which may be there only while a request is answered. */
function asksLater({ rooted }: DatabaseContext, { source, node }: Returned): boolean {
  const { ts } = source
  const given = rooted?.given
  if (!given) return false
  return [...walk(source, node)].some((each) => {
    if (!ts.isCallExpression(each) || !ts.isIdentifier(each.expression)) return false
    const { text } = each.expression
    return !findSymbol(source, each.expression) && !given.includes(text) && !(text in globalThis)
  })
}
