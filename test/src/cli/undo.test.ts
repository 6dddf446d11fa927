import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EXPRESS_TS } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'

let project: DiskProject
beforeEach(() => {
  project = makeDiskProject({ ...EXPRESS_TS, '.gitignore': 'node_modules\n.env\n' })
})
afterEach(() => {
  project.remove()
})
const commit = (): void => {
  project.git('init', '-q')
  project.git('add', '-A')
  project.git('commit', '-qm', 'x')
}
const undo = async (...words: string[]) => project.run(['undo', ...words])

describe('undo', () => {
  test('goes back run by run, says what each was, and ends byte for byte where it began', async () => {
    const trees = [project.tree()]
    for (const words of [['init'], ['add', 'provider', 'github'], ['secret', '--rotate']]) {
      expect((await project.run([...words, '--yes'])).status).toBe(0)
      trees.push(project.tree())
    }
    const last = await undo('--yes')
    expect(last.status).toBe(0)
    expect(last.stdout).toMatch(
      /^The last run: secret --rotate \(.{16} UTC\)\n\nPut back\n  \.env\n\n✓ 1 file is as before\.\nThe next undo takes this one back: add provider github \(.{16} UTC\)\n$/,
    )
    expect(project.tree()).toEqual(trees[2])
    expect((await undo('--yes')).stdout).toContain('The last run: add provider github (')
    expect(project.tree()).toEqual(trees[1])
    expect((await undo('--yes')).stdout).toContain('\nRemove\n')
    expect(project.tree()).toEqual(trees[0])
    expect(await undo('--yes')).toMatchObject({ status: 2, stdout: '' })
  })

  test('without a terminal and without --yes: 4, and nothing is touched', async () => {
    await project.run(['--yes'])
    const before = project.tree()
    expect(await undo()).toMatchObject({ status: 4 })
    expect(JSON.parse((await undo('--json')).stdout)).toMatchObject({
      ok: false,
      exitCode: 4,
      error: { type: 'confirmation-needed' },
    })
    expect(project.tree()).toEqual(before)
  })

  test('--dry-run and --json show the same, and only without --dry-run it happens', async () => {
    const old = project.tree()
    await project.run(['secret', '--yes'])
    const before = project.tree()
    const shown = await undo('--dry-run')
    expect(shown).toMatchObject({ status: 0, stderr: '\nNothing was changed: --dry-run.\n' })
    expect(shown.stdout).toMatch(/^The last run: secret \(.{16} UTC\)\n\nRemove\n  \.env\n$/)
    const document = {
      ok: true,
      recovered: false,
      run: { command: 'secret', at: expect.stringMatching(/^\d{4}-.*Z$/) },
      restored: [],
      removed: ['.env'],
      stay: [],
      exitCode: 0,
    }
    expect(JSON.parse((await undo('--dry-run', '--json')).stdout)).toEqual({
      ...document,
      applied: false,
    })
    expect(project.tree()).toEqual(before)
    const done = JSON.parse((await undo('--yes', '--json')).stdout)
    expect(done).toEqual({ ...document, applied: true, warnings: [] })
    expect(project.tree()).toEqual(old)
  })

  test('after a commit of what a run did it says so, and leaves the choice', async () => {
    commit()
    const old = project.tree()
    await project.run(['--yes'])
    const env = project.read('.env')
    project.git('add', '-A')
    project.git('commit', '-qm', 'sign-in')
    const before = project.tree()
    const run = await undo('--yes', '--json')
    expect(run.status).toBe(5)
    expect(JSON.parse(run.stdout).error).toMatchObject({
      type: 'committed-since',
      message: expect.stringMatching(
        /^what the last run \(init\) did is committed: .*package\.json.*src\/auth\.ts/,
      ),
      hint: 'Take the commit back with git revert. To put every file back as it was before the run, as a change that you commit: create-auth undo --committed',
    })
    expect((await undo('--yes', '--dry-run')).status).toBe(5)
    expect(project.tree()).toEqual(before)
    expect(project.read('.env')).toBe(env)
    expect((await undo('--yes', '--committed')).status).toBe(0)
    expect(project.tree()).toEqual(old)
    expect(project.git('log', '--format=%s')).toBe('sign-in\nx\n')
  })

  test('a commit of other files changes nothing', async () => {
    commit()
    const old = project.tree()
    await project.run(['--yes'])
    project.write('other.txt', '')
    project.git('add', 'other.txt')
    project.git('commit', '-qm', 'other')
    expect((await undo('--yes')).status).toBe(0)
    expect(Object.keys(project.tree())).toEqual([...Object.keys(old), 'other.txt'].toSorted())
  })
})

describe('an env file', () => {
  test.each([
    '.git/config',
    '.GIT/config',
    'app/.git/config',
    'node_modules/x/.env',
    'app/node_modules/.env',
    '../.env',
    '/etc/env',
    String.raw`..\.env`,
    String.raw`app\.git\config`,
  ])('--dotenv %s: 2, and nothing is touched', async (path) => {
    commit()
    const before = project.tree()
    const config = project.read('.git/config')
    const run = await project.run(['secret', '--yes', '--json', '--dotenv', path])
    expect(run.status).toBe(2)
    expect(JSON.parse(run.stdout).error).toMatchObject({ type: 'path-outside' })
    expect(project.tree()).toEqual(before)
    expect(project.read('.git/config')).toBe(config)
  })

  test.each([
    ['the file', "fs.symlinkSync('real', 'link.env')", 'link.env'],
    ['a folder', "fs.symlinkSync('src', 'link')", 'link/.env'],
    ['a folder that leads into .git', "fs.symlinkSync('.git', 'link')", 'link/config'],
  ])('--dotenv through a link in place of %s: 2', async (_, make, path) => {
    commit()
    const file = join(project.bin, 'make.cjs')
    writeFileSync(file, `const fs = require('fs'); fs.writeFileSync('real', 'A=1\\n'); ${make}`)
    project.installsRun(`node ${file}`)
    await project.run(['--yes'])
    const config = project.read('.git/config')
    const run = await project.run(['secret', '--rotate', '--yes', '--json', '--dotenv', path])
    expect(run.status).toBe(2)
    expect(JSON.parse(run.stdout).error).toMatchObject({ type: 'path-linked', file: path })
    expect(project.read('real')).toBe('A=1\n')
    expect(project.read('.git/config')).toBe(config)
  })

  test('a script that names a file below .git does not make it the one', async () => {
    commit()
    const config = project.read('.git/config')
    const script = project.read('package.json').replace('tsx watch', 'node --env-file=.git/config')
    project.write('package.json', script)
    expect((await project.run(['secret', '--yes'])).status).toBe(0)
    expect(project.read('.git/config')).toBe(config)
    expect(project.read('.env')).toMatch(/AUTH_SECRET=/)
  })

  test('that others can read gets a secret and mode 600, and undo gives it its mode back', async () => {
    const file = join(project.root, '.env')
    writeFileSync(file, 'A=1\n', { mode: 0o644 })
    const run = await project.run(['--yes'])
    expect(run.stdout).toContain('let nobody else on this machine read it\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await undo('--yes')).status).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o644)
  })

  test('that only this machine ignores is ignored for everybody, and that is said', async () => {
    commit()
    project.write('.gitignore', 'node_modules\n')
    project.git('commit', '-qam', 'y')
    project.write('.git/info/exclude', '.env\n')
    const run = await project.run(['--yes'])
    expect(run.status).toBe(0)
    expect(run.stdout).toContain(
      '\ngit ignores .env on this machine alone so far\n  .gitignore says it for everybody from now on: commit it.\n',
    )
    expect(project.read('.gitignore')).toContain('\n.env\n')
  })

  test('that was committed once is told, with the remedy', async () => {
    commit()
    project.write('.env', 'A=1\n')
    project.git('add', '-f', '.env')
    project.git('commit', '-qm', 'oh')
    project.git('rm', '-q', '--cached', '.env')
    project.git('commit', '-qm', 'no')
    const run = await project.run(['secret', '--yes'])
    expect(run.status).toBe(0)
    expect(run.stdout).toContain('\ngit has .env in its history\n')
    expect(run.stdout.replace(/\s+/g, ' ')).toContain(
      'replace every secret of that time. See: git log --all -- .env',
    )
  })

  test('its values, and AUTH_ variables, reach no package manager', async () => {
    project.write('.env', 'DATABASE_URL=postgres://x\nPATH=/none\n')
    project.write('.env.production', 'export STRIPE_KEY=x\n')
    const seen = join(project.bin, 'seen')
    project.installsRun(`env > '${seen}'`)
    const secrets = {
      DATABASE_URL: 'postgres://canary',
      STRIPE_KEY: 'canary',
      AUTH_SECRET: 'canary',
      AUTH_GITHUB_SECRET: 'canary',
      OTHER: 'stays',
    }
    expect((await project.run(['--yes'], secrets)).status).toBe(0)
    const env = readFileSync(seen, 'utf8')
    expect(env).not.toContain('canary')
    expect(env).toContain('OTHER=stays\n')
    expect(env).toMatch(/^PATH=/m)
  })
})

describe('a hostile repository', () => {
  test('looking runs nothing of it: info, dry runs, secret', async () => {
    commit()
    const proof = join(project.bin, 'it-ran')
    const evil = join(project.bin, 'evil.sh')
    writeFileSync(evil, `#!/bin/sh\ntouch '${proof}'\ncat\n`, { mode: 0o755 })
    project.write('.gitattributes', '* filter=evil\n')
    for (const name of ['filter.evil.clean', 'filter.evil.process', 'core.fsmonitor'])
      project.git('config', name, evil)
    const looks = [
      ['info'],
      ['info', '--json'],
      ['list'],
      ['--dry-run', '--allow-dirty'],
      ['secret', '--dry-run'],
      ['secret', '--yes'],
      ['secret', '--print'],
      ['undo', '--dry-run'],
      ['undo', '--yes'],
    ]
    for (const words of looks) {
      const run = await project.run(words)
      expect([words, run.status, run.stderr]).toEqual([words, 0, expect.any(String)])
    }
    expect(() => readFileSync(proof)).toThrow('ENOENT')
  })
})
