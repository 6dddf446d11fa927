import type { Command } from 'commander'
import { nearest } from '../catalog/providers.js'
import { CliError, type ExitName } from '../errors.js'
import { errorSchema, outputSchemas } from '../report/output-schemas.js'
import { toJson } from '../report/to-json.js'
import { inputSchema, type Schema } from './input.js'
import type { Io } from './io.js'

/**
 * `schema`: what a command takes by `--input`, and what it gives by `--json`, as JSON Schema (2020-12).
 *
 * @param name of a command; all of them where undefined
 * @throws {CliError} `command-unknown`
 */
export function schema(name: string | undefined, commands: readonly Command[], io: Io): ExitName {
  const known = commands.filter((command) => Object.hasOwn(outputSchemas, command.name()))
  if (name === undefined) {
    const all = known.map((command) => [command.name(), describeCommand(command)])
    io.give(toJson({ commands: Object.fromEntries(all), error: errorSchema }))
    return 'ok'
  }
  const command = known.find((each) => each.name() === name)
  if (!command) {
    const names = known.map((each) => each.name())
    const near = nearest(name, names)
    throw new CliError('usage', 'command-unknown', `there is no command '${name}' with a schema`, {
      hint: near.length > 0 ? `Did you mean: ${near.join(', ')}?` : `Commands: ${names.join(', ')}`,
    })
  }
  io.give(toJson(describeCommand(command)))
  return 'ok'
}

function describeCommand(command: Command): { readonly input: Schema; readonly output: unknown } {
  return { input: inputSchema(command), output: outputSchemas[command.name()] }
}
