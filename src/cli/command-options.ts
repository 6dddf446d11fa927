import { Option as CommandOption, type Command } from 'commander'
import { isRecord } from '../guards.js'
import type { Option, Options } from '../options/option.js'

/** Has a command take options, in the order in which its help lists them. */
export function registerOptions(command: Command, rows: Options): Command {
  return Object.values(rows)
    .flatMap(makeOptions)
    .reduce((all, option) => all.addOption(option), command)
}

/** The option of a row, and that with `--no-`. */
function makeOptions(row: Option): readonly CommandOption[] {
  const { flag, describe, negate } = row
  if (flag === undefined) return []
  const off = `--no-${flag.replace(/^--/, '').replace(/ .*$/, '')}`
  return [
    makeOption(flag, describe, row),
    ...(negate === undefined ? [] : [new CommandOption(off, negate)]),
  ]
}

function makeOption(
  flag: string,
  describe: string | undefined,
  { parse, repeats, choices, preset, required, conflicts = [] }: Option,
): CommandOption {
  const option = new CommandOption(flag, describe)
  if (choices) option.choices(choices)
  if (parse) {
    option.argParser((text: string, before: unknown) =>
      repeats ? gather(before, parse(text)) : parse(text),
    )
  }
  if (preset) option.default(preset.value, preset.shown)
  return option.conflicts([...conflicts]).makeOptionMandatory(required === true)
}

/** Lists and objects that are said one after the other. */
function gather(before: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return Array.isArray(before) ? [...before, ...value] : value
  return isRecord(before) && isRecord(value) ? { ...before, ...value } : value
}
