import type { ts } from 'ts-morph'
import { frameworks } from '../catalog/frameworks.js'
import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { symbolOf } from '../syntax/applications.js'
import { positionAt, splitBom, type Position } from '../syntax/lines.js'
import { bindingsOf, originOf, type Bindings } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import { importResolver } from './import-resolver.js'
import { readSources } from './read-sources.js'

/** Where sign-in is mounted on the application. */
export interface Mount extends Position {
  /** Relative to the project's root. */
  readonly file: string
}

/** The methods that mount sign-in on an application, of whatever framework. */
const METHODS = new Set(
  frameworks.flatMap(({ mount }) => mount.statements.map((each) => each.method)),
)

/**
 * The first call such as `….use(…)`, in the code that the application reaches, of what the configuration gives or the runtime makes.
 *
 * @param entry the file that makes the application
 * @param configuration the file that lists who signs people in
 */
export async function findMount(
  root: string,
  entry: string,
  configuration: string,
): Promise<Mount | undefined> {
  const resolve = importResolver(root)
  const sources = readSources(root, [entry], resolve)
  // A file between the two that hands the configuration on counts as well.
  const leadsThere = (target: string | undefined): boolean => {
    const imports = sources.find(({ file }) => file === target)?.imports ?? []
    return target === configuration || imports.some(({ file }) => file === configuration)
  }
  for (const { file, text } of sources) {
    if (![...METHODS].some((method) => text.includes(`.${method}(`))) continue
    const source = await parseSource(file, splitBom(text).body)
    const bindings = bindingsOf(source)
    const isOurs = (specifier: string): boolean =>
      specifier.startsWith(RUNTIME_PACKAGE) || leadsThere(resolve(file, specifier))
    const call = mountsIn(source).find(({ arguments: given }) =>
      given.some((argument) => {
        const specifier = specifierOf(source, bindings, argument)
        return specifier !== undefined && isOurs(specifier)
      }),
    )
    if (call) return { file, ...positionAt(source.text, call.getStart(source.tree)) }
  }
  return undefined
}

function mountsIn(source: Source): readonly ts.CallExpression[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    return METHODS.has(node.expression.name.text) ? [node] : []
  })
}

/** The module that a value, a call, or the variable that holds one comes from. */
function specifierOf(source: Source, bindings: Bindings, node: ts.Expression): string | undefined {
  const { ts } = source
  const called = ts.isCallExpression(node) ? node.expression : node
  const origin = originOf(source, bindings, called)
  if (origin) return origin.specifier
  const made = ts.isIdentifier(node) ? symbolOf(source, node)?.valueDeclaration : undefined
  const value = made && ts.isVariableDeclaration(made) ? made.initializer : undefined
  return value && ts.isCallExpression(value)
    ? originOf(source, bindings, value.expression)?.specifier
    : undefined
}
