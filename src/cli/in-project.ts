import { relative, sep } from 'node:path'
import { CliError, type ExitName } from '../errors.js'
import { findPrompts } from './consent.js'
import type { World } from '../world/world.js'
import type { Prompts } from './prompts.js'
import type { Io } from './io.js'
import { commonOptions, projectOptions } from '../options/answers.js'
import type { ConsentOptions } from '../options/commands.js'

/**
 * Runs a command where it is meant: in a folder that is no project, and has some, somebody is asked which; and so they are where
 * a project has applications of several frameworks.
 *
 * @throws {CliError} as the command does; where nobody is there to ask, it names what could be meant
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
    const prompts = findPrompts(options, io)
    const answer = error instanceof CliError && prompts && (await askMeant(error, world, prompts))
    if (!answer) throw error
    return inProject({ ...options, ...answer }, io, world, command)
  }
}

/** What an error leaves open, as options say it; undefined where that is nothing. */
async function askMeant(
  { projects, frameworks }: CliError,
  { root }: World,
  prompts: Prompts,
): Promise<{ readonly cwd: string } | { readonly framework: string } | undefined> {
  if (projects.length > 0) {
    const folders = projects.map((each) => relative(root, each).split(sep).join('/'))
    return { cwd: await prompts.choose(commonOptions.cwd.ask(folders)) }
  }
  if (frameworks.length === 0) return undefined
  return { framework: await prompts.choose(projectOptions.framework.ask(frameworks)) }
}
