import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withLock } from '../../../src/apply/lock.js'
import { findInterrupted, recover } from '../../../src/apply/recover.js'
import { inspect } from '../../../src/inspect/inspect.js'
import { planSecret } from '../../../src/plan/secret/plan-secret.js'
import { writeKillScript } from '../apply/bundle.js'
import { BIN, EXPRESS_TS, type Run } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'

let project: DiskProject
beforeEach(() => {
  project = makeDiskProject({ ...EXPRESS_TS, '.gitignore': '.env\n' })
  vi.stubEnv('XDG_STATE_HOME', project.env['XDG_STATE_HOME'])
})
afterEach(() => {
  vi.unstubAllEnvs()
  project.remove()
})

const OLD = 'old-2hXcV9pQ7mZr4tKw8sLdB3nYf6gJ1aE5u'
const MIDDLE = 'mid-8sLdB3nYf6gJ1aE5u2hXcV9pQ7mZr4tKw'
const COMMENT = '# Seals the sessions. Another value for each place where the application runs.\n'

const secret = async (...args: string[]): Promise<Run> => project.run(['secret', ...args])
const env = (): Record<string, string> => parse(project.read('.env'))
const write = (path: string, text: string, mode = 0o600): void => {
  project.write(path, text)
  chmodSync(join(project.root, path), mode)
}
const commit = (): void => {
  project.git('init', '-q')
  project.git('add', '-A')
  project.git('commit', '-qm', 'x')
}
/** The days in which a run of this test may be. */
const inThirtyDays = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

describe('secret', () => {
  test('makes one where there is none, in a private file, and says what comes next', async () => {
    project.delete('.gitignore')
    const run = await secret('--yes')
    expect(run).toEqual({
      status: 0,
      signal: null,
      stderr: '',
      stdout: `
Create
  .env        add AUTH_SECRET
  .gitignore  ignore .env

✓ 2 files written. To take it back: create-auth undo

Next
  restart the application

Where else it runs
  set AUTH_SECRET there, too, to a value of its own: openssl rand -base64 33
`,
    })
    const made = env()['AUTH_SECRET'] ?? ''
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(made, 'base64url')).toHaveLength(32)
    expect(project.read('.env')).toBe(`${COMMENT}AUTH_SECRET=${made}\n`)
    expect(project.modeOf('.env')).toBe(0o600)
    expect(project.read('.gitignore')).toBe('.env\n')
    expect(project.installs()).toEqual([])
  })

  test('leaves one that is there, without consent, and says how to rotate', async () => {
    write('.env', `AUTH_SECRET=${OLD}\n`)
    const before = project.tree()
    expect(await secret()).toEqual({
      status: 0,
      signal: null,
      stderr: '',
      stdout:
        'Nothing to do: there is AUTH_SECRET in .env. To replace it: create-auth secret --rotate\n',
    })
    expect(project.tree()).toEqual(before)
  })

  test('says that one is too short or too simple, and what to do', async () => {
    for (const weak of ['short', 'a'.repeat(40)]) {
      write('.env', `AUTH_SECRET=${weak}\n`)
      const { status, stdout } = await secret()
      expect(status).toBe(0)
      expect(stdout).toContain('AUTH_SECRET: shorter than 32 characters, or too simple\n')
      expect(stdout).toContain('create-auth secret --rotate')
    }
    write('.env', `AUTH_SECRET=${OLD}\n`)
    expect((await secret()).stdout).not.toContain('shorter')
  })

  test('sets up what init then leaves alone', async () => {
    expect((await secret('--yes')).status).toBe(0)
    const made = env()['AUTH_SECRET']
    expect((await project.run(['--yes'])).status).toBe(0)
    expect(env()['AUTH_SECRET']).toBe(made)
  })
})

describe('secret --rotate', () => {
  test('adds a newer one, keeps the others, and says from when on they may go', async () => {
    write('.env', `PORT=4000\nAUTH_SECRET=${OLD} # ours\nAUTH_SECRET_1=${MIDDLE}\nB=2\n`)
    const day = inThirtyDays()
    const run = await secret('--rotate', '--yes', '--diff')
    expect(run).toMatchObject({ status: 0, stderr: '' })
    expect(run.stdout.replace(inThirtyDays(), day)).toBe(`
Change
  .env  add AUTH_SECRET_2

--- a/.env
+++ b/.env
@@ -3,0 +4,1 @@
+AUTH_SECRET_2=<AUTH_SECRET_2>

✓ 1 file written. To take it back: create-auth undo

Next
  restart the application
  from ${day} on, when the older sessions have ended:
    create-auth secret --prune

Where else it runs
  set AUTH_SECRET_2 there, too, to a value of its own: openssl rand -base64 33
`)
    const made = env()['AUTH_SECRET_2'] ?? ''
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(project.read('.env')).toBe(
      `PORT=4000\nAUTH_SECRET=${OLD} # ours\nAUTH_SECRET_1=${MIDDLE}\nAUTH_SECRET_2=${made}\nB=2\n`,
    )
  })

  test('makes the first one where there is none', async () => {
    const run = await secret('--rotate', '--yes')
    expect(run.status).toBe(0)
    expect(run.stdout).not.toContain('--prune')
    expect(Object.keys(env())).toEqual(['AUTH_SECRET'])
  })

  test('5: where the numbers are used up, it says how to make room', async () => {
    write('.env', `AUTH_SECRET=${OLD}\nAUTH_SECRET_9=${MIDDLE}\n`)
    const before = project.tree()
    const run = await secret('--rotate', '--yes')
    expect(run).toEqual({
      status: 5,
      signal: null,
      stdout: '',
      stderr:
        '× .env: AUTH_SECRET_9 is in use, and there is no higher number\n' +
        '  Take the older secrets out first, with: create-auth secret --prune\n',
    })
    expect(project.tree()).toEqual(before)
  })

  test('dies at any write: the file is the old one or the new one, before and after the next run', async () => {
    const script = writeKillScript(project.temp)
    const old = `A=1\r\nAUTH_SECRET=${OLD}\r\n`
    const now = /^A=1\r\nAUTH_SECRET=old-\w{33}\r\nAUTH_SECRET_1=[\w-]{43}\r\n$/
    write('.env', old, 0o640)
    const request = { action: 'rotate', allowDirty: false, now: 0, hasModes: true } as const
    const planFile = join(project.temp, 'plan.json')
    const plan = planSecret(await inspect(project.world(), {}), request)
    writeFileSync(planFile, JSON.stringify(plan))
    const seen = new Set<string>()
    for (const how of ['clean', 'torn']) {
      for (let nth = 1; ; nth += 1) {
        write('.env', old, 0o640)
        const args = [script, 'apply', project.root, planFile, String(nth), how]
        const { signal } = spawnSync(process.execPath, args, { env: project.env })
        const after = project.read('.env')
        if (after !== old) expect(after).toMatch(now)
        if (signal === null) {
          expect([after === old, nth > 8]).toEqual([false, true])
          break
        }
        seen.add(after === old ? 'old' : 'new')
        await withLock(project.world(), async () => {
          const found = findInterrupted(project.world())
          if (found) recover(project.world(), found)
        })
        const resolved = project.read('.env')
        if (resolved !== old) expect(resolved).toMatch(now)
        const mode = resolved === old ? 0o640 : 0o600
        expect(project.modeOf('.env')).toBe(mode)
        const left = project.list('.').filter((name) => name.endsWith('.create-auth'))
        expect(left).toEqual([])
      }
    }
    expect([...seen].toSorted()).toEqual(['new', 'old'])
  })

  test('runs at once: each waits for the one before, and adds a secret; none is lost', async () => {
    write('.env', `AUTH_SECRET=${OLD}\n`)
    const options = { cwd: project.root, env: project.env }
    const run = (): Promise<number> =>
      new Promise((resolve) => {
        const child = execFile(process.execPath, [BIN, 'secret', '--rotate', '--yes'], options)
        child.on('close', (code) => {
          resolve(code ?? -1)
        })
      })
    const statuses = await Promise.all(Array.from({ length: 4 }, run))
    expect(statuses).toEqual([0, 0, 0, 0])
    expect(env()['AUTH_SECRET']).toBe(OLD)
    expect(new Set(Object.values(env())).size).toBe(5)
  })
})

describe('secret --prune', () => {
  test('says whom it signs out and when it is safe, and keeps the newest alone', async () => {
    write('.env', `AUTH_SECRET=${OLD}\nAUTH_SECRET_1='${MIDDLE}' # newer\nB=2\n`)
    const run = await secret('--prune', '--yes', '--diff')
    expect(run).toEqual({
      status: 0,
      signal: null,
      stderr: '',
      stdout: `
Change
  .env  remove AUTH_SECRET
        rename AUTH_SECRET_1 to AUTH_SECRET

--- a/.env
+++ b/.env
@@ -1,2 +1,1 @@
-AUTH_SECRET=…
-AUTH_SECRET_1=…
+AUTH_SECRET=<AUTH_SECRET_1> #…

This signs out whoever has not been back since the last --rotate
  Safe is to wait for session.maxAge (30 days, unless you have set it): by then
  each session was sealed again or has expired, and so have mailed links (24
  hours).

✓ 1 file written. To take it back: create-auth undo

Next
  restart the application

Where else it runs
  the newest secret becomes AUTH_SECRET, the others go
`,
    })
    expect(project.read('.env')).toBe(`AUTH_SECRET='${MIDDLE}' # newer\nB=2\n`)
  })

  test('4: without consent nothing happens', async () => {
    write('.env', `AUTH_SECRET=${OLD}\nAUTH_SECRET_1=${MIDDLE}\n`)
    const before = project.tree()
    const run = await secret('--prune')
    expect(run.status).toBe(4)
    expect(run.stdout).toContain(
      'This signs out whoever has not been back since the last --rotate\n',
    )
    expect(run.stderr).toContain('× the changes need your consent\n')
    expect(project.tree()).toEqual(before)
  })

  test('does nothing where there is one alone, and fails where there is none', async () => {
    write('.env', `AUTH_SECRET=${OLD}\n`)
    expect(await secret('--prune')).toMatchObject({
      status: 0,
      stdout: 'Nothing to do: AUTH_SECRET in .env is the only secret.\n',
    })
    write('.env', 'AUTH_SECRET=\n')
    expect(await secret('--prune', '--yes')).toMatchObject({
      status: 2,
      stderr: '× there is no secret in .env\n  Make one with: create-auth secret\n',
    })
  })
})

describe('secret --print', () => {
  test('prints the newest secret and nothing else', async () => {
    write('.env', `AUTH_SECRET_1="${MIDDLE}" # newer\nAUTH_SECRET=${OLD}\n`)
    const before = project.tree()
    expect(await secret('--print')).toEqual({
      status: 0,
      signal: null,
      stdout: `${MIDDLE}\n`,
      stderr: '',
    })
    expect(JSON.parse((await secret('--print', '--json')).stdout)).toEqual({
      ok: true,
      secret: MIDDLE,
      exitCode: 0,
    })
    expect(project.tree()).toEqual(before)
  })

  test('2: where there is none; 5: where its own tool must open it', async () => {
    expect(await secret('--print')).toMatchObject({ status: 2, stdout: '' })
    write('.env', 'AUTH_SECRET="encrypted:BAxyz"\n')
    expect(await secret('--print')).toEqual({
      status: 5,
      signal: null,
      stdout: '',
      stderr:
        '× AUTH_SECRET in .env is encrypted\n  Print it with the tool that encrypts the file.\n',
    })
  })
})

test('2: one of --rotate, --prune and --print at a time', async () => {
  write('.env', `AUTH_SECRET=${OLD}\n`)
  const before = project.tree()
  const pairs = [
    ['--rotate', '--prune'],
    ['--rotate', '--print'],
    ['--prune', '--print'],
    ['--prune', '--rotate'],
  ] as const
  for (const [one, other] of pairs) {
    const run = await secret(one, other, '--yes', '--json')
    expect(run.status).toBe(2)
    expect(JSON.parse(run.stdout)).toMatchObject({ exitCode: 2, error: { type: 'usage' } })
    expect(run.stdout).toContain('cannot be used with option')
  }
  expect(project.tree()).toEqual(before)
})

test('no output but that of --print holds a secret', async () => {
  for (const [action = '', form = ''] of [
    ['--rotate', '--diff'],
    ['--rotate', '--json'],
    ['--prune', '--diff'],
    ['--prune', '--json'],
  ]) {
    write('.env', `AUTH_SECRET="${OLD}" # was ${MIDDLE}\nAUTH_SECRET_1=${MIDDLE} # not ${OLD}`)
    const before = Object.values(env())
    const { status, stdout, stderr } = await secret(action, form, '--yes')
    expect(status).toBe(0)
    for (const value of [...before, ...Object.values(env())]) {
      expect(stdout + stderr).not.toContain(value.slice(0, 8))
      expect(stdout + stderr).not.toContain(value.slice(-8))
    }
  }
})

test('--dry-run says as JSON what a real run then does, and changes nothing', async () => {
  write('.env', `AUTH_SECRET=${OLD}\n`)
  const before = project.tree()
  const dry = JSON.parse((await secret('--rotate', '--dry-run', '--json')).stdout)
  expect(project.tree()).toEqual(before)
  const wet = JSON.parse((await secret('--rotate', '--yes', '--json')).stdout)
  expect([dry.applied, wet.applied]).toEqual([false, true])
  const changes = [
    {
      kind: 'edit',
      path: '.env',
      did: ['add AUTH_SECRET_1'],
      diff: '--- a/.env\n+++ b/.env\n@@ -1,0 +2,1 @@\n+AUTH_SECRET_1=<AUTH_SECRET_1>',
    },
  ]
  expect([dry.plan.changes, wet.plan.changes]).toEqual([changes, changes])
})

test('undo takes a rotation and a pruning back, byte for byte', async () => {
  write('.env', `\uFEFFA=1\r\nAUTH_SECRET=${OLD}\r\nAUTH_SECRET_1=${MIDDLE}`, 0o640)
  for (const action of ['--rotate', '--prune']) {
    const before = project.tree()
    expect((await secret(action, '--yes')).status).toBe(0)
    expect(project.tree()).not.toEqual(before)
    expect(await project.run(['undo', '--yes'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\nPut back\n  \.env\n\n✓ 1 file is as before\.\n/),
    })
    expect(project.tree()).toEqual(before)
  }
})

describe('the env file', () => {
  test('with a secret can be read by nobody else afterwards; without a change, that is said', async () => {
    write('.env', `AUTH_SECRET=${OLD}\n`, 0o644)
    const kept = await secret('--yes')
    expect(kept.stdout).toContain('\nothers on this machine can read .env\n  chmod 600 .env\n')
    const run = await secret('--rotate', '--yes')
    expect(run.status).toBe(0)
    expect(run.stdout).toContain('let nobody else on this machine read it\n')
    expect(project.modeOf('.env')).toBe(0o600)
    expect((await secret('--rotate', '--yes')).stdout).not.toContain('on this machine')
    await project.run(['undo', '--yes'])
    expect(project.modeOf('.env')).toBe(0o600)
    await project.run(['undo', '--yes'])
    expect(project.modeOf('.env')).toBe(0o644)
  })

  test('is the one that --dotenv names, and the one that a script names', async () => {
    expect((await secret('--yes', '--dotenv', 'config.env')).status).toBe(0)
    expect(parse(project.read('config.env'))['AUTH_SECRET']).toMatch(/^[\w-]{43}$/)
    expect(project.read('.gitignore')).toBe('.env\nconfig.env\n')
    write('package.json', project.read('package.json').replace('tsx watch', 'tsx --env-file=.e'))
    expect((await secret('--yes')).status).toBe(0)
    expect(parse(project.read('.e'))['AUTH_SECRET']).toMatch(/^[\w-]{43}$/)
    expect(project.has('.env')).toBe(false)
  })

  test('is edited behind a link, which stays; outside of the project it is not', async () => {
    project.makeFolder('config')
    write('config/dev.env', `AUTH_SECRET=${OLD}\n`)
    project.link('.env', 'config/dev.env')
    commit()
    project.git('rm', '-q', '--cached', 'config/dev.env')
    expect(await secret('--rotate', '--yes')).toMatchObject({ status: 0, stderr: '' })
    expect(lstatSync(join(project.root, '.env')).isSymbolicLink()).toBe(true)
    expect(Object.keys(parse(project.read('config/dev.env')))).toEqual([
      'AUTH_SECRET',
      'AUTH_SECRET_1',
    ])
    expect(project.read('.gitignore')).toBe('.env\nconfig/dev.env\n')
    project.delete('.env')
    project.write(join(project.temp, 'outside'), `AUTH_SECRET=${OLD}\n`)
    project.link('.env', join(project.temp, 'outside'))
    const run = await secret('--rotate', '--yes')
    expect(run.status).toBe(5)
    expect(run.stderr).toContain('× .env is a link that leads out of the project\n')
  })

  test('5: is never written where git tracks it, behind a link neither', async () => {
    project.makeFolder('config')
    write('config/dev.env', `AUTH_SECRET=${OLD}\n`)
    project.link('.env', 'config/dev.env')
    commit()
    const before = project.tree()
    expect(await secret('--rotate', '--yes')).toEqual({
      status: 5,
      signal: null,
      stdout: '',
      stderr:
        '× git tracks config/dev.env, and a secret belongs there\n' +
        '  Take it out of git with: git rm --cached config/dev.env. Secrets that were\n' +
        '  committed need replacing. Or let sign-in load a file of its own: --dotenv\n' +
        '  .env.local.\n',
    })
    expect(project.tree()).toEqual(before)
    expect(await secret()).toMatchObject({ status: 0 })
  })

  test('5: uncommitted changes in a file that would be edited, unless --allow-dirty', async () => {
    write('.gitignore', 'node_modules\n', 0o644)
    commit()
    write('.gitignore', 'node_modules\ndist\n', 0o644)
    const run = await secret('--yes')
    expect(run.status).toBe(5)
    expect(run.stderr).toContain('× .gitignore has changes that are not committed\n')
    expect(project.has('.env')).toBe(false)
    expect((await secret('--yes', '--allow-dirty')).status).toBe(0)
    expect(project.read('.gitignore')).toBe('node_modules\ndist\n.env\n')
  })

  test('5: stays with the tool that encrypts it, and the line to write is shown', async () => {
    write('.env', 'A="encrypted:BA"\n')
    const run = await secret('--yes')
    expect(run.status).toBe(5)
    expect(run.stderr).toContain(
      '    npx @dotenvx/dotenvx set AUTH_SECRET "$(openssl rand -base64 33)"\n',
    )
    expect(project.read('.env')).toBe('A="encrypted:BA"\n')
  })

  test('5: is not changed where Node.js loads it and would not read a secret', async () => {
    write('.env', `AUTH_SECRET: ${OLD}\n`)
    for (const args of [[], ['--rotate', '--yes']]) {
      expect(await secret(...args)).toEqual({
        status: 5,
        signal: null,
        stdout: '',
        stderr:
          '× Node.js would not read AUTH_SECRET in .env as dotenv does\n' +
          '  Make each line KEY=<value> or a comment, and remove a byte-order mark, then\n' +
          '  run this again.\n',
      })
    }
    write('src/server.ts', `import 'dotenv/config'\n${project.read('src/server.ts')}`, 0o644)
    expect((await secret('--rotate', '--yes')).status).toBe(0)
  })
})

describe('where there is another env file', () => {
  const bun = (): void => {
    write('package.json', project.read('package.json').replace('tsx watch', 'bun'), 0o644)
  }

  test('that may be loaded, it is named, and its numbers are left free', async () => {
    write('.env', `AUTH_SECRET=${OLD}\n`)
    write('.env.local', `AUTH_SECRET_3=${MIDDLE}\n`)
    const run = await secret('--rotate', '--yes')
    expect(run.status).toBe(0)
    expect(run.stdout).toContain(
      '\n.env.local has secrets, too\n  if your application reads it, they may win over .env: --dotenv .env.local\n',
    )
    expect(Object.keys(env())).toEqual(['AUTH_SECRET', 'AUTH_SECRET_4'])
    expect((await secret('--print', '--dotenv', '.env.local')).stdout).toBe(`${MIDDLE}\n`)
  })

  test('that is loaded, what it sets counts', async () => {
    bun()
    write('.env', 'A=1\n')
    write('.env.local', `AUTH_SECRET=${OLD}\nAUTH_SECRET_1=${MIDDLE}\n`)
    expect((await secret('--yes')).stdout).toBe(
      'Nothing to do: there is AUTH_SECRET_1 in .env.local. To replace it: create-auth secret --rotate\n',
    )
    expect((await secret('--print')).stdout).toBe(`${MIDDLE}\n`)
    expect((await secret('--rotate', '--yes')).status).toBe(0)
    expect(Object.keys(env())).toEqual(['A', 'AUTH_SECRET_2'])
    expect((await secret('--print')).stdout).toBe(`${env()['AUTH_SECRET_2']}\n`)
    const before = project.tree()
    expect(await secret('--prune', '--yes')).toMatchObject({
      status: 5,
      stderr:
        '× .env.local has secrets, too, and what it sets wins over .env\n' +
        '  Move them to .env first, with the names that they have.\n',
    })
    expect(project.tree()).toEqual(before)
  })
})
