import { findText, findTexts } from '../../code/texts.js'
import type { Program } from '../../code/value.js'
import { walk } from '../../syntax/walk.js'
import type { DecoratorUse } from '../code/decorators.js'
import { readObject, findSetting as settingIn } from '../code/read-object.js'

/** The first argument that is text. */
export function findOptionText(
  program: Program,
  { source, arguments: given }: DecoratorUse,
): string | undefined {
  return given.map((node) => findText(program.evaluate({ source, node }))).find(Boolean)
}

/** A setting in the object that a decorator is given, as source text; strings are without quotes. */
export function findSetting(
  program: Program,
  { source, arguments: given }: DecoratorUse,
  name: string,
): string | undefined {
  return given
    .map((node) => readObject(program, { source, node }))
    .map((object) => object && settingIn(program, object, name))
    .find((said) => said !== undefined)
}

/**
 * The properties that a key of a class is on: `['a', 'b']`, or `(user) => [user.a, user.b]`.
 *
 * @returns undefined where they can't be read, or none are given
 */
export function findFields(
  program: Program,
  { source, arguments: given }: DecoratorUse,
): readonly string[] | undefined {
  for (const argument of given) {
    const value = program.evaluate({ source, node: argument })
    if (value.kind === 'list') return findTexts(program, value)
    if (value.kind === 'function' && value.node.body) {
      const { ts } = value.at.source
      const names = [...walk(value.at.source, value.node.body)].flatMap((each) =>
        ts.isPropertyAccessExpression(each) ? each.name.text : [],
      )
      return names.length > 0 ? names : undefined
    }
  }
  return undefined
}
