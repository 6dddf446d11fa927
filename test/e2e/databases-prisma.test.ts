import { test } from 'vitest'
import { signUpInCell } from './databases-cell.js'
import { CELLS } from './databases-orms.js'

test.each(CELLS.filter(({ orm }) => orm === 'Prisma'))(
  '$orm on $database.title: fresh and with people, with ids of every kind, and what would let nobody sign up',
  { timeout: 480_000 },
  signUpInCell,
)
