import type { Runtime } from '../catalog/runtime.js'
import { MANIFEST, type Project } from '../project.js'
import { namesFor, namesakesOf } from './names.js'
import { vendorPath } from './plan-runtime.js'

/** Every file that a plan may create, edit or trip over, so that each can be read before planning. */
export function watchedFiles(project: Project, runtime: Runtime): readonly string[] {
  const entry = project.entry.value
  const { auth, requireSession, locals } = namesFor(entry)
  return [
    auth,
    requireSession,
    ...(locals === undefined ? [] : [locals]),
    ...namesakesOf(entry),
    vendorPath(runtime),
    project.env.target,
    project.env.example,
    '.gitignore',
    'package.json',
    'Dockerfile',
    MANIFEST,
    entry.file,
  ]
}
