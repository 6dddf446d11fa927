import type { ts } from 'ts-morph'
import { findOrigin, type Bindings } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { listMountedNames, type MountRequest } from './mount-request.js'

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
  return new Map(found.filter(([name]) => listMountedNames(request).includes(name)))
}

/**
 * The calls, such as `….use(…)`, that mount a name of the module, whatever the file calls it. A router counts as well as the
 * application: where a user has moved the line, it stays. So does a function that was handed the application.
 */
export function findMounted(
  source: Source,
  bindings: Bindings,
  request: MountRequest,
): ReadonlyMap<string, ts.CallExpression> {
  const { ts, tree } = source
  const found = new Map<string, ts.CallExpression>()
  const { statements } = request.framework.mount
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node)) continue
    const { expression } = node
    const called = ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined
    // `app.use(name)`, or `name(app)`.
    for (const value of called === undefined ? [expression] : node.arguments) {
      const origin = findOrigin(source, bindings, value)
      if (!origin || bare(origin.specifier) !== bare(request.from)) continue
      const own = statements.find(({ name }) => name === origin.path.at(-1))
      if (own && own.method === called) found.set(own.name, node)
    }
  }
  return found
}
