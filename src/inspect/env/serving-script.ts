import { developmentScript, findCompiler } from '../../catalog/development-scripts.js'
import type { Framework } from '../../frameworks/framework.js'
import { VITE_PORT, VITE_RUNS } from '../../frameworks/vite.js'
import type { PackageFacts } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import type { World } from '../../world/world.js'
import type { FoundPlatform } from '../project/find-platform.js'
import { listCommands } from '../project/list-commands.js'

type Scripts = PackageFacts['scripts']

/** Matches a command that serves the pages of a client, and nothing else: no command of a framework. */
const PAGES =
  /^(?:cross-env |npx |[A-Z_]+=\S+ )*(?:vite|parcel|react-scripts start|vue-cli-service serve|ng serve|webpack-dev-server|webpack serve)(?: --?[\w-]+(?:[= ][\w./:]+)?)*$/

/** Matches a script that starts a file of the project's own. */
const STARTS_FILE = /\b(?:node|nodemon|tsx|ts-node|bun(?: run)?) [^&|;]*\S/

/** Matches a script for where the application is deployed. */
const FOR_PRODUCTION = /\bNODE_ENV=production\b/

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
  if (!servesPagesAlone(scripts, usual)) return usual
  const servers = Object.entries(scripts).filter(
    ([name, text]) =>
      STARTS_FILE.test(text) && !FOR_PRODUCTION.test(text) && isReady(scripts, name),
  )
  return developmentScript(Object.fromEntries(servers)) ?? usual
}

/** Tells whether a script starts what is there, and nothing that has to be compiled before. */
function isReady(scripts: Scripts, name: string): boolean {
  return findCompiler(scripts, name) === undefined
}

/** Tells whether Vite runs the application itself. */
function isInVite(world: World): boolean {
  return VITE_PORT.files.some((file) => VITE_RUNS.test(readBounded(world, file) ?? ''))
}

/** Tells whether all that a script starts are servers of a client's pages. */
function servesPagesAlone(scripts: Scripts, name: string): boolean {
  const commands = listCommands(scripts, name).filter(({ command }) => command.trim() !== '')
  return commands.length > 0 && commands.every(({ command }) => PAGES.test(command.trim()))
}
