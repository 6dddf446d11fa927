import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const sources = fileURLToPath(new URL('../../runtime/src/', import.meta.url))

/**
 * Loads a module of those that are made of data, as if they lay in a folder of the engine's sources.
 *
 * @param within where they are written, which is the caller's to remove
 * @param folder in `runtime/src`, as `texts/languages`
 */
export async function loadMade(
  modules: ReadonlyMap<string, string>,
  { within, folder, name }: Readonly<Record<'within' | 'folder' | 'name', string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const out = mkdtempSync(join(within, 'modules-'))
  for (const [file, text] of modules) writeFileSync(join(out, file), text)
  const outfile = join(out, 'module.mjs')
  await build({
    entryPoints: [join(out, `${name}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    packages: 'external',
    plugins: [
      {
        name: 'sources',
        setup(builder) {
          builder.onResolve({ filter: /^\.\.\// }, ({ path, importer }) =>
            importer.startsWith(out)
              ? { path: join(sources, folder, path).replace(/\.js$/, '.ts') }
              : undefined,
          )
        },
      },
    ],
  })
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(outfile).href)
  return module
}
