import { afterEach, expect, test } from 'vitest'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import { findLegacy } from '../../../src/inspect/legacy/find-legacy.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const leftIn = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  root = makeTree(files)
  const { open } = await findLegacy(disk(root), legacyLibrary('authjs'))
  return open.map(
    ({ path: file, line, reason, snippet }) => `${file}:${line} ${reason}; ${snippet}`,
  )
}

const MISSING =
  'jose came along with Auth.js, and package.json does not name it: it may be missing from now on; npm install jose'

test.each([
  "\nimport { SignJWT } from 'jose'\n",
  "\nconst { SignJWT } = require('jose')\n",
  '\nconst jose = await import("jose/jwt/sign")\n',
])('a package that came along with the library is left to the user once: %j', async (text) => {
  const manifest = '{ "dependencies": { "next-auth": "5.0.0-beta.30" } }'
  expect(await leftIn({ 'package.json': manifest, 'a.js': text, 'b.js': text })).toEqual([
    `a.js:2 ${MISSING}`,
  ])
})

test.each([
  ['that package.json names', '{ "devDependencies": { "jose": "6.0.0" } }', "import 'jose'\n"],
  ['of another name', '{}', "import 'jose-browser'\nimport './jose'\n"],
  ['that is only spoken of', '{}', "const name = 'jose'\n"],
])('a package %s stays', async (_, manifest, text) => {
  expect(await leftIn({ 'package.json': manifest, 'a.js': text })).toEqual([])
})
