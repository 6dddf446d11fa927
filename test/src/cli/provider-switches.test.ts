import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { diffOf } from '../../support/golden-diff.js'
import { type Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { EXPRESS_TS, makeProject, type Run, type TestProject } from './project.js'

// Options of services, which a word of `add provider` switches on.

const GOLDEN = fileURLToPath(new URL('./switches/golden/', import.meta.url))

let project: TestProject
afterEach(() => {
  project.remove()
})

const run = async (...words: readonly string[]): Promise<Run> =>
  project.run([...words, '--no-install'])
const add = async (...words: readonly string[]): Promise<Run> =>
  run('add', 'provider', ...words, '--yes')
const setUp = async (tree: Tree = EXPRESS_TS): Promise<void> => {
  project = makeProject(tree)
  expect((await run('init', '--yes', '--allow-dirty')).status).toBe(0)
}
const calls = (): readonly string[] =>
  project
    .read('src/auth.ts')
    .split('\n')
    .filter((line) => /^ {4}(?:Google|GitHub|Okta)\b/.test(line))

/** The texts of the code of a tree. */
const codeOf = (tree: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([path, file]) => {
      const [, text] = /^\d+ (.*)$/s.exec(file) ?? []
      const isCode = /\.[cm]?[jt]sx?$/.test(path) && !path.includes('node_modules')
      return isCode && text !== undefined
        ? [[path, Buffer.from(text, 'base64').toString()] as const]
        : []
    }),
  )

describe('add provider --offline', () => {
  test('calls each provider with offline: true; a second run changes nothing, undo restores every byte', async () => {
    await setUp()
    const before = project.tree()
    const first = await add('google', 'okta', '--offline')
    expect([first.status, first.stderr]).toEqual([0, ''])
    expect(calls()).toEqual(['    Google({ offline: true }),', '    Okta({ offline: true }),'])
    const after = project.tree()
    const again = await add('google', 'okta', '--offline')
    expect(again.stdout).toContain('Nothing to do: Google, Okta are set up.')
    expect((await add('google')).stdout).toContain('Nothing to do: Google is set up.')
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('switches it on for a provider that is there, and leaves its other options', async () => {
    await setUp()
    expect((await add('google', 'github')).status).toBe(0)
    expect(calls()).toEqual(['    Google,', '    GitHub,'])
    expect((await add('google', '--offline', '--allow-dirty')).status).toBe(0)
    expect(calls()).toEqual(['    Google({ offline: true }),', '    GitHub,'])
    expect((await run('init', '--yes', '--allow-dirty')).stdout).toContain('Nothing to do')
  })

  test.each([
    [
      'a service that gives no refresh token',
      ['provider', 'google', 'facebook', '--offline'],
      /^× the option --offline is not for Facebook, which gives no refresh token, as far as is known Leave it out\. It is for: .*\bgoogle, .*\bzoom $/,
    ],
    [
      'what is no service',
      ['two-factor', '--offline'],
      /^× the option --offline is for services Name one: create-auth add provider <id> --offline $/,
    ],
  ])('is refused for %s, and nothing changes', async (_, words, why) => {
    await setUp()
    const before = project.tree()
    const { status, stderr } = await run('add', ...words, '--yes')
    const told = stderr.replaceAll(/\s+/g, ' ')
    expect([status, told]).toEqual([2, expect.stringMatching(why)])
    expect(project.tree()).toEqual(before)
  })
})

describe('add provider --logout', () => {
  test('calls the provider with logout: true, and says what to register; undo restores every byte', async () => {
    await setUp()
    const before = project.tree()
    const first = await add('keycloak', '--logout', '--offline')
    expect([first.status, first.stderr]).toEqual([0, ''])
    expect(project.read('src/auth.ts')).toContain(
      '    Keycloak({ offline: true, logout: true }),\n',
    )
    expect(first.stdout).toContain(
      '\nSign out of Keycloak\n  Register the post-logout redirect URI: http://localhost:4000/auth/signout/done\n  and, if it tells when a session ends there, the back-channel logout URI:\n  https://<your site>/auth/backchannel-logout/keycloak\n',
    )
    expect((await add('keycloak', '--logout', '--offline')).stdout).toContain(
      'Nothing to do: Keycloak',
    )
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('is refused for a service that has no sign-out for others', async () => {
    await setUp()
    const { status, stderr } = await add('google', '--logout')
    const told = stderr.replaceAll(/\s+/g, ' ')
    expect([status, told]).toEqual([
      2,
      expect.stringMatching(
        /^× the option --logout is not for Google, which has no sign-out for other sites, as far as is known Leave it out\. It is for: .*\bkeycloak\b/,
      ),
    ])
  })
})

const FRAMEWORKS: Readonly<Record<string, Tree>> = { express: EXPRESS_TS, ...OTHER_FRAMEWORKS }

test.each(Object.entries(FRAMEWORKS))(
  '%s: what it writes is as stored, and taken back',
  async (name, tree) => {
    await setUp(tree)
    const before = project.tree()
    const { status, stderr } = await add('google', '--offline', '--allow-dirty')
    expect([status, stderr]).toEqual([0, ''])
    const [from, to] = [codeOf(before), codeOf(project.tree())]
    const changed = [...to].filter(([path, text]) => from.get(path) !== text)
    const diffs = changed.map(
      ([path, text]) => `=== ${path}\n${diffOf(from.get(path) ?? '', text)}`,
    )
    await expect(diffs.join('\n')).toMatchFileSnapshot(join(GOLDEN, `${name}.diff`))
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  },
)

test('the golden folder holds no case that is not run', () => {
  const names = Object.keys(FRAMEWORKS)
  expect(readdirSync(GOLDEN).toSorted()).toEqual(names.map((name) => `${name}.diff`).toSorted())
  project = makeProject({})
})
