import { openGoldenRoom } from '../../support/golden-room.js'
import { applyPatch } from 'diff'
import { afterEach, describe, expect, test } from 'vitest'
import { packageVersion } from '../../../src/catalog/versions.js'
import { upgrades } from '../../../src/changes/upgrades/upgrades.js'
import { makeProject, type Run, type TestProject } from '../cli/project.js'
import { EDITS } from './edits.js'
import { generatedIn, OF_EACH_FRAMEWORK, writtenProject } from './written.js'

// The command `upgrade`, in projects that create-auth 0.1.0 has set up.

const room = openGoldenRoom(new URL('./golden/', import.meta.url))

let project: TestProject
afterEach(() => {
  project.remove()
})

const begin = (name: string, edited: Readonly<Record<string, string>> = {}): void => {
  project = makeProject({ ...writtenProject(name), ...edited })
}
const upgrade = async (...words: readonly string[]): Promise<Run> =>
  project.run(['upgrade', '--yes', '--no-install', ...words])
const record = (): {
  version: string
  files: Record<string, string>
  templates: Record<string, { id: string; version: string }>
} => JSON.parse(project.read('.create-auth.json')) as ReturnType<typeof record>

describe.each(OF_EACH_FRAMEWORK)('%s', (name) => {
  test('every kind of edit at once stays; a second run has nothing to do; undo puts every byte back', async () => {
    const files = writtenProject(name)
    const edited = Object.fromEntries(
      generatedIn(files).map((path) => [
        path,
        Object.values(EDITS).reduce((text, edit) => edit(text, path) ?? text, files[path] ?? ''),
      ]),
    )
    begin(name, edited)
    const before = project.tree()
    const { status, stderr, stdout } = await upgrade()
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('To take it back: create-auth undo')
    const now = record()
    expect(now.version).toBe(packageVersion())
    for (const path of generatedIn(files)) {
      expect(now.templates[path]?.version).toBe(packageVersion())
    }
    const settled = project.tree()
    expect((await upgrade()).stdout).toContain('Nothing to do')
    expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
    expect(project.tree()).toEqual(settled)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })
})

describe('lines that both have changed', () => {
  const clash = (): string => {
    const own = writtenProject('ts-nodenext')['src/require-session.ts'] ?? ''
    const line = '    if (session === undefined) session = await getSession(req, authConfig)\n'
    expect(own).toContain(line)
    return own.replace(line, `${line.trimEnd()} // slow\n`)
  }

  test('are left to the user as a patch: the file stays byte for byte, and the exit code says it', async () => {
    const text = clash()
    begin('ts-nodenext', { 'src/require-session.ts': text })
    const { status, stderr, stdout } = await upgrade()
    expect(status).toBe(5)
    expect(stderr).toContain('1 step is left to you')
    expect(stderr).toContain('you have changed lines that are other ones in the new version')
    expect(project.read('src/require-session.ts')).toBe(text)
    expect(stdout).toContain('src/auth.ts')
    const { templates, files } = record()
    expect(templates['src/auth.ts']?.version).toBe(packageVersion())
    // What it was made of is known the next time, too.
    expect(templates['src/require-session.ts']).toBeUndefined()
    expect(files['src/require-session.ts']).toBe(
      (JSON.parse(writtenProject('ts-nodenext')['.create-auth.json'] ?? '') as { files: object })
        .files['src/require-session.ts' as never],
    )
  })

  test('are settled once the patch is written by hand, and what stands beside it stays', async () => {
    begin('ts-nodenext', { 'src/require-session.ts': clash() })
    const { plan } = JSON.parse((await upgrade('--json')).stdout) as {
      plan: { changes: { kind: string; line?: number; snippet: string }[] }
    }
    const step = plan.changes.find(({ kind }) => kind === 'manual')
    expect(step?.line).toBe(17)
    const written = applyPatch(
      writtenProject('ts-nodenext')['src/require-session.ts'] ?? '',
      `${step?.snippet}\n`,
    )
    project.write('src/require-session.ts', `// ours\n${written || ''}`)
    expect([(await upgrade()).status, (await upgrade()).stdout]).toEqual([
      0,
      expect.stringContaining('Nothing to do'),
    ])
    expect(project.read('src/require-session.ts')).toBe(`// ours\n${written || ''}`)
    expect(record().templates['src/require-session.ts']?.version).toBe(packageVersion())
  })

  test('a file of which nothing says what it was is left to the user, with what is new in it', async () => {
    const files = writtenProject('ts-nodenext')
    const named = files['package.json']?.replace('"shop"', '"bakery"') ?? ''
    const text = `// ours\n${files['src/auth.ts'] ?? ''}`
    begin('ts-nodenext', { 'package.json': named, 'src/auth.ts': text })
    const { status, stderr } = await upgrade()
    expect(status).toBe(5)
    expect(stderr).toMatch(/something that it was made of is another one by\s+now/)
    expect(stderr).toContain('+export type UserSession')
    expect(project.read('src/auth.ts')).toBe(text)
  })
})

describe('the numbered changes', () => {
  test('have numbers of their own, in their order', () => {
    expect(upgrades.map(({ number }) => number)).toEqual(
      upgrades.map((_, index) => String(index + 1).padStart(4, '0')),
    )
  })

  const FIXTURES: Readonly<Record<string, string>> = {
    '0001': 'ts-nodenext',
    '0002': 'ts-nodenext+drizzle',
    '0003': 'ts-nodenext+sql',
    '0004': 'ts-nodenext+sql+mails',
  }

  const prepare = async (number: string): Promise<void> => {
    const [form = '', orm, mails] = (FIXTURES[number] ?? '').split('+')
    begin(orm ? `${form}+${orm}` : form)
    if (mails !== undefined) {
      await project.run(['upgrade', '--yes', '--no-install'])
      await project.run(['add', 'provider', 'nodemailer', '--yes', '--no-install'])
    }
    const auth = project.read('src/auth.ts')
    project.write(
      'src/auth.ts',
      auth.replace(/^( *)providers: \[/m, '$1debug: false,\n$1providers: ['),
    )
  }

  test.each(upgrades)(
    '$number $title: by its number alone, also in an edited file',
    async (row) => {
      await prepare(row.number)
      const { stdout } = await upgrade('--dry-run')
      expect(stdout).toContain(`${row.number}  ${row.title}`)
      const run = await upgrade('--migrations', row.number)
      expect([run.status, run.stderr]).toEqual([0, ''])
      for (const line of row.after ?? []) expect(run.stdout).toContain(line)
      const text = project.read('src/auth.ts')
      room.expectMade(row.number, { 'src/auth.ts': text })
      expect(text).toContain('debug: false')
      if (row.settings.extraColumns) {
        expect(project.read('migrations/auth/0002_auth.sql')).toMatch(/alter table .*authTime/i)
      }
      const again = await upgrade()
      expect(again.stdout).toContain('Nothing to do')
      expect(again.stdout).not.toContain(row.title)
      expect(
        (await project.run(['init', '--yes', '--no-install', '--no-database'])).stdout,
      ).toContain('Nothing to do')
    },
  )

  test('are asked for one by one, and each answer counts for itself', async () => {
    begin('ts-nodenext+sql')
    const { status, shown } = await project.onTerminal(
      [
        ['Sessions end after 90 days?', 'y'],
        ['Tokens of services are sealed in the database?', 'n'],
        ['Sessions in the database say how and when somebody signed in?', 'n'],
        ['Make these changes?', 'y'],
      ],
      ['upgrade', '--no-install'],
    )
    expect(status).toBe(0)
    expect(shown).toContain('people sign in again once in 90 days')
    const auth = project.read('src/auth.ts')
    expect(auth).toContain('maxTotalAge: 7_776_000')
    expect(auth).not.toContain('encryptTokens')
    expect(auth).not.toContain('extraColumns')
  })

  test('are none by --yes alone, are said to be there, and end with an error where the number is none', async () => {
    begin('ts-nodenext')
    const { status, stdout } = await upgrade()
    expect(status).toBe(0)
    expect(stdout).toContain('to take them: create-auth upgrade --migrations 0001')
    expect(project.read('src/auth.ts')).not.toContain('maxTotalAge')
    expect(await upgrade('--migrations', '0001,0099')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("there is no change with the number '0099'"),
    })
  })

  test('say nothing of what the configuration says by itself', async () => {
    const auth = writtenProject('ts-nodenext')['src/auth.ts'] ?? ''
    begin('ts-nodenext', {
      'src/auth.ts': auth.replace(
        '  providers: [',
        '  session: { maxTotalAge: 60 },\n  providers: [',
      ),
    })
    expect((await upgrade('--migrations', 'all')).stdout).not.toContain('0001')
    expect(project.read('src/auth.ts')).toContain('session: { maxTotalAge: 60 }')
  })
})

describe('what is refused, and what is told', () => {
  test('a file that the user has deleted stays away, and is named', async () => {
    begin('ts-nodenext')
    project.delete('src/auth-locals.d.ts')
    const { status, stdout } = await upgrade()
    expect(status).toBe(0)
    expect(stdout).toContain('src/auth-locals.d.ts is not there')
    expect(() => project.read('src/auth-locals.d.ts')).toThrow('ENOENT')
  })

  test('--dry-run and --diff show everything and change nothing', async () => {
    begin('ts-nodenext')
    const before = project.tree()
    const { status, stdout } = await upgrade('--dry-run', '--diff')
    expect(status).toBe(0)
    expect(stdout).toContain(
      '+export type UserSession = ServerSession<SessionOf<typeof authConfig>>',
    )
    expect(project.tree()).toEqual(before)
  })

  test('a project without a record is sent to init, one of a newer version to that', async () => {
    begin('ts-nodenext')
    const json = project.read('.create-auth.json')
    const path = '.create-auth.json'
    project.write(path, json.replace('"version": "0.1.0"', '"version": "99.0.0"'))
    expect(await upgrade()).toMatchObject({
      status: 5,
      stderr: expect.stringMatching(
        /set up by create-auth 99\.0\.0[\s\S]*npx create-auth@latest upgrade/,
      ),
    })
    project.delete(path)
    expect(await upgrade()).toMatchObject({
      status: 5,
      stderr: expect.stringMatching(/nothing to upgrade[\s\S]*create-auth init/),
    })
  })

  test('init of this version says that an upgrade is there, once', async () => {
    begin('ts-nodenext')
    const init = async (): Promise<string> =>
      (await project.run(['init', '--yes', '--no-install'])).stdout
    expect(await init()).toMatch(/An upgrade is there[\s\S]*npx create-auth upgrade/)
    expect(await init()).not.toContain('An upgrade is there')
  })

  test('init keeps what an edited file was made of, so that a later upgrade still knows it', async () => {
    const auth = writtenProject('ts-nodenext')['src/auth.ts'] ?? ''
    begin('ts-nodenext', { 'src/auth.ts': `// ours\n${auth}` })
    const { stdout } = await project.run(['init', '--yes', '--no-install'])
    expect(stdout).toContain('to bring what is new into it: npx create-auth upgrade')
    expect(record().templates['src/auth.ts']).toEqual({ id: 'express/auth', version: '0.1.0' })
    expect((await upgrade()).status).toBe(0)
    expect(project.read('src/auth.ts')).toMatch(/^\/\/ ours\n[\s\S]*export type UserSession/)
  })
})
