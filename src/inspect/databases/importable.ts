import { passedOn } from '../../syntax/module-exports.js'
import { isOutside } from '../../project-path.js'
import type { FoundClient } from './find-clients.js'
import { exportedValue, type Modules } from './modules.js'
import type { DatabaseContext } from './proofs.js'

/** What a package is imported by. */
const SPECIFIER = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?['"]([^.'"\n][^'"\n]*)['"]/g

/**
 * A client as the project's own files can import it: where it lies in a package of the workspace, by that package's name.
 * As it is where they can't.
 */
export function importable(
  context: DatabaseContext,
  modules: Modules,
  found: FoundClient,
): FoundClient {
  const { file, name } = found.client
  if (!isOutside(file)) return found
  const [client] = packagesOf(context).flatMap(({ specifier, behind }) =>
    [name, ...namesPassedOn(modules, behind)]
      .filter((each) => {
        const value = exportedValue(modules, context.entry, specifier, each)
        return value?.module.source.file === file && value.name === name
      })
      .map((each) => ({ file: specifier, name: each })),
  )
  return client ? { ...found, client } : found
}

/** The package of the workspace that gives whatever a file exports. */
export function packageGiving(
  context: DatabaseContext,
  modules: Modules,
  file: string,
): string | undefined {
  return packagesOf(context).find(({ behind }) => gives(modules, behind, file, []))?.specifier
}

function gives(modules: Modules, behind: string, file: string, seen: readonly string[]): boolean {
  if (behind === file) return true
  const module = seen.includes(behind) ? undefined : modules.byFile.get(behind)
  const next = module ? passedOn(module.source).filter(({ names }) => !names) : []
  return next.some(({ specifier }) =>
    gives(modules, modules.resolve(behind, specifier) ?? '', file, [...seen, behind]),
  )
}

function namesPassedOn({ byFile }: Modules, file: string): readonly string[] {
  const module = byFile.get(file)
  const passed = module ? passedOn(module.source) : []
  return passed.flatMap(({ names }) => (names ? [names.to] : []))
}

/** The packages of the workspace that the project depends on, and those subpaths of them that it imports. */
function packagesOf({
  entry,
  json,
  sources,
  resolve,
}: DatabaseContext): readonly { readonly specifier: string; readonly behind: string }[] {
  const imported = sources
    .filter(({ file }) => !isOutside(file))
    .flatMap(({ text }) => [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => specifier))
  const all = [...new Set([...Object.keys(json.facts.dependencies), ...imported])]
  return all.flatMap((specifier) => {
    const behind = resolve(entry, specifier)
    return behind !== undefined && isOutside(behind) ? [{ specifier, behind }] : []
  })
}
