import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { Program, Value } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { listElements, findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import { findConstant } from '../../code/bindings.js'

/** `new Router({ prefix: '/shop' })`: whatever it has answers there. */
export function readPrefixes(
  program: Program,
  source: Source,
  options: ts.Expression | undefined,
): readonly string[] {
  return options ? written(program, program.evaluate({ source, node: options }), ['prefix']) : []
}

/** The paths that the named properties of an object have. */
function written(program: Program, options: Value, names: readonly string[]): readonly string[] {
  if (options.kind !== 'object') return []
  return names.flatMap((name) => {
    const text = findText(findProperty(program, options, name))
    return text?.startsWith('/') === true ? [clean(text)] : []
  })
}

/** The prefix of what a call is a method of: in its chain, or where its variable is made; `app.basePath('/api')` adds one. */
export function readOuterPrefixes(
  program: Program,
  source: Source,
  node: ts.Expression,
): readonly string[] {
  const { ts } = source
  if (ts.isNewExpression(node)) return readPrefixes(program, source, node.arguments?.[0])
  if (ts.isPropertyAccessExpression(node))
    return readOuterPrefixes(program, source, node.expression)
  if (ts.isCallExpression(node)) return readResultPrefixes(program, source, node)
  const made = ts.isIdentifier(node) ? findConstant(source, node) : undefined
  return made && made.end <= node.pos ? readOuterPrefixes(program, source, made) : []
}

/** The prefix of what a call gives back. */
function readResultPrefixes(
  program: Program,
  source: Source,
  call: ts.CallExpression,
): readonly string[] {
  const around = readOuterPrefixes(program, source, call.expression)
  const [more] = isMethodCall(source, call, 'basePath')
    ? readArgumentPaths(program, source, call.arguments)
    : []
  return more === undefined ? around : [joined(around[0] ?? '', more)]
}

function isMethodCall({ ts }: Source, { expression }: ts.CallExpression, method: string): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === method
}

/** Of `app.register(plugin, { prefix })`, `app.route({ url })`, and of whatever has the path first. */
export function readPaths(
  program: Program,
  source: Source,
  call: ts.CallExpression,
): readonly string[] {
  const [first, second] = call.arguments
  if (isMethodCall(source, call, 'register')) return readPrefixes(program, source, second)
  const options = first && program.evaluate({ source, node: first })
  return options?.kind === 'object'
    ? written(program, options, ['path', 'url'])
    : readArgumentPaths(program, source, call.arguments)
}

/** The paths that a call may register, without a slash at their ends; of one that is computed, what is known of its end. */
function readArgumentPaths(
  program: Program,
  source: Source,
  [given, second]: readonly ts.Expression[],
): readonly string[] {
  const { ts } = source
  if (!given) return []
  const value = program.evaluate({ source, node: given })
  const text = findText(value)
  if (text !== undefined) return text.startsWith('/') ? [clean(text)] : []
  const { node } = value.at
  if (value.kind === 'list') {
    return listElements(program, value).flatMap((each) =>
      readArgumentPaths(program, each.source, [each.node]),
    )
  }
  if (ts.isTemplateExpression(node)) {
    return [`*${clean(node.templateSpans.at(-1)?.literal.text ?? '')}`]
  }
  // It may be a path, or what comes before the next handler.
  const named = ts.isIdentifier(given) || ts.isPropertyAccessExpression(given)
  return named && second ? ['*', ''] : []
}

function clean(path: string): string {
  return path === '' ? '' : posix.normalize(path).replace(/\/$/, '')
}

/** A path behind its prefix; before a star that is not known to matter. */
export function joined(prefix: string, path: string): string {
  return path.startsWith('*') ? path : prefix + path
}
