import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'dist/program')

test('what is published is what runs: no declarations, no maps, no sources, no tests', () => {
  const out = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ files }] = JSON.parse(out) as [{ files: { path: string }[] }]
  const known =
    /^(?:dist\/program\/[\w-]+\.js|dist\/create-auth-runtime-[\w.-]+\.tgz|dist\/runtime\.json|dist\/LICENSES\.md|docs\/(?!site\/)\w[\w./-]*\.(?:md|txt|webp)|templates\/.+\.hbs|bin\/create-auth\.js|package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE)$/
  expect(files.map(({ path }) => path).filter((path) => !known.test(path))).toEqual([])
  expect(files.length).toBeGreaterThan(20)
})

test('whoever installs it gets one package more; of every other one the licence is there', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toEqual(['ts-morph'])
  const code = readdirSync(program).map((file) => readFileSync(join(program, file), 'utf8'))
  const inside = new Set(
    [...code.join('\n').matchAll(/^\s*\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(
      ([, name]) => name,
    ),
  )
  expect([...inside]).toEqual(
    expect.arrayContaining([
      '@clack/prompts',
      'commander',
      'execa',
      'handlebars',
      'jose',
      'prettier',
    ]),
  )
  const notices = readFileSync(join(root, 'dist/LICENSES.md'), 'utf8')
  const named = [...notices.matchAll(/^## (\S+) \d/gm)].map(([, name]) => name)
  expect(named).toEqual(expect.arrayContaining([...inside]))
  // What Prettier has bundled has licences of its own.
  expect(notices).toContain('\n## @babel/parser@')
})

test('the runtime gives along the licences of what it holds: packages, and a list of passwords', () => {
  const notices = readFileSync(join(root, 'runtime/dist/LICENSES.md'), 'utf8')
  expect([...notices.matchAll(/^## (\S+) \d/gm)].map(([, name = '']) => name).toSorted()).toEqual([
    '@zxcvbn-ts/language-common',
    'jose',
    'oauth4webapi',
    'uqr',
  ])
  expect(notices.match(/Permission is hereby granted/g)).toHaveLength(4)
  const made = readFileSync(join(root, 'runtime/scripts/common-passwords.js'), 'utf8')
  const [, version] = /VERSION = '([\d.]+)'/.exec(made) ?? []
  expect(notices).toContain(`## @zxcvbn-ts/language-common ${version} (MIT)`)
})
