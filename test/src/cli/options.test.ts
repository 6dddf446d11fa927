import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { registerOptions } from '../../../src/cli/command-options.js'
import { initOptions, projectOptions } from '../../../src/options/answers.js'
import {
  addOptions,
  doctorOptions,
  migrateOptions,
  providerOptions,
  secretOptions,
  testSessionOptions,
  undoOptions,
  upgradeOptions,
} from '../../../src/options/commands.js'
import { reproduceValues, type Options } from '../../../src/options/option.js'

const TABLES: Readonly<Record<string, Options>> = {
  info: projectOptions,
  init: initOptions,
  add: addOptions,
  remove: providerOptions,
  secret: secretOptions,
  migrate: migrateOptions,
  upgrade: upgradeOptions,
  undo: undoOptions,
  doctor: doctorOptions,
  'test-session': testSessionOptions,
}

describe.each(Object.entries(TABLES))('the options of %s', (_, rows) => {
  test('have the names under which their values arrive', () => {
    const { options } = registerOptions(new Command(), rows)
    const names = new Set(options.map((option) => option.attributeName()))
    expect([...names]).toEqual(Object.keys(rows))
  })
})

const parse = (words: readonly string[]): Record<string, unknown> =>
  registerOptions(new Command().exitOverride(), initOptions)
    .parse([...words], { from: 'user' })
    .opts()

const SAID = {
  cwd: 'shop',
  framework: 'koa',
  entry: 'src/server.ts',
  dotenv: '.env.local',
  packageManager: 'pnpm',
  allowDirty: true,
  install: false,
  providers: ['github', 'google'],
  orm: 'kysely',
  client: { file: 'src/db.ts', name: 'db' },
  session: 'jwt',
  auth: 'src/people.ts',
  path: '/sign-in',
  gate: ['/account', '/orders'],
  languages: ['de', 'fr'],
  agents: true,
  runtime: 'registry',
  overwrite: ['a.ts', 'b/*'],
}

describe('an option of init', () => {
  test.each(Object.entries(SAID))('%s is read as it is said again', (name, value) => {
    const words = reproduceValues(initOptions, SAID, [name])
    expect(words.length).toBeGreaterThan(0)
    expect(parse(words)[name]).toEqual(value)
  })

  test('adds up where it may be repeated, and is one value elsewhere', () => {
    expect(
      parse([
        '--providers=github,google',
        '--providers=x',
        '--table=user=people',
        '--table=session=visits',
        '--overwrite=a',
        '--overwrite=b',
        '--path=/a',
        '--path=/b',
      ]),
    ).toMatchObject({
      providers: ['github', 'google', 'twitter'],
      table: { user: 'people', session: 'visits' },
      overwrite: ['a', 'b'],
      path: '/b',
    })
  })

  test('that nobody says has its value, if there is one', () => {
    expect(parse([])).toEqual({ cwd: '.', install: true, overwrite: [] })
    expect(parse(['--no-tests', '--no-agents', '--no-database'])).toMatchObject({
      tests: false,
      agents: false,
      database: false,
    })
  })
})
