import type { RoutesFramework } from '../catalog/frameworks/framework.js'
import { CliError } from '../errors.js'
import type { PackageFacts } from '../project.js'
import { findOption } from './read-option.js'

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
  const { option, values, makes, serves } = stillness
  const found = await findOption(root, options, option)
  if (found?.kind === 'text' && values.includes(found.text)) {
    throw nothingAnswers(name, found.file, `Take ${option}: '${found.text}' out of ${found.file}`)
  }
  const commands = Object.entries(scripts)
  const [script] = commands.find(([, command]) => makes.test(command)) ?? []
  if (script === undefined || commands.some(([, command]) => serves.test(command))) return
  throw nothingAnswers(
    name,
    'package.json',
    `Build a server in place of what scripts.${script} does`,
  )
}

function nothingAnswers(name: string, file: string, remedy: string): CliError {
  const message = `${name} makes static files here, and nothing is left that could answer sign-in`
  return new CliError('unsupported', 'static-export', message, {
    hint: `${remedy}, or set sign-in up in the server that your pages speak to.`,
    file,
  })
}
