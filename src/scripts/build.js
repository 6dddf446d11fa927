// Compiles the command line into dist/program/, with the packages that it needs, as far as a command does not load more
// than it uses: who installs it gets few files and few packages. ts-morph stays a package: with the compiler that it
// carries it is ten times as large as all of this. What others have written is named with its licence.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { escapeOutputs } from './escape-invisible.js'
import { noticesOf } from './notices.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

rmSync(join(root, 'dist'), { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  // The watcher is a program of its own: a command starts it beside itself.
  entryPoints: ['src/main.ts', 'src/launch/watcher.ts'],
  outdir: 'dist/program',
  // Modules name files of this package by where they lie: all of them in one folder, as deep as the sources are.
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  // Handlebars takes source-map where it is there, for templates that are compiled beforehand.
  external: [...Object.keys(dependencies), 'source-map'],
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'\nconst require = makeRequire(import.meta.url)",
  },
  legalComments: 'none',
  metafile: true,
})
escapeOutputs(root, metafile)

const where = 'dist/program/ holds these packages, unchanged.'
writeFileSync(join(root, 'dist/LICENSES.md'), noticesOf(root, metafile, where))
