import type { ts } from 'ts-morph'
import type { Splice } from '../../syntax/splice.js'
import type { Module } from './modules.js'

/** Gives an object a setting, in place of the one that it has. */
export function withSetting(
  { source: { tree } }: Module,
  { properties, end }: ts.ObjectLiteralExpression,
  name: string,
  value: string,
): Splice {
  const setting = `${name}: ${value}`
  const said = properties.find((each) => each.name?.getText(tree) === name)
  if (said) return { start: said.getStart(tree), end: said.end, content: [setting] }
  const last = properties.at(-1)
  if (last) return { start: last.end, end: last.end, content: [`, ${setting}`] }
  return { start: end - 1, end: end - 1, content: [` ${setting} `] }
}
