import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CHECK_IDS } from '../../../src/cli/doctor.js'
import { checks } from '../../../src/doctor/checks.js'
import { runningChecks } from '../../../src/doctor/checks-running.js'
import { readTree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from '../cli/project.js'

let project: TestProject
beforeEach(() => {
  project = makeProject(EXPRESS_TS)
  project.run(['init', '--yes'])
})
afterEach(() => {
  project.remove()
})

const spoil = (): void =>
  writeFileSync(
    join(project.root, '.env.production'),
    'AUTH_URL=http://app.example.com\nAUTH_SECRET=abc\n',
  )

test('says that nothing is wrong', () => {
  expect(project.run(['doctor'])).toMatchObject({
    status: 0,
    stdout: `✓ ${CHECK_IDS.length - 6} checks, and nothing is wrong.\n`,
    stderr: '',
  })
})

test('says what is wrong, where, and how it is mended; exit 5; changes nothing', () => {
  spoil()
  const before = readTree(project.root)
  const { status, stdout } = project.run(['doctor'])
  expect([status, stdout]).toEqual([
    5,
    [
      'error   secret-short  .env.production:2',
      '  AUTH_SECRET is too short to seal sessions: in production it is refused',
      '  Put a newer one in front of it, and take it out once nobody has a session of',
      '  before.',
      '  npx create-auth secret --rotate',
      '',
      'error   url-http  .env.production:1',
      '  AUTH_URL is http://app.example.com: everybody on the way can take a session',
      '  Serve the application over https, and set AUTH_URL to https://app.example.com',
      '',
      `2 errors in ${CHECK_IDS.length - 6} checks.`,
      '',
    ].join('\n'),
  ])
  expect(readTree(project.root)).toEqual(before)
})

test('--only makes some of the checks alone; an id that is none is a usage error, with the nearest', () => {
  spoil()
  const ids = (...args: readonly string[]): readonly string[] =>
    JSON.parse(project.run(['doctor', '--json', ...args]).stdout).findings.map(
      ({ id }: { id: string }) => id,
    )
  expect(ids('--only', 'url-http')).toEqual(['url-http'])
  expect(ids('--only', 'url-http', '--only', 'secret-short')).toEqual(['secret-short', 'url-http'])
  expect(project.run(['doctor', '--only', 'url-htp'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("there is no check 'url-htp'"),
  })
})

test('--strict counts warnings and hints as well', () => {
  const auth = project.read('src/auth.ts').replace(/^.*maxTotalAge.*\n/m, '')
  writeFileSync(join(project.root, 'src/auth.ts'), auth)
  expect(project.run(['doctor', '--json']).status).toBe(0)
  const { status, stdout } = project.run(['doctor', '--json', '--strict'])
  expect([status, JSON.parse(stdout)]).toMatchObject([
    5,
    { ok: false, exitCode: 5, findings: [{ id: 'no-session-end', severity: 'hint' }] },
  ])
})

test('docs/doctor.md lists each check, with its severity and what it finds', () => {
  const page = readFileSync(new URL('../../../docs/doctor.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `([a-z-]+)` +\| (\w+) +\| (.*?) +\|$/gm)]
  const rows = [...checks, ...runningChecks].map(({ id, severity, title }) => [id, severity, title])
  expect(listed.map(([, ...cells]) => cells)).toEqual(rows)
})
