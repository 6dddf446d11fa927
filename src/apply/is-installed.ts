import { dirname, join } from 'node:path'
import type { Files } from './files.js'

/**
 * Tells whether a package lies where Node.js finds it from a folder: a run whose installation failed is completed by the next
 * one. Plug'n'Play keeps packages elsewhere, and counts as installed.
 *
 * @param folder absolute
 */
export function isInstalled(files: Files, folder: string, name: string): boolean {
  const found =
    files.look(join(folder, 'node_modules', name, 'package.json')) ??
    files.look(join(folder, '.pnp.cjs'))
  if (found) return true
  const above = dirname(folder)
  return above !== folder && isInstalled(files, above, name)
}
