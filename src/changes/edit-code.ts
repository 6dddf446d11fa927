import type { ts } from 'ts-morph'
import { getPosition, splitBom } from '../syntax/lines.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import type { Edit, Refusal } from './change.js'

/** A file of code as an edit leaves it. */
export interface EditedCode {
  readonly text: string
  /** One line per thing done, for the summary. */
  readonly did: readonly string[]
}

/** An edit of one file of code. `Read` is what the file says, as far as the edit is about it. */
export interface CodeEdit<Read extends object> {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  readonly read: (source: Source) => Read | Refusal
  /** Tells whether the file says what it should. Decided by what the names stand for, not by how the lines look. */
  readonly isDone: (read: Read) => boolean
  /** The text that says it, made by splices of the one that is there, without a byte-order mark. */
  readonly write: (read: Read) => EditedCode | Refusal
  /** The facts of a refusal besides its reason, where the result is something else. */
  readonly describePlace?: (read: Read) => Omit<Refusal, 'reason'>
  /** The edit that is left to the user, with the exact text. */
  readonly byHand: (refusal: Refusal) => Edit
}

/**
 * Edits a file of code, and changes nothing else of it. The result is parsed again; where it does not mean what it should, or
 * the place is not certain, the edit is left to the user.
 */
export async function editCode<Read extends object>(edit: CodeEdit<Read>): Promise<Edit> {
  const { bom, body } = splitBom(edit.text)
  const before = await readCode(edit, body)
  if ('reason' in before) return edit.byHand(before)
  if (edit.isDone(before)) return { kind: 'unchanged' }
  const written = edit.write(before)
  if ('reason' in written) return edit.byHand(written)
  const after = await readCode(edit, written.text)
  if (!('reason' in after) && edit.isDone(after))
    return { kind: 'edited', content: [bom + written.text], did: written.did }
  const reason = 'the edited file would not mean what it should'
  return edit.byHand({ reason, ...edit.describePlace?.(before) })
}

async function readCode<Read extends object>(
  { file, read }: Pick<CodeEdit<Read>, 'file' | 'read'>,
  body: string,
): Promise<Read | Refusal> {
  const source = await parseSource(file, body)
  return syntaxRefusal(source) ?? read(source)
}

/** The refusal of a file that does not parse; undefined for every other. */
export function syntaxRefusal({ problem }: Source): Refusal | undefined {
  if (!problem) return undefined
  const { message, ...position } = problem
  return { reason: `the file does not parse: ${message}`, ...position }
}

/** A refusal with the place of a node. */
export function createRefusal({ text, tree }: Source, node: ts.Node, reason: string): Refusal {
  return { reason, ...getPosition(text, node.getStart(tree)) }
}
