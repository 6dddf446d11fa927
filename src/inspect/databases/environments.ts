import { type Placed, type Program, type Value, reached } from '../../code/value.js'
import { isHidden, findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'

/** Settings may be there once for each environment. */
const ENVIRONMENTS = ['development', 'local', 'production', 'staging', 'test']

/** The settings for all, and those of each environment. */
export function listSettings(program: Program, object: Placed | undefined): readonly Value[] {
  if (!object) return []
  const all = program.evaluate(object)
  const inner = ENVIRONMENTS.map((name) => findProperty(program, all, name))
  return [all, ...inner.flatMap((each) => (each && !isHidden(each) ? [each] : []))]
}

/** A part of settings; undefined where they have none. */
export function findPart(
  program: Program,
  settings: Value,
  ...path: readonly string[]
): Value | undefined {
  return path.reduce<Value | undefined>(
    (value, name) => value && findProperty(program, value, name),
    settings,
  )
}

/** A word in settings: `client: 'pg'`, `client: process.env.CLIENT || 'pg'`. */
export function findWord(program: Program, settings: Value, name: string): string | undefined {
  const value = findPart(program, settings, name)
  return value && findText(resolveFallback(program, value))
}

/** Of a variable of the environment, and what is there without it, the latter. */
export function resolveFallback(program: Program, value: Value): Value {
  const last = value.kind === 'choice' && value.by === 'default' ? value.options.at(-1) : undefined
  return last ? resolveFallback(program, reached(program, last)) : value
}
