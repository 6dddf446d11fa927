// npm run test:all: everything that `.ci/run` decides by, with every row of the end-to-end tests. Where nothing is left
// uncommitted, the commit is noted, so that `.ci/run` takes the rows that have changed since.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('..', import.meta.url))
const git = (...args) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
const commit = git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined

for (const script of ['test:servers', 'test:e2e'])
  execFileSync('npm', ['run', script], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, TEST_ALL: '1' },
    shell: process.platform === 'win32',
  })

if (commit === undefined) console.log('Not noted in .ci/seen: something is not committed.')
else writeFileSync(`${cwd}.ci/seen`, `${commit}\n`)
