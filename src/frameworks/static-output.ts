import { CliError } from '../errors.js'
import { findOption, type FoundOption } from '../reading/read-option.js'
import type { ProjectReading } from './framework.js'

/** How a project says that files are all it makes: nothing is left then that answers requests. */
export interface StaticOutput {
  /** Of the framework. */
  readonly name: string
  /** The files that may hold its options, without their endings. */
  readonly stems: readonly string[]
  /** An option, and the values that say so, or the module whose function gives one. */
  readonly option: string
  readonly values?: readonly string[]
  readonly module?: string
  /** Commands of scripts that make files alone, and those that make a server: it says so where no script has one of these. */
  readonly commands?: { readonly makes: RegExp; readonly serves: RegExp }
}

/**
 * Refuses a project of which files are all that is made.
 *
 * @throws {CliError} `static-export`
 */
export async function refuseStatic(
  { world, scripts }: ProjectReading,
  row: StaticOutput,
): Promise<void> {
  const { name, stems, option, commands } = row
  const found = await findOption(world, stems, option)
  const said = found && describeOption(found, row)
  if (found && said !== undefined)
    throw nothingAnswers(name, found.file, `Take ${said} out of ${found.file}`)
  if (!commands) return
  const all = Object.entries(scripts)
  const [script] = all.find(([, command]) => commands.makes.test(command)) ?? []
  if (script === undefined || all.some(([, command]) => commands.serves.test(command))) return
  const remedy = `Build a server in place of what scripts.${script} does`
  throw nothingAnswers(name, 'package.json', remedy)
}

/** The option with its value, or the module that its value comes from, where that says it. */
function describeOption(
  found: FoundOption,
  { option, values = [], module }: StaticOutput,
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
