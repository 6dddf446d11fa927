import type { Framework, NamedStart } from '../../frameworks/framework.js'
import type { Platform } from '../../frameworks/platform.js'
import type { PackageFacts } from '../../project.js'
import { listCommands } from './list-commands.js'
import { readBounded } from '../../reading/read-file.js'
import type { World } from '../../world/world.js'

/** A platform, and the text of its configuration. */
export interface FoundPlatform {
  readonly row: Platform
  readonly file: string
  readonly text: string
}

/** The platform that serves the project's application, by its configuration in the project's root. */
export function findPlatform(
  world: World,
  { platforms = [] }: Framework,
  scripts: PackageFacts['scripts'],
): FoundPlatform | undefined {
  for (const row of platforms) {
    if (startsOtherwise(scripts, row)) continue
    for (const file of row.files) {
      const text = readBounded(world, file)
      if (text !== undefined && row.speaks?.test(text) !== false) return { row, file, text }
    }
  }
  return undefined
}

/** Programs that start an application as a process of its own. */
const PROCESS = /(?:^|[\s"'/])(?:node|nodemon|tsx|ts-node|ts-node-dev|bun|deno)(?=[\s"']|$)/

/** Tells whether scripts start the application as a process, and none of them on a platform that they would start. */
export function startsOtherwise(
  scripts: PackageFacts['scripts'],
  { starts }: Pick<Platform, 'starts'>,
): boolean {
  if (!starts) return false
  const commands = ['dev', 'start:dev', 'develop', 'start'].flatMap((script) =>
    listCommands(scripts, script).map(({ command }) => command),
  )
  return (
    commands.some((command) => PROCESS.test(command)) &&
    !commands.some((command) => starts.test(command))
  )
}

/** The file with which the application starts, as the configuration of its platform names it. */
export function findMain(platform: FoundPlatform | undefined): NamedStart | undefined {
  if (!platform) return undefined
  const { row, file, text } = platform
  const path = row.main.exec(text)?.[1]
  return path === undefined ? undefined : { path, evidence: { file, saw: 'main' } }
}
