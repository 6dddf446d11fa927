import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const ENGINE = (engine) => `
  export { Auth } from '${engine}'
  export { default as GitHub } from '${engine}/providers/github'
  export { default as Credentials } from '${engine}/providers/credentials'`

/** Kilobytes (1000 bytes) of what is loaded at the start: minified ES modules, gzipped, without what is imported later. */
async function bundled(contents) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: 'out',
    format: 'esm',
    platform: 'node',
    target: 'es2022',
  })
  const files = Object.entries(metafile.outputs)
  const loaded = new Set(
    files.filter(([, { entryPoint }]) => entryPoint === '<stdin>').map(([path]) => path),
  )
  // A set that grows is iterated to its new end.
  for (const file of loaded) {
    for (const { path, kind, external } of metafile.outputs[file].imports)
      if (kind === 'import-statement' && !external) loaded.add(path)
  }
  const chunks = outputFiles.filter(({ path }) => loaded.has(relative(process.cwd(), path)))
  return (
    chunks.reduce((sum, { contents: code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000
  )
}

async function compared(ours, peer) {
  const [own, other] = [await bundled(ours), await bundled(peer)]
  return { own, ratio: other / own }
}

/** The engine with two providers. @returns kilobytes, and the peer's in ours */
export function engineSize() {
  return compared(ENGINE('@create-auth/runtime'), ENGINE('@auth/core'))
}

/** The session tokens alone. @returns kilobytes, and the peer's in ours */
export function tokensSize() {
  return compared(`export * from '@create-auth/runtime/jwt'`, `export * from '@auth/core/jwt'`)
}
