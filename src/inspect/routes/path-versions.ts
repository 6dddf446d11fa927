import type { DecoratedRoutes } from '../../frameworks/framework-parts.js'
import { alone } from '../../code/program.js'
import { listElements, findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import type { Placed, Value } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'

/** How versions come into paths. */
export interface PathVersions {
  /** Before each version, such as `v`; undefined where that is computed. */
  readonly prefix: string | undefined
  /** The versions of classes that name none: parts of paths. */
  readonly usual: readonly string[]
}

/** The part of a path that may be anything. */
const ANYTHING = '*'

/** `app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' })`; undefined where paths have no versions. */
export function findPathVersions(
  sources: readonly Source[],
  versions: DecoratedRoutes['versions'],
): PathVersions | undefined {
  if (!versions) return undefined
  for (const source of sources) {
    const { ts, tree } = source
    for (const node of walk(source, tree)) {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) continue
      if (node.expression.name.text !== versions.method) continue
      const [options] = node.arguments
      return readOptions(options && { source, node: options }, versions.inPath)
    }
  }
  return undefined
}

function readOptions(options: Placed | undefined, inPath: string): PathVersions | undefined {
  if (!options) return { prefix: 'v', usual: [''] }
  const { evaluate } = alone(options.source)
  const whole = evaluate(options)
  const program = alone(options.source)
  const type = findProperty(program, whole, 'type')
  if (type && !type.at.node.getText(type.at.source.tree).includes(inPath)) return undefined
  const said = findProperty(program, whole, 'prefix')
  const prefix = said?.kind === 'literal' && said.value === false ? '' : said ? findText(said) : 'v'
  const usual = findProperty(program, whole, 'defaultVersion')
  return { prefix, usual: usual ? readVersions({ prefix, usual: [''] }, usual) : [''] }
}

/** The beginnings of paths that a version, or a list of them, comes to. */
export function readVersions(versions: PathVersions, value: Value): readonly string[] {
  if (value.kind === 'list') {
    const program = alone(value.at.source)
    return listElements(program, value).flatMap((each) =>
      readVersions(versions, program.evaluate(each)),
    )
  }
  // VERSION_NEUTRAL answers without one.
  if (/\bVERSION_NEUTRAL\b/.test(value.at.node.getText(value.at.source.tree))) return ['']
  const isWritten = value.kind === 'literal' && /^(?:number|string)$/.test(typeof value.value)
  if (!isWritten || versions.prefix === undefined) return [ANYTHING]
  return [`/${versions.prefix}${value.value}`]
}
