import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CHECK_IDS } from '../../../src/cli/doctor.js'
import { checks } from '../../../src/doctor/checks.js'
import { runningChecks } from '../../../src/doctor/checks-running.js'
import { EXPRESS_TS, makeProject, type TestProject } from '../cli/project.js'

let project: TestProject
beforeEach(async () => {
  project = makeProject(EXPRESS_TS)
  await project.run(['init', '--yes'])
})
afterEach(() => {
  project.remove()
})

const spoil = (): void =>
  project.write('.env.production', 'AUTH_URL=http://app.example.com\nAUTH_SECRET=abc\n')

test('says that nothing is wrong', async () => {
  expect(await project.run(['doctor'])).toMatchObject({
    status: 0,
    stdout: `✓ ${CHECK_IDS.length - 6} checks, and nothing is wrong.\n`,
    stderr: '',
  })
})

test('says what is wrong, where, and how it is mended; exit 5; changes nothing', async () => {
  spoil()
  const before = project.tree()
  const { status, stdout } = await project.run(['doctor'])
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
  expect(project.tree()).toEqual(before)
})

test('--only makes some of the checks alone; an id that is none is a usage error, with the nearest', async () => {
  spoil()
  const ids = async (...args: readonly string[]): Promise<readonly string[]> =>
    JSON.parse((await project.run(['doctor', '--json', ...args])).stdout).findings.map(
      ({ id }: { id: string }) => id,
    )
  expect(await ids('--only', 'url-http')).toEqual(['url-http'])
  expect(await ids('--only', 'url-http', '--only', 'secret-short')).toEqual([
    'secret-short',
    'url-http',
  ])
  expect(await project.run(['doctor', '--only', 'url-htp'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("there is no check 'url-htp'"),
  })
})

test('--strict counts warnings as well', async () => {
  project.write('Dockerfile', 'ENV AUTH_DEBUG=true\n')
  const strict = await project.run(['doctor', '--json', '--strict'])
  expect([strict.status, JSON.parse(strict.stdout)]).toMatchObject([
    5,
    { ok: false, exitCode: 5, findings: [{ id: 'url-missing', severity: 'warning' }] },
  ])
  expect((await project.run(['doctor'])).status).toBe(0)
})

test('--strict passes where all that is left is to be looked at by somebody, as with a service', async () => {
  project.write('.env', `${project.read('.env')}AUTH_GITHUB_ID=a\nAUTH_GITHUB_SECRET=b\n`)
  expect((await project.run(['add', 'provider', 'github', '--yes', '--no-install'])).status).toBe(0)
  const { status, stdout } = await project.run(['doctor', '--json', '--strict'])
  expect([status, JSON.parse(stdout)]).toMatchObject([
    0,
    { ok: true, exitCode: 0, findings: [{ id: 'callback-urls', severity: 'hint' }] },
  ])
})

test('docs/doctor.md lists each check, with its severity and what it finds', () => {
  const page = readFileSync(new URL('../../../docs/doctor.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `([a-z-]+)` +\| (\w+) +\| (.*?) +\|$/gm)]
  const rows = [...checks, ...runningChecks].map(({ id, severity, title }) => [id, severity, title])
  expect(listed.map(([, ...cells]) => cells)).toEqual(rows)
})
