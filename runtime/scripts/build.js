// Compiles the runtime into dist/. What the entry points share goes into a few chunks: a server that starts would spend
// more time on finding and reading a hundred small files than on running them.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { escapeOutputs } from '../../src/scripts/escape-invisible.js'
import { noticesOf } from '../../src/scripts/notices.js'
import { buildCommonJs } from './commonjs.js'
import { writeModules } from './generate.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const compiler = join(root, '../node_modules/typescript-7/bin/tsc')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The command line asks them for the names of environment variables, and for the tables. */
const ASKED = [
  './dist/providers/resolve.js',
  './dist/tables/tables.js',
  './dist/tables/better-auth-schema.js',
  './dist/texts/language-ids.js',
]

/** The modules behind names of the package, under each condition. */
const modulesOf = (names) =>
  Object.values(names)
    .flatMap((target) => (typeof target === 'string' ? [] : Object.values(target)))
    .filter((target) => target.endsWith('.js'))

/** What is built in: so small a package that an application need not install it. */
const builtIn = {
  name: 'built-in packages',
  setup({ onResolve }) {
    onResolve({ filter: /^uqr$/ }, () => ({ path: fileURLToPath(import.meta.resolve('uqr')) }))
  },
}

/** The files that modules are, a module with `*` standing for a folder. */
function filesOf(modules) {
  return [...new Set(modules)].flatMap((target) => {
    if (!target.includes('*')) return [join(root, target)]
    const folder = join(root, dirname(target))
    return readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(folder, name))
  })
}

/** In declarations everything is a type: that a name is imported as one is said in a way that compilers before 4.5 can't read. */
function withoutTypeModifiers() {
  for (const name of readdirSync(dist, { recursive: true }).filter((each) =>
    each.endsWith('.d.ts'),
  )) {
    const text = readFileSync(join(dist, name), 'utf8')
    const list = /^((?:import|export) (?:type )?\{)([^}]*)\}/gm
    const plain = text.replace(
      list,
      (_, start, names) => `${start}${names.replaceAll(/\btype (?=[\w$])/g, '')}}`,
    )
    if (plain !== text) writeFileSync(join(dist, name), plain)
  }
}

writeModules()
rmSync(dist, { recursive: true, force: true })
execFileSync(process.execPath, [compiler, '-p', root], { stdio: 'inherit' })
withoutTypeModifiers()
const compiled = readdirSync(dist, { recursive: true })
  .filter((name) => name.endsWith('.js'))
  .map((name) => join(dist, name))
const exported = modulesOf(manifest.exports)
const inCommonJs = await buildCommonJs(root, dist, filesOf(exported))
const { metafile } = await build({
  entryPoints: filesOf([...exported, ...modulesOf(manifest.imports), ...ASKED]),
  outdir: dist,
  outbase: dist,
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  charset: 'utf8',
  packages: 'external',
  plugins: [builtIn],
  external: ['#aes', '#node-crypto'],
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  absWorkingDir: root,
})
escapeOutputs(root, metafile)
const made = new Set(Object.keys(metafile.outputs).map((name) => join(root, name)))
for (const file of compiled) if (!made.has(file)) rmSync(file)
const inputs = { ...metafile.inputs, ...inCommonJs.inputs }
const notices = [
  noticesOf(root, { inputs }, 'The runtime holds these packages, or parts of them.'),
  readFileSync(join(root, 'scripts/copied.md'), 'utf8'),
]
writeFileSync(join(dist, 'LICENSES.md'), notices.join('\n'))
