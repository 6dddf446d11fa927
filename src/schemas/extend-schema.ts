import { isMended, type Examination } from './examine.js'
import type { Difference, SchemaEdit, SchemaFile, SchemaProblem } from './schema.js'

/** The part of an examination by which edits are verified. */
type Lack = Pick<Examination<never>, 'differences' | 'mendable' | 'problems'>

/** How files that describe tables are read, and given what they lack. */
export interface Extender<Read, Found extends Lack> {
  /** Undefined where a file can't be read. */
  readonly read: (files: readonly SchemaFile[]) => Read | undefined
  readonly examine: (read: Read) => Found
  /** Mends every difference that can be. */
  readonly write: (read: Read, found: Found) => readonly SchemaEdit[]
  /** What is left to the user where the edited files would not be what they should. */
  readonly leave: (read: Read, found: Found) => readonly SchemaProblem[]
}

/** Files with what they lacked, as far as that can be written. */
export interface ExtendedSchema<Found> {
  /** What was there before the edits. */
  readonly before: Found
  /** What is there after them. */
  readonly after: Found
  readonly edits: readonly SchemaEdit[]
  readonly problems: readonly SchemaProblem[]
}

/** Gives files what they lack, and reads the result again: an edit that does not do what it should is not proposed. */
export function extendSchema<Read, Found extends Lack>(
  files: readonly SchemaFile[],
  read: Read,
  extender: Extender<Read, Found>,
): ExtendedSchema<Found> {
  const before = extender.examine(read)
  const edits = before.mendable.length > 0 ? extender.write(read, before) : []
  const edited = edits.length > 0 ? extender.read(applyEdits(files, edits)) : read
  const after = edited && (edited === read ? before : extender.examine(edited))
  return verifyEdits({ before, after, edits }, () => extender.leave(read, before))
}

/**
 * Edits, where what they make lacks what they were not for, and nothing else.
 *
 * @param leave what is left to the user otherwise
 */
function verifyEdits<Found extends Lack>(
  {
    before,
    after,
    edits,
  }: Pick<ExtendedSchema<Found>, 'before' | 'edits'> & { readonly after: Found | undefined },
  leave: () => readonly SchemaProblem[],
): ExtendedSchema<Found> {
  const { problems } = before
  if (after && isMended(before, after)) return { before, after, edits, problems }
  return { before, after: before, edits: [], problems: [...problems, ...leave()] }
}

/** As {@link verifyEdits}, of statements that mend every difference that a plan has. */
export function verifyStatements<Plan extends Omit<Lack, 'mendable'>>(
  before: Plan,
  after: Plan,
  edits: readonly SchemaEdit[],
): Pick<ExtendedSchema<Plan>, 'edits' | 'problems'> {
  const verified = verifyEdits(
    { before: withMendable(before), after: withMendable(after), edits },
    () =>
      edits.flatMap(({ path }) => before.differences.map((each) => leaveDifference(each, path))),
  )
  return { edits: verified.edits, problems: verified.problems }
}

function withMendable<Plan extends Omit<Lack, 'mendable'>>(
  plan: Plan,
): Plan & Pick<Lack, 'mendable'> {
  return { ...plan, mendable: plan.differences }
}

/** What is left to the user of a difference that no edit mends. */
export function leaveDifference({ name, kind, columns }: Difference, path: string): SchemaProblem {
  const what = { table: 'table', column: 'column', unique: 'unique key on', index: 'index on' }[
    kind
  ]
  const lack = [what, ...(columns.length > 0 ? [columns.join(', ')] : [])].join(' ')
  return {
    path,
    reason: `${name} lacks this, and there is no safe way to write it: ${lack}`,
    snippet: `${name}: ${lack}`,
  }
}

/** The files as they become: those that are edited come last. */
export function applyEdits(
  files: readonly SchemaFile[],
  edits: readonly SchemaEdit[],
): readonly SchemaFile[] {
  const kept = files.filter(({ path }) => !edits.some((edit) => edit.path === path))
  const edited = edits.map((edit) => ({ ...files.find(({ path }) => path === edit.path), ...edit }))
  return [...kept, ...edited]
}
