/** A field that is to be written. */
export interface FieldLine {
  readonly name: string
  readonly type: string
  readonly attributes: readonly string[]
}

/** How wide names and types are where the attributes of several lines begin at one place. */
export interface Widths {
  readonly name: number
  readonly type: number
}

/** The widths of lines that are to be laid out by themselves. */
export function measureWidths(lines: readonly FieldLine[]): Widths {
  return {
    name: Math.max(0, ...lines.map(({ name }) => name.length)),
    type: Math.max(0, ...lines.map(({ type }) => type.length)),
  }
}

/** Lays lines out as `prisma format` does: a column of names, one of types, one of attributes. */
export function layoutFields(
  lines: readonly FieldLine[],
  indent: string,
  widths: Widths = measureWidths(lines),
): readonly string[] {
  return lines.map(({ name, type, attributes }) =>
    `${indent}${name.padEnd(widths.name)} ${type.padEnd(widths.type)} ${attributes.join(' ')}`.trimEnd(),
  )
}
