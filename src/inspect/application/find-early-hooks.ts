import type { ts } from 'ts-morph'
import { findSymbol } from '../../code/bindings.js'
import { createProgram, listProgramSources } from '../../code/program.js'
import { findText } from '../../code/texts.js'
import type { Program, ResolveImport, Value } from '../../code/value.js'
import { asGiven, earlyAnswer, passLine, type AnswerForms } from '../../frameworks/early-answers.js'
import type { ApplicationFramework } from '../../frameworks/framework.js'
import type { EarlyHooks } from '../../frameworks/framework-parts.js'
import type { EarlyHookFact } from '../../project.js'
import type { SourceText } from '../../reading/read-sources.js'
import { enclosingFunction } from '../../syntax/enclosing-function.js'
import { getPosition } from '../../syntax/lines.js'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'

interface HookSearch {
  readonly program: Program
  readonly hooks: EarlyHooks
  /** The framework's own package. */
  readonly package: string
  /** Where sign-in answers. */
  readonly basePath: string
}

/**
 * The hooks of the application's own that run for sign-in, too, before it answers, and may answer in its place. Nothing is run:
 * what may answer under a condition counts, unless the path of the request decides it.
 */
export function findEarlyHooks(
  { package: framework, hooks }: Pick<ApplicationFramework, 'package' | 'hooks'>,
  sources: readonly SourceText[],
  resolve: ResolveImport,
  basePath: string,
): readonly EarlyHookFact[] {
  if (!hooks) return []
  const program = createProgram(sources, resolve)
  const search = { program, hooks, package: framework, basePath }
  const files = listProgramSources(program, (text) => text.includes(`.${hooks.method}(`))
  return files.flatMap((source) =>
    [...walk(source, source.tree)].flatMap((node) =>
      source.ts.isCallExpression(node) ? readHook(search, source, node) : [],
    ),
  )
}

/** `app.addHook('onRequest', async (request, reply) => { … })` */
function readHook(
  search: HookSearch,
  source: Source,
  call: ts.CallExpression,
): readonly EarlyHookFact[] {
  const { hooks, program, basePath } = search
  const { ts } = source
  const { expression } = call
  const [name, given] = call.arguments
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== hooks.method) return []
  if (!name || !given) return []
  const stage = findText(program.evaluate({ source, node: name }))
  if (stage === undefined || !hooks.stages.includes(stage)) return []
  if (!isShared(search, source, call)) return []
  const hook = program.evaluate({ source, node: given })
  if (!mayAnswer(search, hook)) return []
  const { request, done } = nameParameters(search, hook)
  return [
    {
      file: source.file,
      ...getPosition(source.text, call.getStart(source.tree)),
      saw: `${hooks.method}('${stage}', …)`,
      pass: passLine(
        `${request ?? 'request'}.routeOptions.url === '${basePath}/*'`,
        done === undefined ? undefined : `${done}()`,
      ),
    },
  ]
}

/** What a hook calls what it is given. */
interface HookNames {
  readonly request?: string | undefined
  readonly reply?: string | undefined
  readonly done?: string | undefined
}

function nameParameters({ hooks }: HookSearch, hook: Value): HookNames {
  if (hook.kind !== 'function') return {}
  const { source } = hook.at
  const names = hook.node.parameters.map(({ name }) => name.getText(source.tree))
  const [request, reply] = names
  return { request, reply, done: names[hooks.done] }
}

/** Tells whether a hook may answer requests to sign-in: by its own code, or as what a plugin has given the application. */
function mayAnswer(search: HookSearch, hook: Value): boolean {
  if (hook.kind === 'made') return hook.origin?.specifier === search.package
  if (hook.kind !== 'function') return hook.kind === 'unknown'
  const names = nameParameters(search, hook)
  const forms: AnswerForms = {
    answers: (source, node) => isAnswer(source, node, search.hooks, names),
    hands: () => true,
  }
  // As the request asks for it, and as its route is written.
  return [`${search.basePath}/signin`, `${search.basePath}/*`].every(
    (path) => earlyAnswer(search.program, forms, asGiven(hook), path) !== undefined,
  )
}

/** `throw …`, `reply.code(401).send()`, `done(new Error())`, `request.jwtVerify()` */
function isAnswer(
  source: Source,
  node: ts.Node,
  hooks: EarlyHooks,
  { reply, done }: HookNames,
): boolean {
  const { ts, tree } = source
  if (ts.isThrowStatement(node)) return true
  if (!ts.isCallExpression(node)) return false
  const { expression, arguments: handed } = node
  if (ts.isIdentifier(expression)) return expression.text === done && handed.length > 0
  if (!ts.isPropertyAccessExpression(expression)) return false
  const { text } = expression.name
  if (hooks.throwing.includes(text)) return true
  return getStart(source, expression).getText(tree) === reply && hooks.answers.includes(text)
}

function getStart({ ts }: Source, node: ts.Expression): ts.Expression {
  let start = node
  while (ts.isPropertyAccessExpression(start) || ts.isCallExpression(start))
    start = start.expression
  return start
}

/**
 * Tells whether a hook is for the whole application: added where that is made, by a function that is called with it, or by a
 * plugin that is no scope of its own.
 */
function isShared(search: HookSearch, source: Source, call: ts.CallExpression): boolean {
  const { ts } = source
  const holder = findSymbol(source, getStart(source, call))
  const declared = holder?.valueDeclaration
  if (!declared || !ts.isParameter(declared)) return true
  const around = enclosingFunction(source, declared.name)
  return (
    around !== undefined &&
    listProgramSources(search.program).some((each) => hasHandover(search, each, around))
  )
}

/** Tells whether a file has a call that takes a function for the whole application, or calls it. */
function hasHandover({ program, hooks }: HookSearch, source: Source, around: ts.Node): boolean {
  const { ts } = source
  const bindings = bindingsOf(source)
  const isFunction = (node: ts.Expression): boolean => {
    const value = program.evaluate({ source, node: unwrap(source, node) })
    return value.kind === 'function' && value.node === around
  }
  return [...walk(source, source.tree)].some((node) => {
    if (!ts.isCallExpression(node)) return false
    const [first] = node.arguments
    if (!first) return false
    const shares = findOrigin(source, bindings, node.expression)?.specifier === hooks.sharing
    return shares ? isFunction(first) : isFunction(node.expression)
  })
}
