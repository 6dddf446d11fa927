import { parseEnv } from '../../syntax/dotenv.js'
import { listNames, readBounded } from '../../reading/read-file.js'
import type { World } from '../../world/world.js'

/**
 * The names of the variables in a project's env files, whichever of them is loaded.
 *
 * @param target the one that is written to
 */
export function envNames(world: World, target: string): ReadonlySet<string> {
  const files = listNames(world, '.').filter((name) => /^\.env(?:\.|$)/.test(name))
  const texts = [target, ...files].map((file) => readBounded(world, file) ?? '')
  return new Set(texts.flatMap((text) => parseEnv(text).map(({ key }) => key)))
}
