import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { loadConfigFromFile } from 'vite'

/** What makes keys of passwords, and is loaded once whatever is loaded anew. */
const KEYS = { path: fileURLToPath(new URL('keys.js', import.meta.url)), external: true }

/** Finds the sources by the names that tests import. @param rows of the configuration of Vitest */
const aliases = (rows) => ({
  name: 'aliases',
  setup({ onResolve }) {
    const isMeant = ({ find }, path) => (find instanceof RegExp ? find.test(path) : find === path)
    onResolve({ filter: /^bcryptjs$|built-in-node\.js$/ }, () => KEYS)
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined
      const row = rows.find((each) => isMeant(each, path))
      const file = row && path.replace(row.find, row.replacement)
      if (file === undefined) return { path, external: true }
      return file.endsWith('/built-in-node.ts') ? KEYS : { path: file }
    })
  },
})

/** Leaves tests where they are, as far as they can tell: they look for files beside themselves. */
const places = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\/test\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const url = JSON.stringify(pathToFileURL(path).href)
      return { contents: text.replaceAll('import.meta.url', url), loader: 'ts' }
    })
  },
}

/** Makes JavaScript of files of tests, and of what they import. */
export async function bundle(root, files, folder) {
  const env = { command: 'serve', mode: 'test' }
  const { config } = await loadConfigFromFile(env, join(root, 'test/mutation/vitest.config.ts'))
  await build({
    entryPoints: files,
    outdir: folder,
    outbase: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'error',
    plugins: [aliases(config.resolve.alias), places],
  })
}
