import type { ts } from 'ts-morph'
import { addElements } from '../../syntax/add-elements.js'
import type { Source } from '../../syntax/parse-source.js'
import { propertyOf } from '../../syntax/property-of.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { outermost, unwrap } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import type { Edit, Refusal } from '../change.js'
import { editCode, refusalAt } from '../edit-code.js'
import { configurationIn } from './edit-providers.js'

/** A setting that a configuration should have. */
export interface SettingRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  readonly name: string
  /** One line for the summary. */
  readonly did: string
}

interface Held {
  readonly source: Source
  /** The object that has the list of providers. */
  readonly object: ts.ObjectLiteralExpression
  /** The property with that list. */
  readonly property: ts.ObjectLiteralElementLike
}

/**
 * Switches a setting of a configuration on, in the object that has the list of providers. Options that it has already stay as
 * they are, and nothing else changes; where it is not written out, the edit is left to the user.
 */
export async function setSetting({ file, text, name, did }: SettingRequest): Promise<Edit> {
  return editCode<Held>({
    file,
    text,
    read: (source) => readObject(source, name),
    isDone: (held) => {
      const splices = splicesFor(held, name)
      return !('reason' in splices) && splices.length === 0
    },
    write: (held) => {
      const splices = splicesFor(held, name)
      if ('reason' in splices) return splices
      return { text: spliceText(held.source.text, splices), did: [did] }
    },
    byHand: (refusal) => ({ kind: 'conflict', snippet: `${name}: true,`, ...refusal }),
  })
}

function readObject(source: Source, name: string): Held | Refusal {
  const { ts } = source
  const { list } = configurationIn(source)
  if ('reason' in list) return list
  const property = outermost(source, list).parent
  const object = property.parent
  const isProperty = ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)
  return isProperty && ts.isObjectLiteralExpression(object)
    ? { source, object, property }
    : refusalAt(source, list, `${name} is not set where the list of providers is`)
}

/** What switches it on; nothing where it is. */
function splicesFor({ source, object, property }: Held, name: string): readonly Splice[] | Refusal {
  const { ts, text, tree } = source
  if (object.properties.every((each) => writtenName(source, each.name) !== name)) {
    return addElements(source, object, property, [`${name}: true`], detectStyle(text))
  }
  const present = propertyOf(source, object, name)
  const value = present && unwrap(source, present)
  if (!value) return refusalAt(source, object, `${name} is not written out here`)
  if (value.kind === ts.SyntaxKind.TrueKeyword || ts.isObjectLiteralExpression(value)) return []
  if (value.kind !== ts.SyntaxKind.FalseKeyword && value.getText(tree) !== 'undefined') {
    return refusalAt(source, value, `${name} is not written out here`)
  }
  return [{ start: value.getStart(tree), end: value.end, content: ['true'] }]
}
