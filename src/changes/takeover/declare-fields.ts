import { addElements } from '../../syntax/add-elements.js'
import type { Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { walk } from '../../syntax/walk.js'
import type { JudgedFile } from './judge-use.js'

/** A form of the application's own. */
export interface FormOf {
  /** Where the options of its provider begin, behind a byte-order mark. */
  readonly at: number
  /** The fields that the callback takes of it. */
  readonly fields: readonly string[]
}

/** Splices, and what they do. */
interface Declared {
  readonly splices: readonly Splice[]
  readonly did: readonly string[]
}

/** Declares the fields of forms: ours hands on no other. */
export function declareFields({ source, library }: JudgedFile, forms: readonly FormOf[]): Declared {
  if (forms.length === 0) return { splices: [], did: [] }
  const { ts, text, tree } = source
  const style = detectStyle(text)
  const { inputs, callback } = library.form
  const splices = [...walk(source, tree)].flatMap((node) => {
    const form = forms.find(({ at }) => at === node.getStart(tree))
    if (!form || !ts.isObjectLiteralExpression(node)) return []
    const fields = form.fields.map((name) => `${name}: ${fieldOf(name, style.quote)}`)
    const empty = node.properties.find((each) => each.name?.getText(tree) === inputs)
    if (empty && ts.isPropertyAssignment(empty)) {
      const { initializer } = empty
      const start = initializer.getStart(tree)
      return [{ start, end: initializer.end, content: [`{ ${fields.join(', ')} }`] }]
    }
    const added = `${inputs}: { ${fields.join(', ')} }`
    return addElements(source, node, node.properties[0], [added], style)
  })
  const names = forms.flatMap(({ fields }) => fields).join(', ')
  const did = splices.length > 0 ? [`declare the fields that ${callback} takes: ${names}`] : []
  return { splices, did }
}

/** The declaration of a field: a secret is not shown while it is typed. */
function fieldOf(name: string, quote: string): string {
  return /password/i.test(name) ? `{ type: ${quote}password${quote} }` : '{}'
}
