import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { Plugin } from 'vite'
import { writeModules } from '../../runtime/scripts/generate.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the sources lie as JavaScript, in the same folders. */
const out = join(root, 'node_modules/.cache/sources')

/** Folders of TypeScript that tests load as Node.js does, and what each becomes. */
const FOLDERS: readonly (readonly [folder: string, becomes: string])[] = [
  ['src', 'src'],
  ['runtime/src', 'runtime/src'],
  // Next itself, which is big, is tried where its servers are.
  ['test/support/next', 'node_modules/next'],
]

/** Modules that the engine's modules may import, each with the file that stands in for the one Node.js would take. */
export const STAND_INS: Readonly<Record<string, string>> = {
  // What Node gets by itself is for servers, where nothing ever changes.
  'solid-js': join(root, 'node_modules/solid-js/dist/solid.js'),
}

/** The file that a source becomes; undefined for every other file. */
function transpiled(file: string): string | undefined {
  const path = relative(root, file)
  const row = FOLDERS.find(([folder]) => path.startsWith(`${folder}/`) && path.endsWith('.ts'))
  if (!row || path.endsWith('.d.ts')) return undefined
  const [folder, becomes] = row
  return join(out, becomes, relative(folder, path).replace(/\.ts$/, '.js'))
}

/** The engine's manifest, whose names lead to its sources. */
function runtimeManifest(): string {
  return readFileSync(join(root, 'runtime/package.json'), 'utf8').replaceAll('./dist/', './src/')
}

/**
 * Tells whether a source has changed since it was made JavaScript of: what is made has the time of its source, in milliseconds, as
 * nothing finer can be given to a file.
 */
function isStale(file: string): boolean {
  const made = statSync(transpiled(file) ?? '', { throwIfNoEntry: false })
  return made?.mtime.getTime() !== statSync(file).mtime.getTime()
}

/** The names of all that is in a folder of the repository, however deep. */
const namesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })

/** The files of a folder of which JavaScript is made. */
const sourcesIn = (folder: string): readonly string[] =>
  namesIn(folder)
    .map((name) => join(root, folder, name))
    .filter(transpiled)

/** The sources that have changed since JavaScript was made of them: in a run there are none. */
export const staleSources = (): readonly string[] =>
  FOLDERS.flatMap(([folder]) => sourcesIn(folder)).filter(isStale)

/** Makes JavaScript of a folder of sources, file by file, and takes away what has no source any more. */
function transpileFolder(folder: string, becomes: string): void {
  const files = sourcesIn(folder)
  const kept = new Set(files.map(transpiled))
  mkdirSync(join(out, becomes), { recursive: true })
  for (const name of readdirSync(join(out, becomes), { recursive: true, encoding: 'utf8' })) {
    const file = join(out, becomes, name)
    if (name.endsWith('.js') && !kept.has(file)) rmSync(file)
  }
  const stale = files.filter(isStale)
  if (stale.length === 0) return
  buildSync({
    absWorkingDir: root,
    entryPoints: stale,
    outdir: join(out, becomes),
    outbase: folder,
    bundle: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
  })
  for (const file of stale) {
    const { atime, mtime } = statSync(file)
    utimesSync(transpiled(file) ?? '', atime, mtime)
  }
}

/** Makes JavaScript of all sources that have changed, and those sources first that are made of data. */
export function transpileSources(): void {
  writeModules()
  for (const [folder, becomes] of FOLDERS) transpileFolder(folder, becomes)
  for (const name of ['package.json', 'templates', 'dist', 'runtime/node_modules']) {
    const link = join(out, name)
    rmSync(link, { force: true })
    // Good also where somebody copies the packages to another checkout.
    symlinkSync(relative(dirname(link), join(root, name)), link)
  }
  writeFileSync(join(out, 'runtime/package.json'), runtimeManifest())
  writeFileSync(join(out, 'node_modules/next/package.json'), '{ "type": "module" }')
  for (const [name, file] of Object.entries(STAND_INS)) {
    const folder = join(out, 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "main": "index.js" }')
    writeFileSync(join(folder, 'index.js'), `export * from ${JSON.stringify(file)}\n`)
  }
}

/** Has tests load what {@link transpileSources} has made, and so one copy of each module, whoever imports it. */
export function sources(): Plugin {
  return {
    name: 'sources',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source.startsWith('\0')) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return (found && transpiled(found.id)) ?? found
    },
  }
}
