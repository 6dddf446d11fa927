import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from '../../syntax/dotenv.js'
import { readBounded } from '../../reading/read-file.js'

/**
 * The names of the variables in a project's env files, whichever of them is loaded.
 *
 * @param target the one that is written to
 */
export function envNames(root: string, target: string): ReadonlySet<string> {
  const files = readdirSync(root).filter((name) => /^\.env(?:\.|$)/.test(name))
  const texts = [target, ...files].map((file) => readBounded(join(root, file)) ?? '')
  return new Set(texts.flatMap((text) => parseEnv(text).map(({ key }) => key)))
}
