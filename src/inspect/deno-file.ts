import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The configuration of Deno in a folder. */
export function denoFileIn(folder: string): string | undefined {
  return ['deno.json', 'deno.jsonc'].find((name) => existsSync(join(folder, name)))
}

/**
 * What somebody has to do first whose imports are listed for Deno alone.
 *
 * @param file its configuration
 * @param listed how a package.json comes to list them
 */
export function denoRemedy(file: string, listed: string): string {
  return `Sign-in is installed into node_modules. ${listed}, say "nodeModulesDir": "manual" in ${file}, and run this again.`
}
