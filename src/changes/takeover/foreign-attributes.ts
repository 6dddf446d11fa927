import type { ts } from 'ts-morph'
import type { LegacyModule } from '../../catalog/legacy.js'
import { bindingsOf, originOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import type { Splice } from '../../syntax/splice.js'
import { walk } from '../../syntax/walk.js'

/** An attribute of a component that ours does not have. */
export interface ForeignAttribute {
  readonly component: string
  readonly name: string
  readonly node: ts.JsxAttribute
}

/** The attributes that a module's components are given, and ours have not. */
export function foreignAttributes(
  source: Source,
  { from, components = {} }: LegacyModule,
): readonly ForeignAttribute[] {
  const { ts, text, tree } = source
  if (!Object.keys(components).some((name) => text.includes(name))) return []
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return []
    const { tagName } = node
    if (!ts.isIdentifier(tagName)) return []
    const origin = originOf(source, bindingsOf(source), tagName)
    const component = origin?.path.join('.') ?? ''
    const known = origin?.specifier === from ? components[component] : undefined
    if (!known) return []
    return node.attributes.properties.flatMap((attribute) => {
      if (!ts.isJsxAttribute(attribute)) return []
      const name = attribute.name.getText(tree)
      return known.includes(name) ? [] : [{ component, name, node: attribute }]
    })
  })
}

/** Takes those out that say when to ask anew. */
export function withoutIdle(
  source: Source,
  row: LegacyModule,
): { readonly splices: readonly Splice[]; readonly did: readonly string[] } {
  const idle = foreignAttributes(source, row).filter(({ name }) => row.idle?.includes(name))
  return {
    splices: idle.map(({ node: { pos, end } }) => ({ start: pos, end, content: [] })),
    did: idle.map(
      ({ component, name }) =>
        `take ${name} from ${component}: a page asks when it is shown again, and never polls`,
    ),
  }
}
