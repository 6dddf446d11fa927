import type { ts } from 'ts-morph'
import { addElements } from '../../syntax/add-elements.js'
import { findProperty } from '../../syntax/find-property.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { unwrap } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import type { Edit, Refusal } from '../change.js'
import { editCode, createRefusal } from '../edit-code.js'
import { settingsObject, type SettingsObject } from './settings-object.js'

/** Words that a list among the settings of a configuration should have. */
export interface ListRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  /** The setting. */
  readonly name: string
  /** The words in front of them, where there is no list yet. */
  readonly first: readonly string[]
  readonly words: readonly string[]
  /** One line for the summary. @param added the words that were not there */
  readonly did: (added: readonly string[]) => string
}

/** What is to be written, and the words that are added by it. */
interface WrittenList {
  readonly added: readonly string[]
  readonly splices: readonly Splice[]
}

/**
 * Adds words to a list among the settings of a configuration, in the object that has the list of providers, behind those that it
 * has; where there is none, the list is written. Nothing else changes; where it is not written out, the edit is left to the user.
 */
export async function addToList(request: ListRequest): Promise<Edit> {
  const { file, text, name, first, words, did } = request
  const whole = [...new Set([...first, ...words])]
  return editCode<SettingsObject>({
    file,
    text,
    read: (source) => settingsObject(source, name),
    isDone: (held) => {
      const written = writeIntoList(held, request)
      return !('reason' in written) && written.added.length === 0
    },
    write: (held) => {
      const written = writeIntoList(held, request)
      if ('reason' in written) return written
      return { text: spliceText(held.source.text, written.splices), did: [did(written.added)] }
    },
    byHand: (refusal) => ({
      kind: 'conflict',
      snippet: `${name}: [${whole.map((word) => `'${word}'`).join(', ')}],`,
      ...refusal,
    }),
  })
}

function writeIntoList(held: SettingsObject, request: ListRequest): WrittenList | Refusal {
  const { source, object, property } = held
  const { ts, text } = source
  const { name, first, words } = request
  const style = detectStyle(text)
  const quoted = (word: string): string => `${style.quote}${word}${style.quote}`
  if (object.properties.every((each) => writtenName(source, each.name) !== name)) {
    const list = [...new Set([...first, ...words])].map(quoted).join(', ')
    const splices = addElements(source, object, property, [`${name}: [${list}]`], style)
    return { added: words, splices }
  }
  const present = findProperty(source, object, name)
  const list = present && unwrap(source, present)
  if (!list || !ts.isArrayLiteralExpression(list)) {
    return createRefusal(source, list ?? object, `${name} is not written out here`)
  }
  const there = list.elements.map((element) => findWord(held, element))
  const added = words.filter((word) => !there.includes(word))
  if (added.length === 0) return { added, splices: [] }
  return { added, splices: addElements(source, list, undefined, added.map(quoted), style) }
}

function findWord({ source }: SettingsObject, element: ts.Expression): string | undefined {
  const value = unwrap(source, element)
  return source.ts.isStringLiteralLike(value) ? value.text : undefined
}
