import { developmentScript } from '../../catalog/development-scripts.js'
import type { Framework } from '../../frameworks/framework.js'
import { VITE_DEVELOPS, VITE_PORT, VITE_RUNS } from '../../frameworks/vite.js'
import type { PackageFacts } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import type { World } from '../../world/world.js'
import type { FoundPlatform } from '../project/find-platform.js'
import { listCommands } from '../project/list-commands.js'

type Scripts = PackageFacts['scripts']

/**
 * The script that starts the process which serves the application where people develop it: none that serves its pages alone, as
 * Vite does beside a server.
 *
 * @param platform what serves it in its own way
 */
export function findServingScript(
  world: World,
  { shape }: Pick<Framework, 'shape'>,
  scripts: Scripts,
  platform: FoundPlatform | undefined,
): string | undefined {
  const usual = developmentScript(scripts)
  if (usual === undefined || shape === 'routes' || platform || isInVite(world)) return usual
  const serving = Object.entries(scripts).filter(([name]) => !isViteAlone(scripts, name))
  return developmentScript(Object.fromEntries(serving)) ?? usual
}

/** Tells whether Vite runs the application itself. */
function isInVite(world: World): boolean {
  return VITE_PORT.files.some((file) => VITE_RUNS.test(readBounded(world, file) ?? ''))
}

function isViteAlone(scripts: Scripts, name: string): boolean {
  const commands = listCommands(scripts, name).filter(({ command }) => command.trim() !== '')
  return commands.length > 0 && commands.every(({ command }) => VITE_DEVELOPS.test(command.trim()))
}
