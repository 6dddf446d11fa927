import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const apply = new URL('../../../src/apply/', import.meta.url)

function bundle(source: URL, folder: string): string {
  const outfile = join(folder, basename(source.pathname).replace(/\.ts$/, '.mjs'))
  buildSync({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // A plan that runs no program needs none.
    external: ['execa'],
  })
  return outfile
}

/**
 * Makes a program of `kill.mjs` and the sources that it tests, to be run as a process of its own.
 *
 * @returns its path in the folder
 */
export function writeKillScript(folder: string): string {
  return bundle(new URL('./kill.mjs', import.meta.url), folder)
}

/**
 * Makes a module of a source of `src/apply/`, for another process.
 *
 * @returns its path in the folder
 */
export function writeModule(name: string, folder: string): string {
  return bundle(new URL(name, apply), folder)
}
