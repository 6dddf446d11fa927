import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { decodeRoom, encodeRoom, type Parts } from './golden-text.js'

/** True where `vitest -u` runs: what is made is written, and compared with nothing. */
const isUpdate = process.env['UPDATE_GOLDENS'] === '1'

/** The goldens of a folder: a file for each case, which may say only what sets a part apart from that of another case. */
export interface GoldenRoom {
  /** The parts of each case, by the case's path without its ending. */
  readonly cases: ReadonlyMap<string, Parts>
  /** Checks the parts that a case gives rise to: all that it has but its input. */
  readonly expectMade: (name: string, made: Parts) => void
}

/** Parts that are given, by hand. */
const isGiven = (part: string): boolean => /^(?:input |settings$|tables$)/.test(part)

const pick = (parts: Parts, wanted: (part: string) => boolean): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([part]) => wanted(part)))

/** In whatever order parts are made, they stand in one. */
const sortParts = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The goldens of a folder, for tests of something else. */
export const readGoldenRoom = (url: URL): GoldenRoom['cases'] =>
  decodeRoom(readFiles(fileURLToPath(url)))

/** Reads the goldens of a folder; with `vitest -u` they are written, all of them at once, when the file of tests ends. */
export function openGoldenRoom(url: URL): GoldenRoom {
  const folder = fileURLToPath(url)
  const stored = readFiles(folder)
  const cases = decodeRoom(stored)
  const updated = new Map(cases)
  afterAll(() => {
    if (isUpdate) writeFiles(folder, stored, encodeRoom(updated))
  })
  return {
    cases,
    expectMade: (name, made) => {
      const parts = cases.get(name) ?? {}
      if (isUpdate) updated.set(name, { ...pick(parts, isGiven), ...sortParts(made) })
      else expect(made).toEqual(pick(parts, (part) => !isGiven(part)))
    },
  }
}

function readFiles(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map()
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .map((path) => path.replaceAll('\\', '/').slice(0, -'.txt'.length))
  return new Map(
    paths.toSorted().map((path) => [path, readFileSync(join(folder, `${path}.txt`), 'utf8')]),
  )
}

function writeFiles(
  folder: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): void {
  for (const [path, text] of after) {
    if (before.get(path) === text) continue
    const file = join(folder, `${path}.txt`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const path of before.keys()) if (!after.has(path)) rmSync(join(folder, `${path}.txt`))
}
