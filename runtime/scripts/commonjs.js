// The same in CommonJS, for what can't load ES modules by require, as Jest can't: all of it in one file, where a module runs
// once it is asked for, and beside it a file for each entry point.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { escapeOutputs } from '../../src/scripts/escape-invisible.js'

/** What is in the file: what is ours, and the packages that are ES modules only. */
const INSIDE = /^(?:\.|#aes$|#node-crypto$|jose$|oauth4webapi$|uqr$)/

/**
 * Every other package is the project's own, and may not be there. It is named in a way that no bundler follows, which would
 * look for all of them at once.
 */
const others = {
  name: 'packages of the project',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./, namespace: 'file' }, ({ path, kind }) =>
      kind === 'entry-point' || INSIDE.test(path) ? undefined : { path, namespace: 'other' },
    )
    onLoad({ filter: /./, namespace: 'other' }, ({ path }) => ({
      contents: `module.exports = load('${path}')`,
    }))
  },
}

const slashed = (path) => path.split(sep).join('/')

/** How a file names another one by where it lies. */
function specifier(from, to) {
  const path = slashed(relative(dirname(from), to))
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Writes an entry point. What packs the files that a server needs, as platforms do, takes this one for what `require` finds,
 * while Node.js there asks for the module: it is named, so that it is packed, and never loaded.
 */
function writeEntry(dist, name) {
  const file = join(dist, 'cjs', `${name}.cjs`)
  const runtime = specifier(file, join(dist, 'cjs/runtime.cjs'))
  const module = specifier(file, join(dist, `${name}.js`))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `module.exports = require('${runtime}')['${name}']()\nvoid (() => import('${module}'))\n`,
  )
}

/** Writes it into dist/cjs/. @param entryPoints files that the compiler has put into dist @returns what it is made of, as esbuild tells it */
export async function buildCommonJs(root, dist, entryPoints) {
  const names = entryPoints.map((file) => slashed(relative(dist, file)).slice(0, -'.js'.length))
  const modules = names.map((name) => `'${name}': () => require('./${name}.js')`)
  const out = join(dist, 'cjs')
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: `module.exports = { ${modules.join(',')} }`, resolveDir: dist },
    outfile: join(out, 'runtime.cjs'),
    banner: { js: 'const load = require' },
    bundle: true,
    minify: true,
    // Errors are named as their classes are.
    keepNames: true,
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
    charset: 'utf8',
    // Where there is no loader of ES modules, what is loaded when it is needed is required then.
    supported: { 'dynamic-import': false },
    plugins: [others],
    legalComments: 'none',
    metafile: true,
  })
  escapeOutputs(root, metafile)
  for (const name of names) writeEntry(dist, name)
  return metafile
}
