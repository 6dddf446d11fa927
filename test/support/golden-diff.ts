import type { SchemaFile } from '../../src/schemas/schema.js'

/** Blocks of code that other goldens have written out, by their titles. */
export type Blocks = ReadonlyMap<string, string>

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

/**
 * The lines by which a text differs from another: `@@ 3 @@ line`, behind how many lines and behind which one; `-` and `+` in
 * front of what goes and comes; `= title` for a block of another golden, behind an empty line, and `=| title` for one that is
 * not. The same for no other text.
 */
export function diffOf(before: string, after: string, blocks: Blocks = new Map()): string {
  const [left, right] = [linesOf(before), linesOf(after)]
  const out: string[] = []
  let [from, to] = [0, 0]
  for (const [gone, come] of [...commonLines(left, right), [left.length, right.length] as const]) {
    if (from < gone || to < come) {
      const above = left.slice(0, from).findLast((line) => line.trim() !== '')
      out.push(`@@ ${from} @@ ${above?.trim() ?? ''}`.trimEnd())
      out.push(...left.slice(from, gone).map((line) => `-${line}`))
      out.push(...shortened(right.slice(to, come), blocks))
    }
    ;[from, to] = [gone + 1, come + 1]
  }
  return out.map((line) => `${line}\n`).join('')
}

/** A text after a difference. */
export function patched(before: string, diff: string, blocks: Blocks = new Map()): string {
  const left = linesOf(before)
  const out: string[] = []
  let at = 0
  for (const line of diff.split('\n').slice(0, -1)) {
    const place = /^@@ (\d+) @@/.exec(line)
    if (place) {
      out.push(...left.slice(at, Number(place[1])))
      at = Number(place[1])
    } else if (line.startsWith('-')) at += 1
    else if (line.startsWith('+')) out.push(line.slice(1))
    else {
      const [, mark, title = ''] = /^(=\|?) (.*)$/.exec(line) ?? []
      const block = blocks.get(title)
      if (block === undefined) throw new Error(`no golden has the block ${title}`)
      out.push(...(mark === '=' ? [''] : []), ...block.split('\n'))
    }
  }
  return [...out, ...left.slice(at)].join('\n')
}

/** Added lines, with the titles of blocks in place of those that other goldens have. */
function shortened(added: readonly string[], blocks: Blocks): readonly string[] {
  const titles = new Map([...blocks].map(([title, text]) => [text, title]))
  // What stands behind the last line ending is no part of a block.
  const end = added.at(-1) === '' ? 1 : 0
  const parts = added
    .slice(0, added.length - end)
    .join('\n')
    .split(/\n(?=\n\S)/)
  const lines = parts.flatMap((part) => {
    const mark = part.startsWith('\n') ? '=' : '=|'
    const title = titles.get(part.replace(/^\n/, ''))
    return title === undefined ? part.split('\n').map((line) => `+${line}`) : [`${mark} ${title}`]
  })
  return [...(added.length === end ? [] : lines), ...(end > 0 ? ['+'] : [])]
}

/** The blocks of a golden: what is long enough, and begins like no other. */
export function blocksOf(golden: string, texts: readonly string[]): Blocks {
  const blocks = texts
    .flatMap((text) => text.trimEnd().split(/\n\n(?=\S)/))
    .filter((block) => block.split('\n').length > 3)
    .map((block) => [`${golden}: ${block.split('\n')[0]!}`, block] as const)
  const once = blocks.filter(([title]) => blocks.filter(([other]) => other === title).length === 1)
  return new Map(once)
}

/** The longest sequence of lines that two texts have in common, as pairs of places. Both end with one line ending, if at all. */
function commonLines(
  left: readonly string[],
  right: readonly string[],
): readonly (readonly [number, number])[] {
  const [last, other] = [left.length - 1, right.length - 1]
  if (left[last] !== '' || right[other] !== '') return longestCommon(left, right)
  return [...longestCommon(left.slice(0, last), right.slice(0, other)), [last, other]]
}

function longestCommon(
  left: readonly string[],
  right: readonly string[],
): readonly (readonly [number, number])[] {
  const width = right.length + 1
  const longest = new Uint16Array((left.length + 1) * width)
  const at = (row: number, column: number): number => longest[row * width + column]!
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: (readonly [number, number])[] = []
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      pairs.push([row, column])
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

const HEAD = /^=== (.+)$/gm

/** The changes to the files of a project, as one text. */
export function filesDiff(
  input: readonly SchemaFile[],
  output: readonly SchemaFile[],
  blocks?: Blocks,
): string {
  return output
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, text }) => {
      const before = input.find((file) => file.path === path)?.text ?? ''
      return `=== ${path}\n${diffOf(before, text, blocks)}`
    })
    .join('')
}

/** The files that a difference changes, as they are then. */
export function patchedFiles(
  input: readonly SchemaFile[],
  diff: string,
  blocks?: Blocks,
): readonly SchemaFile[] {
  const heads = [...diff.matchAll(HEAD)]
  return heads.map(({ 0: head, 1: path = '', index }, at) => {
    const body = diff.slice(index + head.length + 1, heads[at + 1]?.index)
    const before = input.find((file) => file.path === path)?.text ?? ''
    return { path, text: patched(before, body, blocks) }
  })
}
