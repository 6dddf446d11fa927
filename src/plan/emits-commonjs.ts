import type { Project } from '../project.js'

/** Modes in which the nearest package.json, or the file's own ending, decides about the output. */
const NODE_MODES = new Set(['node16', 'node18', 'node20', 'nodenext'])

/** True where the code at home runs as CommonJS, whatever its source looks like. */
export function emitsCommonJs(project: Project): boolean {
  // What is a route is bundled.
  if (project.site) return false
  const { extension, language, moduleSystem } = project.home
  if (language === 'js') return moduleSystem === 'cjs'
  if (project.typescript?.module === 'commonjs') return true
  if (!NODE_MODES.has(project.typescript?.module ?? '')) return false
  if (extension !== '.ts') return extension === '.cts'
  return project.package.type === 'commonjs'
}
