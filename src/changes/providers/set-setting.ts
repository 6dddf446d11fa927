import { addElements } from '../../syntax/add-elements.js'
import { findProperty } from '../../syntax/find-property.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { unwrap } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import type { Edit, Refusal } from '../change.js'
import { editCode, createRefusal } from '../edit-code.js'
import { settingsObject, type SettingsObject } from './settings-object.js'

/** A setting that a configuration should have. */
export interface SettingRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  readonly name: string
  /** One line for the summary. */
  readonly did: string
}

/**
 * Switches a setting of a configuration on, in the object that has the list of providers. Options that it has already stay as
 * they are, and nothing else changes; where it is not written out, the edit is left to the user.
 */
export async function setSetting({ file, text, name, did }: SettingRequest): Promise<Edit> {
  return editCode<SettingsObject>({
    file,
    text,
    read: (source) => settingsObject(source, name),
    isDone: (held) => {
      const splices = createSplices(held, name)
      return !('reason' in splices) && splices.length === 0
    },
    write: (held) => {
      const splices = createSplices(held, name)
      if ('reason' in splices) return splices
      return { text: spliceText(held.source.text, splices), did: [did] }
    },
    byHand: (refusal) => ({ kind: 'conflict', snippet: `${name}: true,`, ...refusal }),
  })
}

/** What switches it on; nothing where it is. */
function createSplices(
  { source, object, property }: SettingsObject,
  name: string,
): readonly Splice[] | Refusal {
  const { ts, text, tree } = source
  if (object.properties.every((each) => writtenName(source, each.name) !== name)) {
    return addElements(source, object, property, [`${name}: true`], detectStyle(text))
  }
  const present = findProperty(source, object, name)
  const value = present && unwrap(source, present)
  if (!value) return createRefusal(source, object, `${name} is not written out here`)
  if (value.kind === ts.SyntaxKind.TrueKeyword || ts.isObjectLiteralExpression(value)) return []
  if (value.kind !== ts.SyntaxKind.FalseKeyword && value.getText(tree) !== 'undefined') {
    return createRefusal(source, value, `${name} is not written out here`)
  }
  return [{ start: value.getStart(tree), end: value.end, content: ['true'] }]
}
