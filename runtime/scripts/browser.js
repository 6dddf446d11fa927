// Bundles the script of the sign-in page into a module, which is committed. With --check it writes nothing, and fails where
// the module is not what the sources give.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { writeModules } from './generate.js'

const source = fileURLToPath(new URL('../browser/passkey.ts', import.meta.url))
const target = fileURLToPath(new URL('../src/providers/webauthn-script.ts', import.meta.url))

/** The texts of the script in English, by what stands for them in its source. */
async function textsOfScript() {
  writeModules()
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/texts/en.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
  })
  const code = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  const { en } = await import(code)
  const texts = Object.entries(en.passkey.script)
  return Object.fromEntries(texts.map(([name, text]) => [`TEXTS.${name}`, JSON.stringify(text)]))
}

const { outputFiles } = await build({
  entryPoints: [source],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2020',
  charset: 'ascii',
  define: await textsOfScript(),
  legalComments: 'none',
  write: false,
})
const script = outputFiles[0].text.trim()
// Within a script element these would end it, or change how it is read. HTML, section 4.12.1.3.
if (/<!--|<\/?script/i.test(script)) throw new Error('the script can not stand in a page')
const module = `// Made by runtime/scripts/browser.js of runtime/browser/passkey.ts.

/** The script of the sign-in page. */
export const PASSKEY_SCRIPT: string =
  ${JSON.stringify(script)}
`
if (!process.argv.includes('--check')) writeFileSync(target, module)
else if (readFileSync(target, 'utf8') !== module) {
  console.error('runtime/src/providers/webauthn-script.ts is stale: run npm run browser -w runtime')
  process.exitCode = 1
}
