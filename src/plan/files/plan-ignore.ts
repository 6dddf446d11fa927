import type { Change, Edit } from '../../changes/change.js'
import { addIgnoreLine } from '../../changes/files/ignore.js'
import { CliError } from '../../errors.js'
import type { Project } from '../../project.js'
import { contentText } from './content-text.js'
import { toChanges } from './to-changes.js'

const FILE = '.gitignore'

/** Many templates of `.gitignore` leave out packed packages; the runtime must be committed. */
const KEEP_RUNTIME = '!vendor/create-auth-runtime-*.tgz'

/**
 * Keeps the env file out of git, and the runtime in.
 *
 * @param vendored whether the project carries the runtime's tarball
 * @throws {CliError} `env-not-ignored` where another rule brings the env file back in
 */
export function planIgnore(project: Project, vendored: boolean): readonly Change[] {
  const { ignored } = project.env
  const file = project.env.behind ?? project.env.target
  const inRepository = project.git.root !== undefined
  const before = project.files.get(FILE)?.text
  const lines = [
    ...(inRepository && ignored ? [] : [file]),
    ...(vendored && hidesPackages(before) ? [KEEP_RUNTIME] : []),
  ]
  const edit = addLines(before, lines)
  if (inRepository && !ignored && addIgnoreLine(before, file).kind === 'unchanged') {
    throw new CliError('conflict', 'env-not-ignored', `git does not ignore ${file}`, {
      hint: `Find the rule that brings it back with: git check-ignore -v --no-index ${file}`,
      file: FILE,
    })
  }
  return toChanges(project, FILE, edit, {})
}

/** Keeps the runtime in git, with not a word about the env file. */
export function planKeptRuntime(project: Project): readonly Change[] {
  const before = project.files.get(FILE)?.text
  return toChanges(project, FILE, addLines(before, hidesPackages(before) ? [KEEP_RUNTIME] : []), {})
}

function hidesPackages(ignore: string | undefined): boolean {
  return /^(?:\/|\*\*\/)?\*\.tgz\s*$/m.test(ignore ?? '')
}

function addLines(before: string | undefined, lines: readonly string[]): Edit {
  return lines.reduce<Edit>(
    (edit, line) => {
      if (edit.kind === 'conflict') return edit
      const text = edit.kind === 'edited' ? contentText(edit.content, () => '') : before
      const next = addIgnoreLine(text, line)
      if (next.kind !== 'edited') return next.kind === 'unchanged' ? edit : next
      const did = line.startsWith('!') ? [`keep ${line.slice(1)}`] : next.did
      return { ...next, did: edit.kind === 'edited' ? [...edit.did, ...did] : did }
    },
    { kind: 'unchanged' },
  )
}
