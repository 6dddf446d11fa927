// Bundles each provider on its own, prints what that comes to, and fails where another provider's row is in it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const { providers } = JSON.parse(
  readFileSync(new URL('../../dist/runtime.json', import.meta.url), 'utf8'),
)

async function bundle(id) {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { default } from '@create-auth/runtime/providers/${id}'`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    packages: 'bundle',
    external: ['jose', 'nodemailer'],
  })
  return outputFiles[0].text
}

/** The ids of the rows in a bundle. */
function rowsIn(text) {
  const rows = text.matchAll(/[{,]id:"([\w-]+)",name:"/g)
  return [...rows].map(([, id]) => id)
}

const sizes = []
for (const { id } of providers) {
  const text = await bundle(id)
  const others = rowsIn(text).filter((found) => found !== id)
  if (others.length > 0) {
    console.error(`${id} brings ${others.join(', ')} along`)
    process.exitCode = 1
  }
  sizes.push({ id, bytes: text.length, zipped: gzipSync(text, { level: 9 }).length })
}
sizes.sort((a, b) => a.bytes - b.bytes)
const all = gzipSync(
  await Promise.all(providers.map(({ id }) => bundle(id))).then((texts) => texts.join('\n')),
).length
for (const { id, bytes, zipped } of sizes)
  console.log(
    `${id.padEnd(26)} ${String(bytes).padStart(6)} bytes ${String(zipped).padStart(6)} gzip`,
  )
const middle = sizes[Math.floor(sizes.length / 2)]
console.log(
  `\n${sizes.length} providers; the median one: ${middle.bytes} bytes, ${middle.zipped} gzip`,
)
console.log(`all of them: ${all} gzip, ${(all / middle.zipped).toFixed(1)} times the median one`)
