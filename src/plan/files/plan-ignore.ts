import { TARBALLS } from '../../catalog/runtime.js'
import type { Change, Edit } from '../../changes/change.js'
import { addIgnoreLine } from '../../changes/files/ignore.js'
import { CliError } from '../../errors.js'
import { leavesProject } from '../../project-path.js'
import type { Project } from '../../project.js'
import { contentText } from './content-text.js'
import { toChanges } from './to-changes.js'

const FILE = '.gitignore'

/** Many templates of `.gitignore` leave out packed packages; the runtime must be committed. */
const KEEP_RUNTIME = `!${TARBALLS}`

/** In a folder that is left out nothing can be kept: it comes back, and what else is in it stays out. */
const KEEP_IN_FOLDER = ['!/vendor/', '/vendor/*', KEEP_RUNTIME]

/**
 * Keeps the env file out of git, and the runtime in.
 *
 * @param vendored whether the project carries the runtime's tarball
 * @throws {CliError} `env-not-ignored` where another rule brings the env file back in, or it lies above the project
 */
export function planIgnore(project: Project, vendored: boolean): readonly Change[] {
  const { ignored, target, behind: file = target } = project.env
  const isKept = project.git.root !== undefined && ignored
  // What lies above the project is out of reach of its .gitignore.
  const lines = [
    ...(isKept || leavesProject(file) ? [] : [file]),
    ...(vendored ? keepingLines(project) : []),
  ]
  const edit = addLines(project, lines)
  refuseTracked(project, file)
  return [...toChanges(project, FILE, edit, {}), ...(vendored ? planAttributes(project) : [])]
}

/** @throws {CliError} `env-not-ignored` where no line of ours has git ignore the env file */
function refuseTracked({ env, git, files }: Project, file: string): void {
  if (git.root === undefined || env.ignored) return
  const isNear = !leavesProject(file)
  if (isNear && addIgnoreLine(files.get(FILE)?.text, file).kind !== 'unchanged') return
  throw new CliError('conflict', 'env-not-ignored', `git does not ignore ${file}`, {
    hint: isNear
      ? `Find the rule that brings it back with: git check-ignore -v --no-index ${file}`
      : 'Name it in the .gitignore of the folder that it lies in, then run this again.',
    file: FILE,
  })
}

/** Keeps the runtime in git, with not a word about the env file. */
export function planKeptRuntime(project: Project): readonly Change[] {
  const edit = addLines(project, keepingLines(project))
  return [...toChanges(project, FILE, edit, {}), ...planAttributes(project)]
}

/** The lines with which git keeps the runtime; where there is no repository yet, for the rules that can be seen. */
function keepingLines({ git, files }: Project): readonly string[] {
  const before = files.get(FILE)?.text ?? ''
  const seen = /^\/?vendor\/?\s*$/m.test(before)
    ? 'folder'
    : hidesPackages(before)
      ? 'file'
      : undefined
  switch (git.tarball ? git.tarball.ignored : seen) {
    case 'folder':
      return KEEP_IN_FOLDER
    case 'file':
      return [KEEP_RUNTIME]
    case undefined:
      return []
  }
}

function hidesPackages(ignore: string): boolean {
  return /^(?:\/|\*\*\/)?\*\.tgz\s*$/m.test(ignore)
}

const ATTRIBUTES = '.gitattributes'

/** Has git leave the runtime's bytes alone, where a rule for other files would change them. */
function planAttributes(project: Project): readonly Change[] {
  if (project.git.tarball?.rewritten !== true) return []
  const line = `${TARBALLS} -text -eol -ident -filter -working-tree-encoding -diff`
  const edit = addIgnoreLine(project.files.get(ATTRIBUTES)?.text, line)
  const did = [`leave the bytes of ${TARBALLS} alone`]
  return toChanges(project, ATTRIBUTES, edit.kind === 'edited' ? { ...edit, did } : edit, {})
}

function addLines({ files, git }: Project, lines: readonly string[]): Edit {
  const before = files.get(FILE)?.text
  return lines.reduce<Edit>(
    (edit, line) => {
      if (edit.kind === 'conflict') return edit
      const text = edit.kind === 'edited' ? contentText(edit.content, () => '') : before
      const again = git.tarball !== undefined && KEEP_IN_FOLDER.includes(line)
      const next = addIgnoreLine(text, line, again)
      if (next.kind !== 'edited') return next.kind === 'unchanged' ? edit : next
      const did = line.startsWith('!') ? [`keep ${line.slice(1)}`] : next.did
      return { ...next, did: edit.kind === 'edited' ? [...edit.did, ...did] : did }
    },
    { kind: 'unchanged' },
  )
}
