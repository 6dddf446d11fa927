import { relative, sep } from 'node:path'
import { CliError, type ExitName } from '../errors.js'
import { findPrompts } from './consent.js'
import type { World } from '../world/world.js'
import type { Io } from './io.js'
import { commonOptions } from '../options/answers.js'
import type { ConsentOptions } from '../options/commands.js'

/**
 * Runs a command where it is meant: in a folder that is no project, and has some, somebody is asked which.
 *
 * @throws {CliError} as the command does; where nobody is there to ask, it names the folders
 */
export async function inProject<Options extends ConsentOptions>(
  options: Options,
  io: Io,
  world: World,
  command: (options: Options, io: Io, world: World) => Promise<ExitName>,
): Promise<ExitName> {
  try {
    return await command(options, io, world)
  } catch (error) {
    const projects = error instanceof CliError ? error.projects : []
    const prompts = findPrompts(options, io)
    if (projects.length === 0 || !prompts) throw error
    const folders = projects.map((each) => relative(world.root, each).split(sep).join('/'))
    return command(
      { ...options, cwd: await prompts.choose(commonOptions.cwd.ask(folders)) },
      io,
      world,
    )
  }
}
