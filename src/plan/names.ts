import { posix } from 'node:path'
import type { EntryFact } from '../project.js'

/** Where the generated files lie, relative to the project's root, and how the entry file imports them. */
export interface GeneratedNames {
  readonly auth: string
  readonly requireSession: string
  /** Undefined in JavaScript. */
  readonly locals?: string
  /** The specifier of the auth file for files in the same folder. */
  readonly from: string
}

/** The generated files lie beside the entry file and have its extension. */
export function namesFor(entry: EntryFact): GeneratedNames {
  const folder = posix.dirname(entry.file)
  const extension = posix.extname(entry.file).replace('x', '')
  const beside = (name: string): string => posix.join(folder, name)
  return {
    auth: beside(`auth${extension}`),
    requireSession: beside(`require-session${extension}`),
    ...(entry.language === 'ts' ? { locals: beside('auth-locals.d.ts') } : {}),
    from: `./auth${entry.importExtension}`,
  }
}

const EXTENSIONS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** What an import of `./auth` could mean instead of the file that will be generated. */
export function namesakesOf(entry: EntryFact): readonly string[] {
  const folder = posix.dirname(entry.file)
  const own = namesFor(entry).auth
  const stems = entry.importExtension === '' ? ['auth', 'auth/index'] : ['auth']
  return stems
    .flatMap((stem) => EXTENSIONS.map((extension) => `${stem}.${extension}`))
    .map((name) => posix.join(folder, name))
    .filter((path) => path !== own)
}
