import { diffArrays } from 'diff'

/** Two texts that were made of one, as lines. */
export interface Sides {
  /** The text of which both were made. */
  readonly base: readonly string[]
  /** The text whose lines come first where both may stand. */
  readonly theirs: readonly string[]
  readonly next: readonly string[]
}

/** What two texts come to, or the line of the first at which they disagree: 0-based. */
export type Merged = { readonly lines: readonly string[] } | { readonly at: number }

/**
 * Merges two texts that were made of the same one, line by line. They disagree where both have replaced a line, or have added
 * others at one place; lines that are added beside a replaced one stand where they were added.
 *
 * @param areFree tells of lines that both have added at one place whether they may stand in any order
 */
export function mergeLines(sides: Sides, areFree: (lines: readonly string[]) => boolean): Merged {
  const merged = merge(sides, areFree, false)
  // A block around lines that are there moves them all: what counts then is what they say.
  return 'at' in merged ? merge(sides, areFree, true) : merged
}

function merge(
  { base, theirs, next }: Sides,
  areFree: (lines: readonly string[]) => boolean,
  loose: boolean,
): Merged {
  const [own, others] = [compare(base, theirs, loose), compare(base, next, loose)]
  const merged: string[] = []
  let at = 0
  const keep = (end: number): void => {
    for (; at < end; at += 1) {
      const line = own.kept[at]
      merged.push((line === base[at] ? others.kept[at] : line) ?? '')
    }
  }
  for (const region of listRegions(own.hunks, others.hunks)) {
    keep(region.start)
    const moved = shiftRegion(base, others.kept, region)
    const lines = resolve(region, base.slice(region.start, region.end), moved, areFree)
    if (!lines) return { at: region.start + measureShift(own.hunks, region.start) }
    merged.push(...lines)
    at = region.end
  }
  keep(base.length)
  return { lines: merged }
}

/** Lines of a text that another one has in the place of some of its own. */
interface Hunk {
  /** The first of the lines that it takes the place of; 0-based, as the end, which is behind the last. */
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

interface LineComparison {
  readonly hunks: readonly Hunk[]
  /** The lines of the other text that are those of the base, by their places in that. */
  readonly kept: readonly (string | undefined)[]
}

function compare(
  base: readonly string[],
  other: readonly string[],
  loose: boolean,
): LineComparison {
  const hunks: Hunk[] = []
  const kept: (string | undefined)[] = base.map(() => undefined)
  let [at, now] = [0, 0]
  let open: Hunk | undefined
  const comparator = (a: string, b: string): boolean => (loose ? a.trim() === b.trim() : a === b)
  for (const { added, removed, value } of diffArrays([...base], [...other], { comparator })) {
    const { start, end, lines } = open ?? { start: at, end: at, lines: [] }
    const own = other.slice(now, now + value.length)
    if (!removed) now += value.length
    if (added) {
      open = { start, end, lines: [...lines, ...own] }
      continue
    }
    at += value.length
    if (removed) {
      open = { start, end: at, lines }
      continue
    }
    own.forEach((line, index) => (kept[at - value.length + index] = line))
    if (open) hunks.push(open)
    open = undefined
  }
  return { hunks: open ? [...hunks, open] : hunks, kept }
}

/** A part of the base that one side has changed, or both have. */
interface Region {
  readonly start: number
  readonly end: number
  readonly theirs: readonly Hunk[]
  readonly next: readonly Hunk[]
}

function listRegions(own: readonly Hunk[], others: readonly Hunk[]): readonly Region[] {
  const all = [
    ...own.map((hunk) => ({ hunk, theirs: [hunk], next: [] })),
    ...others.map((hunk) => ({ hunk, theirs: [], next: [hunk] })),
  ].toSorted((a, b) => a.hunk.start - b.hunk.start || a.hunk.end - b.hunk.end)
  return all.reduce<readonly Region[]>((regions, { hunk, theirs, next }) => {
    const { start, end } = hunk
    const last = regions.at(-1)
    if (!last || !touches(last, hunk)) return [...regions, { start, end, theirs, next }]
    const joined = {
      start: last.start,
      end: Math.max(last.end, end),
      theirs: [...last.theirs, ...theirs],
      next: [...last.next, ...next],
    }
    return [...regions.slice(0, -1), joined]
  }, [])
}

/** Tells whether a hunk belongs to a region: at its edge it stands beside it. */
function touches(region: Region, { start, end }: Hunk): boolean {
  const isAtOnePlace = region.start === region.end && start === end && region.start === start
  return isAtOnePlace || start < region.end
}

/** What brings lines of a region to where the lines behind it have gone, or those in front of it. */
function shiftRegion(
  base: readonly string[],
  kept: readonly (string | undefined)[],
  { start, end }: Region,
): (line: string) => string {
  const at = [end, start - 1].find((index) => kept[index]?.trim())
  if (at === undefined) return (line) => line
  const [was, is] = [base[at], kept[at]].map((line) => /^[\t ]*/.exec(line ?? '')?.[0] ?? '')
  if (was === undefined || is === undefined || was === is) return (line) => line
  if (is.startsWith(was)) return (line) => (line.trim() === '' ? line : is.slice(was.length) + line)
  const surplus = was.slice(is.length)
  return (line) => (line.startsWith(surplus) ? line.slice(surplus.length) : line)
}

/** The lines of a region; undefined where the sides disagree. */
function resolve(
  region: Region,
  base: readonly string[],
  moved: (line: string) => string,
  areFree: (lines: readonly string[]) => boolean,
): readonly string[] | undefined {
  const theirs = listLines(region, base, region.theirs).map(moved)
  const next = listLines(region, base, region.next)
  if (region.next.length === 0) return theirs
  if (region.theirs.length === 0) return next
  if (isSubsequence(next, theirs, base)) return theirs
  if (base.length > 0 || !areFree(theirs) || !areFree(next)) return undefined
  return [...theirs, ...next.filter((line) => !theirs.includes(line))]
}

function listLines(
  { start }: Region,
  base: readonly string[],
  hunks: readonly Hunk[],
): readonly string[] {
  const lines: string[] = []
  let at = 0
  for (const hunk of hunks) {
    lines.push(...base.slice(at, hunk.start - start), ...hunk.lines)
    at = hunk.end - start
  }
  return [...lines, ...base.slice(at)]
}

/** Tells whether some lines are among others in their order, which add nothing of what the first have taken out of the base. */
function isSubsequence(
  lines: readonly string[],
  others: readonly string[],
  base: readonly string[],
): boolean {
  let found = 0
  const more: string[] = []
  for (const line of others) {
    if (line === lines[found]) found += 1
    else more.push(line)
  }
  const gone = base.filter((line) => !lines.includes(line))
  return found === lines.length && !more.some((line) => gone.includes(line))
}

/** How many lines a text has more in front of a line of the base than that has. */
function measureShift(hunks: readonly Hunk[], start: number): number {
  return hunks
    .filter((hunk) => hunk.start < start)
    .reduce((sum, hunk) => sum + hunk.lines.length - (hunk.end - hunk.start), 0)
}
