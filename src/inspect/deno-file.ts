import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The configuration of Deno in a folder. */
export function denoFileIn(folder: string): string | undefined {
  return ['deno.json', 'deno.jsonc'].find((name) => existsSync(join(folder, name)))
}
