import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

export const ENGINE = (engine) => `
  export { Auth } from '${engine}'
  export { default as GitHub } from '${engine}/providers/github'
  export { default as Credentials } from '${engine}/providers/credentials'`

const OUT = fileURLToPath(new URL('out', import.meta.url))

/** Minified ES modules by name: all of them, what each imports at once, and the one to begin with. */
export async function bundle(contents) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    absWorkingDir: OUT.slice(0, -'/out'.length),
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
  const nameOf = (path) => path.slice('out/'.length)
  const imports = Object.entries(metafile.outputs).map(([path, output]) => [
    nameOf(path),
    output.imports
      .filter(({ kind, external }) => kind === 'import-statement' && !external)
      .map((imported) => nameOf(imported.path)),
  ])
  return {
    entry: 'stdin.js',
    files: new Map(outputFiles.map((file) => [relative(OUT, file.path), file.contents])),
    imports: new Map(imports),
  }
}

/** The names of the modules that are loaded with these. */
export function loadedWith({ imports }, names) {
  const loaded = new Set(names)
  // A set that grows is iterated to its new end.
  for (const name of loaded) for (const other of imports.get(name) ?? []) loaded.add(other)
  return loaded
}

/**
 * Kilobytes (1000 bytes) of what is loaded at the start: minified ES modules, gzipped as one, without what is imported later.
 * What is shared with later modules lies in files of its own here, a few hundred bytes each, where other bundlers leave it in the
 * first one.
 */
export function startSize(bundled) {
  const names = [...loadedWith(bundled, [bundled.entry])]
  const modules = Buffer.concat(names.map((name) => bundled.files.get(name)))
  return gzipSync(modules, { level: 9 }).length / 1000
}

async function compared(ours, peer) {
  const [own, other] = [startSize(await bundle(ours)), startSize(await bundle(peer))]
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
