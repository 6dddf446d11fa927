// What a page loads at once for sign-in, and later for a passkey: bytes of the built package, minified and gzipped, without
// React, SolidJS, Svelte and Vue.
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

for (const name of ['client', 'react', 'solid', 'svelte', 'vue']) {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from '@create-auth/runtime/${name}'`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    target: 'es2022',
    external: ['react', 'solid-js', 'svelte', 'vue'],
  })
  const [later, page] = outputFiles
    .toSorted((a, b) => Number(a.path.endsWith('stdin.js')) - Number(b.path.endsWith('stdin.js')))
    .map(({ contents }) => gzipSync(contents, { level: 9 }).length)
  console.log(`${name.padEnd(8)} ${page} gzip at once, ${later} with a passkey`)
}
