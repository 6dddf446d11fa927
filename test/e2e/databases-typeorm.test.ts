import { test } from 'vitest'
import { signUpInCell } from './databases-cell.js'
import { CELLS } from './databases-orms.js'

// In a file of their own, beside those of Prisma: the two are the longest, and run at once.
test.each(CELLS.filter(({ orm }) => orm !== 'Prisma'))(
  '$orm on $database.title: fresh and with people, with ids of every kind, and what would let nobody sign up',
  { timeout: 480_000 },
  signUpInCell,
)
