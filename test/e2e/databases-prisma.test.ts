import { test } from 'vitest'
import { signUpInCells } from './databases-cell.js'
import { CELLS } from './databases-orms.js'

const PRISMA = CELLS.filter(({ orm }) => orm === 'Prisma')

test.each(PRISMA)(
  '$orm on $database.title: fresh and with people, with ids of every kind, and what would let nobody sign up',
  { timeout: 480_000 },
  signUpInCells(PRISMA),
)
