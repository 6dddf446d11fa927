import { packageVersion } from '../../catalog/versions.js'
import type { Manifest, WrittenFrom } from '../manifest.js'
import type { DecidedFile } from './decide-file.js'

/** The templates of the generated files as they are after a run: one that stays as somebody has edited it keeps that of before. */
export function mergeTemplates(
  decided: readonly DecidedFile[],
  saved: Manifest | undefined,
): Readonly<Record<string, WrittenFrom>> {
  const now = packageVersion()
  const after = Object.fromEntries(
    decided.flatMap(({ file: { path, template: id }, decision }) => {
      if (decision.kind === 'clash') return []
      if (decision.kind !== 'kept') return [[path, { id, version: now }]]
      return [[path, saved?.templates?.[path] ?? { id, version: saved?.version ?? now }]]
    }),
  )
  return { ...saved?.templates, ...after }
}
