import { describe, expect, test } from 'vitest'
import { renameVariables } from '../../../../src/changes/files/rename-variables.js'

const NAMES = [
  { from: 'NEXTAUTH_SECRET', to: 'AUTH_SECRET' },
  { from: 'NEXTAUTH_URL', to: 'AUTH_URL' },
]

test('a name changes, and its value moves along without being shown', () => {
  const text = "# mine\nexport NEXTAUTH_SECRET='a b' # hush\nOTHER=1\r\nNEXTAUTH_URL=\n"
  expect(renameVariables(text, NAMES)).toEqual({
    kind: 'edited',
    content: [
      '# mine\n# NEXTAUTH_SECRET=\nexport AUTH_SECRET=',
      { secret: 'NEXTAUTH_SECRET', written: "'a b'" },
      ' # hush\nOTHER=1\r\n# NEXTAUTH_URL=\nAUTH_URL=\n',
    ],
    did: ['rename NEXTAUTH_SECRET to AUTH_SECRET', 'rename NEXTAUTH_URL to AUTH_URL'],
  })
})

test('every line of a variable is renamed, so that the same one counts', () => {
  const edit = renameVariables('NEXTAUTH_URL=a\nNEXTAUTH_URL=b\n', NAMES)
  expect(edit).toMatchObject({
    content: [
      '# NEXTAUTH_URL=\nAUTH_URL=',
      { secret: 'NEXTAUTH_URL', written: 'a' },
      '\n# NEXTAUTH_URL=\nAUTH_URL=',
      { secret: 'NEXTAUTH_URL', written: 'b' },
      '\n',
    ],
  })
})

test.each([
  ['the new name is there', 'NEXTAUTH_URL=a\nAUTH_URL=b\n'],
  ['the old one is not', '# NEXTAUTH_URL=a\n'],
])('nothing changes where %s', (_, text) => {
  expect(renameVariables(text, NAMES)).toEqual({ kind: 'unchanged' })
})

test('an encrypted file is left to its own tool', () => {
  expect(renameVariables('NEXTAUTH_URL=encrypted:abc\n', NAMES)).toEqual({
    kind: 'conflict',
    reason: 'dotenvx encrypts this file: let it write what is added',
    snippet: 'npx @dotenvx/dotenvx set AUTH_URL "$(npx @dotenvx/dotenvx get NEXTAUTH_URL)"',
  })
})

describe('both names are set', () => {
  const counting = NAMES.map((each) => ({ ...each, counts: true }))

  test('the old one counts and has another value: which goes on is left to the user, and no value is shown', () => {
    const text = 'NEXTAUTH_SECRET=old\nAUTH_SECRET=new\nNEXTAUTH_URL=a\n'
    expect(renameVariables(text, counting)).toEqual({
      kind: 'conflict',
      reason:
        'NEXTAUTH_SECRET and AUTH_SECRET differ, and NEXTAUTH_SECRET counts today: its value has to go on under the new name',
      snippet: 'AUTH_SECRET=<the value of NEXTAUTH_SECRET>',
    })
  })

  test.each([
    ['they have one value', 'NEXTAUTH_SECRET=same\nAUTH_SECRET="same"\n', counting],
    ['the new one counts', 'NEXTAUTH_SECRET=old\nAUTH_SECRET=new\n', NAMES],
  ])('%s: nothing changes', (_, text, names) => {
    expect(renameVariables(text, names)).toEqual({ kind: 'unchanged' })
  })
})
