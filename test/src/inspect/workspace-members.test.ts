import { afterEach, expect, test } from 'vitest'
import { workspaceMembers } from '../../../src/inspect/project/workspace-members.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const json = (name: string): string => JSON.stringify({ name })

test.each([
  [
    ['apps/*', './libs/*/'],
    ['near', 'own'],
  ],
  [
    ['apps/*', 'libs/*/*'],
    ['far', 'own'],
  ],
  [
    ['apps/*', 'libs/**'],
    ['deep', 'far', 'near', 'own'],
  ],
  [
    ['apps/*', 'libs/*', 'libs/*/*', '!libs/**/far'],
    ['near', 'own'],
  ],
  [['*'], []],
])('the members of a workspace lie as deep as %j says', (workspaces, names) => {
  root = makeTree({
    'package.json': JSON.stringify({ workspaces }),
    'apps/own/package.json': json('own'),
    'libs/near/package.json': json('near'),
    'libs/group/far/package.json': json('far'),
    'libs/group/more/deep/package.json': json('deep'),
  })
  const members = workspaceMembers(disk(`${root}/apps/own`))
  expect(members.map(({ name }) => name).toSorted()).toEqual(names)
})
