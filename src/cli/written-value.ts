import { reached, type Program, type Value } from '../code/value.js'

/** A value that is written out: a literal, or an object of such. */
export type Written = string | number | boolean | null | undefined | WrittenObject

/** An object that is written out. */
export interface WrittenObject {
  readonly [name: string]: Written
}

/** A value of code as it is written out, in an object: it may be undefined itself. Undefined where that can't be told. */
export function writtenValue(
  program: Program,
  value: Value,
): { readonly written: Written } | undefined {
  switch (value.kind) {
    case 'literal':
      return { written: value.value }
    case 'object':
      return writtenObject(program, value)
    case 'unknown':
      return product(program, value)
    default:
      return undefined
  }
}

function writtenObject(
  program: Program,
  { parts }: Extract<Value, { kind: 'object' }>,
): { readonly written: WrittenObject } | undefined {
  const entries: (readonly [string, Written])[] = []
  for (const part of parts) {
    const found =
      part.kind === 'property' ? writtenValue(program, reached(program, part.value)) : undefined
    if (part.kind !== 'property' || !found) return undefined
    entries.push([part.name, found.written])
  }
  return { written: Object.fromEntries(entries) }
}

/** `30 * 24 * 60 * 60`: how people write seconds. */
function product(program: Program, value: Value): { readonly written: number } | undefined {
  const { at } = value
  const { ts } = at.source
  const { node } = at
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken)
    return undefined
  const factors = [node.left, node.right].map((each) => {
    const found = writtenValue(program, program.evaluate({ ...at, node: each }))
    return typeof found?.written === 'number' ? found.written : Number.NaN
  })
  const written = factors.reduce((one, other) => one * other, 1)
  return Number.isNaN(written) ? undefined : { written }
}
