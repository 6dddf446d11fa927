import type { Runtime } from '../../catalog/runtime.js'
import { listFiles } from '../../home.js'
import { findImportStart, MANIFEST, type Project } from '../../project.js'
import { AGENT_FILES } from '../files/plan-agents.js'
import { isTarball } from '../files/plan-unused.js'
import { parseManifest } from '../manifest.js'
import { vendorPath } from '../files/plan-runtime.js'
import { NODE_FILES } from './old-nodes.js'

/** Every file that a plan may create, edit or trip over, so that each can be read before planning. */
export function watchedFiles(project: Project, runtime: Runtime): readonly string[] {
  return [
    ...listFiles(project.layout),
    vendorPath(runtime),
    ...Object.keys(parseManifest(project.manifest)?.files ?? {}).filter(isTarball),
    project.env.target,
    project.env.example,
    '.gitignore',
    '.gitattributes',
    '.dockerignore',
    ...AGENT_FILES,
    ...project.carriers.map(({ folder }) => `${folder}/package.json`),
    ...NODE_FILES,
    MANIFEST,
    findImportStart(project),
  ]
}
