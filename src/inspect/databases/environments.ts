import { type Placed, type Program, type Value, reached } from '../../code/value.js'
import { isHidden, propertyOf } from '../../code/properties.js'
import { textOf } from '../../code/texts.js'

/** Settings may be there once for each environment. */
const ENVIRONMENTS = ['development', 'local', 'production', 'staging', 'test']

/** The settings for all, and those of each environment. */
export function settingsOf(program: Program, object: Placed | undefined): readonly Value[] {
  if (!object) return []
  const all = program.evaluate(object)
  const inner = ENVIRONMENTS.map((name) => propertyOf(program, all, name))
  return [all, ...inner.flatMap((each) => (each && !isHidden(each) ? [each] : []))]
}

/** A part of settings; undefined where they have none. */
export function partOf(
  program: Program,
  settings: Value,
  ...path: readonly string[]
): Value | undefined {
  return path.reduce<Value | undefined>(
    (value, name) => value && propertyOf(program, value, name),
    settings,
  )
}

/** A word in settings: `client: 'pg'`, `client: process.env.CLIENT || 'pg'`. */
export function wordIn(program: Program, settings: Value, name: string): string | undefined {
  const value = partOf(program, settings, name)
  return value && textOf(lastOf(program, value))
}

/** Of a variable of the environment, and what is there without it, the latter. */
export function lastOf(program: Program, value: Value): Value {
  const last = value.kind === 'choice' && value.by === 'default' ? value.options.at(-1) : undefined
  return last ? lastOf(program, reached(program, last)) : value
}
