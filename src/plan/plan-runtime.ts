import { RUNTIME_PACKAGE, type Runtime } from '../catalog/runtime.js'
import type { Change } from '../changes/change.js'
import { addDependency } from '../changes/package-json.js'
import type { Project } from '../project.js'
import { matchesGlob } from './glob.js'
import type { Answers } from './plan.js'
import { toChanges } from './to-changes.js'

/** How the runtime gets into the project. */
export interface RuntimePlan {
  readonly changes: readonly Change[]
  /** Files that are not ours where the tarball should lie. */
  readonly clashes: readonly string[]
  /** Relative path → SHA-256 of what the manifest lists. */
  readonly files: Readonly<Record<string, string>>
}

/** Where the runtime's tarball lies in a project that carries it. */
export function vendorPath(runtime: Runtime): string {
  return `vendor/${runtime.tarball}`
}

/** The tarball and the dependency on it, or on the published version. */
export function planRuntime(project: Project, answers: Answers, runtime: Runtime): RuntimePlan {
  const text = project.files.get('package.json')?.text ?? '{}'
  const bundled = answers.runtime === 'bundled'
  const range = bundled ? `file:${vendorPath(runtime)}` : `^${runtime.version}`
  const edit = addDependency('package.json', text, RUNTIME_PACKAGE, range)
  const dependency = toChanges(project, 'package.json', edit, {})
  if (!bundled) return { changes: dependency, clashes: [], files: {} }

  const path = vendorPath(runtime)
  const present = project.files.get(path)
  const files = { [path]: runtime.hash }
  if (present?.hash === runtime.hash) return { changes: dependency, clashes: [], files }
  if (present && !answers.overwrite.some((glob) => matchesGlob(path, glob))) {
    return { changes: dependency, clashes: [path], files }
  }
  const copy: Change = {
    kind: 'copy',
    path,
    from: runtime.file,
    did: ['the sign-in engine, so that nothing depends on a registry'],
    ...(present ? { before: present.hash } : {}),
  }
  return { changes: [copy, ...dependency], clashes: [], files }
}
