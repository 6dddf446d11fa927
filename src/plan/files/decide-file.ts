import type { Change } from '../../changes/change.js'
import type { FileSnapshot } from '../../project.js'
import type { GeneratedFile } from './generate-files.js'
import { matchesGlob } from '../../syntax/glob.js'
import { sha256 } from '../../hash.js'

/** The decision about one generated file. `hash` is what the manifest says about it afterwards. */
export type FileDecision =
  | { readonly kind: 'write'; readonly change: Change; readonly hash: string }
  | { readonly kind: 'same'; readonly hash: string }
  /** Ours, but edited by the user since: theirs stays. `newer` where there is something new to write. */
  | { readonly kind: 'kept'; readonly hash: string; readonly newer: boolean }
  /** Not ours. */
  | { readonly kind: 'clash' }

/** A generated file and what happens to it. */
export interface DecidedFile {
  readonly file: GeneratedFile
  readonly decision: FileDecision
}

/**
 * @param file what would be written
 * @param present what lies there now
 * @param saved SHA-256 of what an earlier run wrote there
 * @param overwrite globs of files that may be replaced
 */
export function decideFile(
  file: GeneratedFile,
  present: FileSnapshot | undefined,
  saved: string | undefined,
  overwrite: readonly string[],
): FileDecision {
  const hash = sha256(file.text)
  const aimed = { path: file.path, did: [file.why], content: [file.text] }
  if (!present) return { kind: 'write', change: { kind: 'create', ...aimed }, hash }
  if (present.hash === hash) return { kind: 'same', hash }
  if (present.hash === saved || overwrite.some((glob) => matchesGlob(file.path, glob))) {
    return { kind: 'write', change: { kind: 'edit', ...aimed, before: present.hash }, hash }
  }
  if (saved === undefined) return { kind: 'clash' }
  return { kind: 'kept', hash: saved, newer: saved !== hash }
}
