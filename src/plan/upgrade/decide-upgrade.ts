import type { Change } from '../../changes/change.js'
import { leaveCode, mergeCode } from '../../changes/merge/merge-code.js'
import { sha256 } from '../../hash.js'
import type { FileSnapshot } from '../../project.js'
import { splitBom } from '../../syntax/lines.js'
import { readStyle } from '../../syntax/read-style.js'
import { decideFile, type FileDecision } from '../files/decide-file.js'
import { generateFiles, type GeneratedFile, type GeneratedFrom } from '../files/generate-files.js'
import { toChanges } from '../files/to-changes.js'
import type { Manifest } from '../manifest.js'
import { earlierFile } from './earlier-file.js'

/** The decision about one generated file of an earlier version. */
export type UpgradeDecision =
  | Exclude<FileDecision, { readonly kind: 'clash' }>
  /** Edited, and now with what is new. */
  | { readonly kind: 'merged'; readonly changes: readonly Change[]; readonly hash: string }
  /** Edited, so that what is new is left to the user. `hash` is that of before. */
  | { readonly kind: 'left'; readonly changes: readonly Change[]; readonly hash: string }
  /** The user has deleted it. */
  | { readonly kind: 'gone'; readonly hash: string }

/** How the files of a project were generated, and how they are from now on. */
export interface UpgradeSides {
  readonly saved: Manifest
  /** With the answers that are written down. */
  readonly before: GeneratedFrom
  readonly after: GeneratedFrom
}

/**
 * Decides about a generated file: as it was written it is replaced, an edited one gets what is new.
 *
 * @param file as it is generated now
 * @param hash of the file as an earlier run has written it
 */
export async function decideUpgrade(
  file: GeneratedFile,
  hash: string,
  sides: UpgradeSides,
): Promise<UpgradeDecision> {
  const present = sides.after.project.files.get(file.path)
  if (!present) return { kind: 'gone', hash }
  const decision = decideFile(file, present, hash, [])
  if (decision.kind === 'clash') throw new TypeError(`${file.path} has a hash in the record`)
  return decision.kind === 'kept' && decision.newer
    ? mergeFile({ file, hash, present }, sides)
    : decision
}

const UNKNOWN =
  'you have edited the file, and something that it was made of is another one by now, such as a style or a name'

interface EditedFile {
  readonly file: GeneratedFile
  readonly hash: string
  readonly present: FileSnapshot
}

async function mergeFile(
  { file: { path, text, why }, hash, present }: EditedFile,
  { saved, before, after }: UpgradeSides,
): Promise<UpgradeDecision> {
  const { project } = after
  const style = readStyle(path, splitBom(present.text).body)
  const version = saved.templates?.[path]?.version ?? saved.version
  const base = await earlierFile(before, { path, hash, version }, style)
  const next = (await generateFiles(after, { style })).find((each) => each.path === path)?.text
  if (!base || next === undefined || base.text === next) return { kind: 'kept', hash, newer: false }
  const request = {
    file: path,
    base: base.text,
    next,
    text: present.text,
    did: `${why}: what is new`,
  }
  const edit = base.exact ? mergeCode(request) : leaveCode(request, UNKNOWN)
  const changes = toChanges(project, path, edit, {})
  return edit.kind === 'conflict'
    ? { kind: 'left', changes, hash }
    : { kind: 'merged', changes, hash: sha256(text) }
}
