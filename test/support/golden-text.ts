/** The texts of a case, by the names of its parts. */
export type Parts = Readonly<Record<string, string>>

/** A part of a case, as others may refer to it. */
interface Known {
  readonly label: string
  readonly kind: string
  readonly depth: number
  readonly lines: readonly string[]
}

/** How many cases lead, at most, from one that says only what differs to one that is written out. */
const DEEPEST = 4

const splitLines = (text: string): readonly string[] => text.split('\n')

/** Parts that may resemble each other: the same kind of text, wherever a project has it. */
const kindOf = (part: string): string =>
  `${/^\w+ /.exec(part)?.[0] ?? ''}${part.replace(/^.*[ /]/, '').replace(/\.[a-z]+$/, '')}`

/**
 * Writes the cases of a room. A part stands below its name, whole, or as what sets it apart from a part of another case or the input
 * of its own: `=== output app.ts ~ other`.
 */
export function encodeRoom(cases: ReadonlyMap<string, Parts>): ReadonlyMap<string, string> {
  const known: Known[] = []
  const names = [...cases.keys()].toSorted()
  return new Map(
    names.map((name) => {
      const own: Known[] = []
      const texts = Object.entries(cases.get(name) ?? {}).map(([part, text]) => {
        const { base, body } = shorten(part, splitLines(text), { known, own, name })
        const depth = base ? base.depth + (base.label.startsWith(':') ? 0 : 1) : 0
        const made = { label: `: ${part}`, kind: kindOf(part), depth, lines: splitLines(text) }
        own.push(made)
        return `=== ${part}${base ? ` ~ ${tellLabel(base.label, part)}` : ''}\n${body}`
      })
      known.push(...own.map((each) => ({ ...each, label: name + each.label })))
      return [name, texts.join('')] as const
    }),
  )
}

/** Its own case, and a part of the same name, go without saying. */
const tellLabel = (label: string, part: string): string =>
  label.endsWith(`: ${part}`) ? label.slice(0, -`: ${part}`.length) : label.replace(/^: /, '')

interface Place {
  readonly known: readonly Known[]
  readonly own: readonly Known[]
  readonly name: string
}

interface Shortened {
  /** Undefined where the part is written out. */
  readonly base?: Known
  readonly body: string
}

/** Finds the shortest way to say a part. Input is what people read first: it is whole, unless at least half is that of another case. */
function shorten(part: string, lines: readonly string[], { known, own, name }: Place): Shortened {
  const input = own.find(({ label }) => label === `: input ${part.replace(/^output /, '')}`)
  const least = part.startsWith('input ') ? lines.length / 2 : (lines.length * 2) / 3
  const similar = known.filter(
    ({ kind, depth, lines: others }) =>
      kind === kindOf(part) &&
      depth < DEEPEST &&
      Math.abs(others.length - lines.length) <= lines.length,
  )
  const [best] = [...(input ? [input] : []), ...similar]
    .map((base) => {
      const body = encodeDifference(base.lines, lines)
      const cost = splitLines(body).length - 1 + (isRelated(base.label, name) ? 0 : 1)
      return { base, body, cost }
    })
    .filter(({ base, cost }) => cost < (base === input ? lines.length : least))
    .toSorted((a, b) => a.cost - b.cost)
  return best ?? { body: encodeWhole(lines) }
}

/** A case of the same framework, dialect or form says more than one that happens to be as similar. */
const isRelated = (label: string, name: string): boolean =>
  label.startsWith(':') || label.split(/[-+/:]/)[0] === name.split(/[-+/]/)[0]

/** Lines as they are; what could be taken for more than a line begins with a backslash. */
function encodeWhole(lines: readonly string[]): string {
  const isEnded = lines.at(-1) === ''
  const written = (isEnded ? lines.slice(0, -1) : lines).map((line) =>
    /^(?:\\|=== )/.test(line) ? `\\${line}` : line,
  )
  return [...written, ...(isEnded ? [] : ['\\ no newline at the end'])]
    .map((line) => `${line}\n`)
    .join('')
}

/**
 * What sets lines apart from others, by the numbers of those: `3|text` in place of line 3, `3-5|text` in place of three, `3+|text`
 * behind it, `|text` for each line that follows, `3 gone`, `3-5 gone`.
 */
function encodeDifference(before: readonly string[], after: readonly string[]): string {
  const out: string[] = []
  let [from, to] = [0, 0]
  for (const [gone, come] of [
    ...findCommon(before, after),
    [before.length, after.length] as const,
  ]) {
    const [first = '', ...more] = after.slice(to, come)
    const range = gone - from > 1 ? `${from + 1}-${gone}` : `${from + 1}`
    if (come > to)
      out.push(`${gone > from ? range : `${from}+`}|${first}`, ...more.map((line) => `|${line}`))
    else if (gone > from) out.push(`${range} gone`)
    ;[from, to] = [gone + 1, come + 1]
  }
  return out.map((line) => `${line}\n`).join('')
}

/** Reads the cases of a room. */
export function decodeRoom(files: ReadonlyMap<string, string>): ReadonlyMap<string, Parts> {
  const decoded = new Map<string, Parts>()
  const read = (name: string): Parts => {
    const done = decoded.get(name)
    if (done) return done
    const file = files.get(name)
    if (file === undefined) throw new Error(`there is no golden ${name}`)
    const parts = decodeCase(file, read)
    decoded.set(name, parts)
    return parts
  }
  return new Map([...files.keys()].map((name) => [name, read(name)]))
}

function decodeCase(file: string, read: (name: string) => Parts): Parts {
  const sections = file === '' ? [] : file.split(/(?<=\n)(?==== )/)
  return sections.reduce<Parts>((parts, section) => {
    const [head = '', ...lines] = splitLines(section).slice(0, -1)
    const [, part = '', base] = /^=== (.+?)(?: ~ (.*))?$/.exec(head) ?? []
    if (base === undefined) return { ...parts, [part]: decodeWhole(lines) }
    const [, name = '', of = part] = /^(.*?)(?:: (.*))?$/.exec(base) ?? []
    const text = base.startsWith('input ') ? parts[base] : read(name)[of]
    if (text === undefined) throw new Error(`no golden has the part ${base}`)
    return { ...parts, [part]: decodeDifference(splitLines(text), lines) }
  }, {})
}

function decodeWhole(lines: readonly string[]): string {
  const isEnded = !lines.at(-1)?.startsWith('\\ ')
  const plain = (isEnded ? lines : lines.slice(0, -1)).map((line) => line.replace(/^\\/, ''))
  return [...plain, ...(isEnded ? [''] : [])].join('\n')
}

function decodeDifference(before: readonly string[], lines: readonly string[]): string {
  const out: string[] = []
  let at = 0
  for (const line of lines) {
    const [, first, last, isBehind, come, gone] =
      /^(?:(\d+)(?:-(\d+))?(\+)?)?(?:\|(.*)|( gone))$/s.exec(line) ?? []
    if (come === undefined && gone === undefined) throw new Error(`not of a golden: ${line}`)
    if (first !== undefined) {
      const start = isBehind ? Number(first) : Number(first) - 1
      out.push(...before.slice(at, start))
      at = isBehind ? start : Number(last ?? first)
    }
    if (come !== undefined) out.push(come)
  }
  return [...out, ...before.slice(at)].join('\n')
}

/** The longest sequence of lines that two texts have in common, as pairs of places. */
export function findCommon(
  left: readonly string[],
  right: readonly string[],
): readonly (readonly [number, number])[] {
  const width = right.length + 1
  const longest = new Uint16Array((left.length + 1) * width)
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0
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
