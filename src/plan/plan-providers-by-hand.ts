import { PROVIDER_MODULES, type RuntimeProvider } from '../catalog/runtime.js'
import type { Change } from '../changes/change.js'
import type { Project } from '../project.js'
import type { DecidedFile } from './decide-file.js'
import { namesFor } from './names.js'

/**
 * The step that is left to the user where providers are asked for, but the auth file was edited by
 * hand and stays as it is.
 */
export function planProvidersByHand(
  project: Project,
  decided: readonly DecidedFile[],
  providers: readonly RuntimeProvider[],
): readonly Change[] {
  const { auth } = namesFor(project.entry.value)
  const kept = decided.some(({ file, decision }) => file.path === auth && decision.kind === 'kept')
  const text = project.files.get(auth)?.text ?? ''
  const missing = kept ? providers.filter((row) => !imports(text, PROVIDER_MODULES + row.id)) : []
  if (missing.length === 0) return []
  const es = project.entry.value.language === 'ts' || project.entry.value.moduleSystem === 'esm'
  const taken = missing.map((row) =>
    es
      ? `import ${row.import} from '${PROVIDER_MODULES}${row.id}'`
      : `const { default: ${row.import} } = require('${PROVIDER_MODULES}${row.id}')`,
  )
  const listed = missing.map((row) => row.import).join(', ')
  return [
    {
      kind: 'manual',
      path: auth,
      reason: 'you have edited this file, so that it was not written again',
      snippet: [...taken, '', `providers: [${listed}, …]`].join('\n'),
    },
  ]
}

/** True where a line of code, not a comment, imports the module. */
function imports(text: string, specifier: string): boolean {
  const module = specifier.replace(/[/.]/g, '\\$&')
  return new RegExp(`^[ \\t]*(?:import|const|\\})[^/]*['"]${module}['"]`, 'm').test(text)
}
