import { test } from 'vitest'
import { signUpInCells } from './databases-cell.js'
import { CELLS } from './databases-orms.js'

const TYPEORM = CELLS.filter(({ orm }) => orm !== 'Prisma')

// In a file of their own, beside those of Prisma: the two are the longest, and run at once.
test.each(TYPEORM)(
  '$orm on $database.title: fresh and with people, with ids of every kind, and what would let nobody sign up',
  { timeout: 480_000 },
  signUpInCells(TYPEORM),
)
