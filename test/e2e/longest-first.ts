import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first. Whichever is started last has a worker to itself while the other idles. */
export const LONGEST: readonly string[] = [
  'migrate-from-better-auth',
  'frameworks',
  'add-tests',
  'add-tests-routes',
  'databases',
  'databases-typeorm',
  'migrate-from-routes',
  'nestjs',
  'databases-prisma',
  'site',
  'runtimes',
  'typescript',
  'jest',
]

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.indexOf(basename(moduleId, '.test.ts'))
  return rank === -1 ? LONGEST.length : rank
}

/** Starts the longest files first, and behind them the others, in the order of Vitest; it asks for a class. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- that of the sequencer, which gives a list of its own
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
