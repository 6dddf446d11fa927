import type { RoutesFramework } from '../catalog/frameworks/framework.js'
import type { Stillness } from '../catalog/frameworks/routes.js'
import { CliError } from '../errors.js'
import type { PackageFacts } from '../project.js'
import { findOption, type FoundOption } from './read-option.js'

/**
 * Refuses a project of which files are all that is made.
 *
 * @throws {CliError} `static-export`
 */
export async function refuseStill(
  root: string,
  { name, options = [], stillness }: RoutesFramework,
  scripts: PackageFacts['scripts'],
): Promise<void> {
  if (!stillness) return
  const found = await findOption(root, options, stillness.option)
  const said = found && saidBy(found, stillness)
  if (found && said !== undefined)
    throw nothingAnswers(name, found.file, `Take ${said} out of ${found.file}`)
  if (!stillness.commands) return
  const { makes, serves } = stillness.commands
  const commands = Object.entries(scripts)
  const [script] = commands.find(([, command]) => makes.test(command)) ?? []
  if (script === undefined || commands.some(([, command]) => serves.test(command))) return
  throw nothingAnswers(
    name,
    'package.json',
    `Build a server in place of what scripts.${script} does`,
  )
}

/** The option with its value, or the module that its value comes from, where that says it. */
function saidBy(
  found: FoundOption,
  { option, values = [], module }: Stillness,
): string | undefined {
  if (found.kind === 'text') {
    return values.includes(found.text) ? `${option}: '${found.text}'` : undefined
  }
  return found.module === module ? module : undefined
}

function nothingAnswers(name: string, file: string, remedy: string): CliError {
  const message = `${name} makes static files here, and nothing is left that could answer sign-in`
  return new CliError('unsupported', 'static-export', message, {
    hint: `${remedy}, or set sign-in up in the server that your pages speak to.`,
    file,
  })
}
