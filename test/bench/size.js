import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const ENGINE = (engine) => `
  export { Auth } from '${engine}'
  export { default as GitHub } from '${engine}/providers/github'
  export { default as Credentials } from '${engine}/providers/credentials'`

/** Kilobytes (1000 bytes) of a module with everything that it imports: one minified ES module, gzipped. */
async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
  })
  return gzipSync(outputFiles[0].contents, { level: 9 }).length / 1000
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
