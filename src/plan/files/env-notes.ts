import type { Change } from '../../changes/change.js'
import type { Project } from '../../project.js'
import type { Note } from '../plan.js'

/** Notes on an env file that is written to, so that what it holds stays in it. */
export function envNotes({ env }: Project, changes: readonly Change[]): readonly Note[] {
  const { target, behind: file = target, instead, ignoredHere, wasCommitted } = env
  const written = changes.some(({ kind, path }) => kind !== 'manual' && path === target)
  if (!written) return []
  const here = {
    title: `git ignores ${file} on this machine alone so far`,
    lines: ['.gitignore says it for everybody from now on: commit it.'],
  }
  const before = {
    title: `git has ${file} in its history`,
    lines: [
      `Whoever gets the repository can read what was in it: replace every secret of that time. See: git log --all -- ${file}`,
    ],
  }
  const isKnown = env.loader !== undefined || env.files.includes(target) || instead !== undefined
  const others = isKnown ? [] : env.files
  const other = {
    title: `${others.join(', ')} may be what your application loads`,
    lines: [
      `nothing in the code says so, and what is generated loads ${target}; to write to the other: ${others.map((each) => `--dotenv ${each}`).join(' or ')}`,
    ],
  }
  const aside = {
    title: `git tracks ${instead}, so what is secret goes to ${target}`,
    lines: [
      `what is generated loads ${target}, besides what your application loads; for another file: --dotenv <file>`,
    ],
  }
  return [
    ...(instead === undefined ? [] : [aside]),
    ...(others.length > 0 ? [other] : []),
    ...(ignoredHere ? [here] : []),
    ...(wasCommitted?.() === true ? [before] : []),
  ].map((note) => ({
    kind: 'warning',
    ...note,
  }))
}
