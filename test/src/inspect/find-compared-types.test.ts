import { afterEach, expect, test } from 'vitest'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import { findLegacy } from '../../../src/inspect/legacy/find-legacy.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const open = async (code: string, source: 'authjs' | 'next-auth-4') => {
  const text = `import { getProviders } from 'next-auth/react'\n${code}\n`
  root = makeTree({ 'package.json': '{}', 'page.js': text })
  const found = await findLegacy(disk(root), legacyLibrary(source))
  return found.open.map(({ line, column, snippet }) => [line, column, snippet])
}

test.each([
  ["if (provider.type === 'oauth') a()", 5, "['oauth', 'oidc'].includes(provider.type)"],
  ["if (account?.type !== 'oauth') a()", 5, "!['oauth', 'oidc'].includes(account?.type)"],
  ["providers.filter((each) => 'oauth' == each.type)", 28, "['oauth', 'oidc'].includes(each.type)"],
])(
  'of version 4 the word for services is one here for some of them: %s',
  async (code, column, snippet) => {
    expect(await open(code, 'next-auth-4')).toEqual([[2, column, snippet]])
  },
)

test.each([
  ["if (provider.type === 'oauth' || provider.type === 'oidc') a()", 'next-auth-4'],
  ["if (grant.type === 'oauth') a()", 'next-auth-4'],
  ["if (provider.type === 'email') a()", 'next-auth-4'],
  ["if (provider.type === 'oauth') a()", 'authjs'],
] as const)('nothing is to be done about %s of %s', async (code, source) => {
  expect(await open(code, source)).toEqual([])
})
