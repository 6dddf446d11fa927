import { frameworks } from '../frameworks/frameworks.js'
import { getOrm } from '../catalog/orms.js'
import { versionedName } from '../catalog/versions.js'
import { emitsCommonJs } from '../plan/emits-commonjs.js'
import type { Plan } from '../plan/plan.js'
import { findImportStart, type Project } from '../project.js'
import { clean } from '../report/clean.js'
import { printDiff } from '../report/print-diff.js'
import { printNotes } from '../report/print-notes.js'
import { printPlan } from '../report/print-plan.js'
import { paint } from '../report/terminal.js'
import type { Io } from './io.js'

/** Prints what was found in the project, in one line. */
export function showProject(project: Project, io: Io): void {
  io.print(paint(io.out, 'quiet', clean(describe(project))))
}

/** Prints what would be done. */
export function showPlan(project: Project, plan: Plan, diff: boolean, io: Io): void {
  io.print(printPlan(plan, io.out))
  if (diff) io.print(printDiffs(project, plan))
  const warnings = plan.notes.filter((note) => note.kind === 'warning')
  if (warnings.length > 0) io.print(printNotes(warnings, io.out))
}

function printDiffs(project: Project, plan: Plan): string {
  const diffs = plan.changes.map((change) => printDiff(change, project.files.get(change.path)))
  return ['', ...diffs.filter((diff) => diff !== '')].join('\n')
}

function describe(project: Project): string {
  const { value } = project.framework
  const name = frameworks.find((row) => row.id === value.id)?.name ?? value.id
  const { home } = project
  const modules = emitsCommonJs(project) ? 'CommonJS' : 'ES modules'
  return [
    value.major === undefined ? name : `${name} ${value.major}`,
    `${home.language === 'ts' ? 'TypeScript' : 'JavaScript'}, ${modules}`,
    project.packageManager.value.name,
    findImportStart(project),
    ...project.databases
      .filter(({ confidence }) => confidence === 'certain')
      .map(({ value: { orm, version } }) => {
        const { name: called, bare } = getOrm(orm)
        return bare ? called : versionedName(called, version)
      }),
  ].join(' · ')
}
