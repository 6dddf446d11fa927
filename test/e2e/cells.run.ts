import { test } from 'vitest'
import { signUpInCells } from './databases-cell.js'
import { MORE_CELLS, MORE_PEOPLED } from './databases-more.js'
import { packagesOf, signUpAmongPeople } from './databases-peopled.js'
import { agreed, unpackedOnce } from './unpacked.js'

test.each(MORE_CELLS)(
  '$orm on $database.title: fresh and with people, with ids of every kind, and what would let nobody sign up',
  signUpInCells(MORE_CELLS),
)

const install = unpackedOnce(agreed(MORE_PEOPLED.map(packagesOf)))

test.each(MORE_PEOPLED)(
  '$title: a database, fresh and with people in it, with ids of every kind, and one that would let nobody sign up',
  (row) => signUpAmongPeople(row, install),
)
