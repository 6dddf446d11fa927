import type { ts } from 'ts-morph'
import { originOf, type Bindings } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { namesOf, type MountRequest } from './mount-request.js'

/** A specifier without the extension that it may have or not. */
function bare(specifier: string): string {
  return specifier.replace(/\.[cm]?[jt]s$/, '')
}

/** The names that the file takes from the module already, and how it calls them. */
export function findImported(
  bindings: Bindings,
  request: MountRequest,
): ReadonlyMap<string, string> {
  const found = [...bindings].flatMap(([symbol, { specifier, path }]) => {
    const [name, more] = path
    const ours = bare(specifier) === bare(request.from) && more === undefined
    return ours && name !== undefined ? [[name, symbol.name] as const] : []
  })
  return new Map(found.filter(([name]) => namesOf(request).includes(name)))
}

/**
 * The calls, such as `….use(…)`, that mount a name of the module, whatever the file calls it. A router counts as well as the
 * application: where a user has moved the line, it stays.
 */
export function findMounted(
  source: Source,
  bindings: Bindings,
  request: MountRequest,
): ReadonlyMap<string, ts.CallExpression> {
  const { ts, tree } = source
  const found = new Map<string, ts.CallExpression>()
  const names = namesOf(request)
  const methods = new Set(request.framework.mount.statements.map(({ method }) => method))
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) continue
    if (!methods.has(node.expression.name.text)) continue
    for (const argument of node.arguments) {
      const origin = originOf(source, bindings, argument)
      const name = origin?.path.at(-1)
      if (!origin || name === undefined || bare(origin.specifier) !== bare(request.from)) continue
      if (names.includes(name)) found.set(name, node)
    }
  }
  return found
}
