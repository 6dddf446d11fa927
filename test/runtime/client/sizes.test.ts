import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../../runtime/src/client', import.meta.url))

/** Bytes, gzipped, of what a page loads at once: minified, without the framework and without what is imported later. */
async function loadedBy(name: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export * from './${name}'`, resolveDir: sources },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    absWorkingDir: sources,
    outdir: 'out',
    format: 'esm',
    target: 'es2022',
    external: ['react', 'solid-js', 'svelte', 'vue'],
  })
  const { imports = [] } = metafile.outputs['out/stdin.js'] ?? {}
  const atOnce = imports.filter(({ kind, external }) => kind === 'import-statement' && !external)
  expect(atOnce).toEqual([])
  const page = outputFiles.find(({ path }) => path.endsWith('stdin.js'))
  return gzipSync(page?.contents ?? '', { level: 9 }).length
}

test('a page loads 1.4 KB for sign-in, 2.1 KB with React, and SolidJS, Svelte and Vue add 0.4 KB each', async () => {
  const core = await loadedBy('client.ts')
  const react = await loadedBy('react.ts')
  expect(core).toBeGreaterThan(500)
  expect(core).toBeLessThanOrEqual(1420)
  expect(react).toBeGreaterThan(core)
  expect(react).toBeLessThanOrEqual(2100)
  for (const name of ['solid.ts', 'svelte.ts', 'vue.ts']) {
    const whole = await loadedBy(name)
    expect(whole).toBeGreaterThan(core)
    expect(whole - core).toBeLessThanOrEqual(400)
  }
})
