import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** This package. */
const PACKAGE = new URL('../../', import.meta.url)

/** The text of a file of this package, which is the same for as long as the program runs. Throws where there is none. */
export function readOwn(path: string): string {
  return readFileSync(new URL(path, PACKAGE), 'utf8')
}

/** Tells whether this package has a file. */
export function hasOwn(path: string): boolean {
  return existsSync(new URL(path, PACKAGE))
}

/** The absolute path of a file of this package. */
export function ownPath(path: string): string {
  return fileURLToPath(new URL(path, PACKAGE))
}
