import type { Edit } from '../../../src/changes/change.js'
import type { GoldenRoom } from '../../support/golden-room.js'
import type { Parts } from '../../support/golden-text.js'

/** A file, and what becomes of it, or what is left to the user, or neither where nothing is to be done. */
export interface EditCase {
  readonly name: string
  readonly file: string
  readonly input: string
  readonly output: string | undefined
  readonly manual: string | undefined
  /** What is not as usual. */
  readonly settings: object
}

/** The cases of a folder of a room. */
export function readEditCases(room: GoldenRoom, folder: string): readonly EditCase[] {
  return [...room.cases].flatMap(([name, parts]) => {
    if (!name.startsWith(`${folder}/`)) return []
    const [part, input] = Object.entries(parts).find(([each]) => each.startsWith('input '))!
    const file = part.slice('input '.length)
    const settings: object = JSON.parse(parts['settings'] ?? '{}')
    const { [`output ${file}`]: output, manual } = parts
    return [{ name, file, input, output, manual, settings }]
  })
}

/** The text after an edit; undefined where there is none. */
export function editedText(edit: Edit): string | undefined {
  return edit.kind === 'edited' ? edit.content.map(String).join('') : undefined
}

/** An edit as its golden has it. */
export function describeEdit(file: string, edit: Edit): Parts {
  if (edit.kind === 'conflict') {
    const { line, reason, snippet } = edit
    return { manual: `${line === undefined ? '' : `line ${line}: `}${reason}\n\n${snippet}\n` }
  }
  const text = editedText(edit)
  return text === undefined ? {} : { [`output ${file}`]: text }
}
