import { posix } from 'node:path'
import type { EnvEntry } from '../../changes/files/env.js'
import type { Framework } from '../../frameworks/framework.js'
import type { Platform } from '../../frameworks/platform.js'
import { listPrograms } from '../../inspect/project/list-commands.js'
import type { Project } from '../../project.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'

/** The variable that says it. */
export const DEVELOPMENT = {
  key: 'NODE_ENV',
  value: 'development',
  comment:
    'Says that this is development, which sign-in without a password needs. Elsewhere: production.',
} satisfies EnvEntry

/** Matches scripts that say it themselves. */
const SAYS = /\bNODE_ENV=["']?development\b/

/** Matches scripts of Vite, which would build for development where it read that in an env file. */
const VITE = /\bvite\b/

/** Env files that are loaded where others visit. */
const ELSEWHERE = /\bprod(?:uction)?\b/

/** How the application is told that this is development: it knows, a variable of the env file says it, or whoever starts it. */
export type Telling = 'known' | 'env-file' | 'by-hand'

/**
 * How an application is told that this is development. Where Vite builds it, an env file must not: it would build for that; and
 * one that says something else stays as it is.
 */
export function chooseDevelopmentSignal(
  project: Project,
  { saysDevelopment = false }: Framework,
  platform: Platform | undefined,
): Telling {
  const { scripts } = project.package
  const all = Object.values(scripts)
  const isSaid =
    saysDevelopment ||
    platform?.variables.some(({ key }) => key === DEVELOPMENT.key) === true ||
    all.some((script) => SAYS.test(script))
  if (isSaid) return 'known'
  if (all.some((script) => VITE.test(script))) return isServedByVite(project) ? 'known' : 'by-hand'
  return isForElsewhere(project) ? 'by-hand' : 'env-file'
}

/** Matches commands that start a server of the application's own. */
const SERVES = /\b(?:bun|deno|nest|node|nodemon|ts-node|ts-node-dev|tsx)\b/

/**
 * Tells whether the script for development has Vite serve the application, and no process beside it: Vite says to itself alone that
 * this is development.
 */
function isServedByVite({ package: { scripts }, start = '' }: Project): boolean {
  const commands = listPrograms(scripts, start).map(({ command }) => command)
  const others = commands.filter((command) => !VITE.test(command))
  return others.length < commands.length && !others.some((command) => SERVES.test(command))
}

/** Tells whether the env file is for where others visit, by its name, or by what it says already. */
function isForElsewhere({ env: { target }, files }: Project): boolean {
  const said = effective(parseEnv(files.get(target)?.text ?? '')).get(DEVELOPMENT.key)?.value
  return (
    ELSEWHERE.test(posix.basename(target)) || ![undefined, '', DEVELOPMENT.value].includes(said)
  )
}

/** The further variables of the env file: what the platform needs, and that this is development, where it is said there. */
export function developmentVariables(
  project: Project,
  framework: Framework,
  platform: Platform | undefined,
): readonly EnvEntry[] {
  const needed = platform?.variables ?? []
  return chooseDevelopmentSignal(project, framework, platform) === 'env-file'
    ? [...needed, DEVELOPMENT]
    : needed
}
