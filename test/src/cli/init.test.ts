import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeDiskProject, scriptOf } from './disk-project.js'
import { BIN, EXPRESS_TS, INSTALL, makeProject, type Run, type TestProject } from './project.js'

let project: TestProject
beforeEach(() => {
  project = makeProject(EXPRESS_TS)
})
afterEach(() => {
  project.remove()
})

const secretOf = (text: string): string => /^AUTH_SECRET=(.*)$/m.exec(text)?.[1] ?? ''

describe('init --yes', () => {
  test('sets sign-in up: files, one installation, and what comes next', async () => {
    const run = await project.run(['--yes', '--providers', 'github'])
    expect(run.stderr).toBe('Running npm install …\n')
    expect(run.status).toBe(0)
    const stdout = run.stdout
      .replace(/create-auth-runtime-[\w.-]+\.tgz/, '<tarball>')
      .replace(/(?<=Sign in with GitHub\n).*(?=\n\nProtect)/s, '<registration>')
    expect(stdout).toBe(`Express 5 · TypeScript, ES modules · npm · src/server.ts

Create
  vendor/<tarball>  the sign-in engine
  src/auth.ts             who may sign in, and how
  src/require-session.ts  lets only signed-in people pass
  src/auth-locals.d.ts    the type of res.locals.session
  .env                    add AUTH_SECRET, AUTH_DEV, NODE_ENV, AUTH_GITHUB_ID,
                          AUTH_GITHUB_SECRET
  .env.example            add AUTH_SECRET, AUTH_DEV, NODE_ENV, AUTH_GITHUB_ID,
                          AUTH_GITHUB_SECRET
  .gitignore              ignore .env
  .create-auth.json       remembers these answers for the next run

Change
  package.json            add the dependency @create-auth/runtime
  src/server.ts           authHandler at /auth
                          authSession for every request

Run
  npm install

✓ 10 files written. To take it back: create-auth undo
  More with --verbose: In production · The same again, without questions

Sign in with GitHub
<registration>

Protect a route
  import { requireSession } from './require-session.js'
  app.get('/account', requireSession, (req, res) => { … })

Sign in
  npm run dev
  open http://localhost:4000/auth/signin
`)
    expect(run.stdout).toContain('http://localhost:4000/auth/callback/github')
    expect(project.installs()).toEqual([`${project.root}: npm install`])
  })

  test('makes a private env file with a secret of 32 random bytes, and ignores it', async () => {
    await project.run(['--yes'])
    const secret = secretOf(project.read('.env'))
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(project.modeOf('.env')).toBe(0o600)
    expect(project.read('.env')).toMatch(/^AUTH_DEV=true$/m)
    expect(project.read('.gitignore')).toBe('.env\n')
    const example = project.read('.env.example').match(/^[A-Z_]+=.*$/gm)
    expect(example).toEqual(['AUTH_SECRET=', 'AUTH_DEV=', 'NODE_ENV='])
  })

  test.each([
    ['.env*', false],
    ['.env', true],
    ['.env*\n!.env.example', true],
  ])(
    'an example that nobody else would get is not written: git ignores %j',
    async (rules, written) => {
      project.remove()
      project = makeProject({ ...EXPRESS_TS, '.gitignore': `${rules}\n` })
      project.git('init', '-q')
      const run = await project.run(['init', '--yes', '--no-install', '--allow-dirty'])
      expect([run.status, run.stderr]).toEqual([0, ''])
      expect(project.has('.env.example')).toBe(written)
      expect(project.read('.env')).toContain('AUTH_SECRET=')
      expect(
        (await project.run(['init', '--yes', '--no-install', '--allow-dirty'])).stdout,
      ).toContain('Nothing to do')
    },
  )

  test.each(['.env.template', '.env.sample', 'env.example', '.env-example', 'env_example'])(
    'documents the variables where the project does: %s',
    async (name) => {
      project.remove()
      project = makeProject({ ...EXPRESS_TS, [name]: 'PORT=\n' })
      expect((await project.run(['--yes'])).status).toBe(0)
      expect(project.read(name).match(/^[A-Z_]+=.*$/gm)).toEqual([
        'PORT=',
        'AUTH_SECRET=',
        'AUTH_DEV=',
        'NODE_ENV=',
      ])
      expect(project.has('.env.example')).toBe(false)
    },
  )

  test('a schema of variables says what may be missing, and what may be seen', async () => {
    project.remove()
    project = makeProject({
      ...EXPRESS_TS,
      '.env.schema': '# @defaultRequired=true\n# ---\nPORT=\n',
    })
    expect((await project.run(['--yes', '--providers', 'keycloak'])).status).toBe(0)
    expect(project.read('.env.schema').split('\n')).toEqual([
      '# @defaultRequired=true',
      '# ---',
      'PORT=',
      '',
      expect.stringMatching(/^# @sensitive @optional # Seals the sessions\./),
      'AUTH_SECRET=',
      expect.stringMatching(/^# @public @optional # Sign-in without a password/),
      'AUTH_DEV=',
      expect.stringMatching(/^# @public @optional # Says that this is development/),
      'NODE_ENV=',
      '',
      expect.stringMatching(/^# @public @optional # Keycloak: /),
      'AUTH_KEYCLOAK_ID=',
      expect.stringMatching(/^# @sensitive @optional # Keycloak: /),
      'AUTH_KEYCLOAK_SECRET=',
      expect.stringMatching(/^# @public @optional # Keycloak: /),
      'AUTH_KEYCLOAK_ISSUER=',
      '',
    ])
    await project.run(['remove', 'provider', 'keycloak', '--yes'])
    expect(project.read('.env.schema')).not.toContain('Keycloak')
  })

  test('fills the file that is loaded in development', async () => {
    const server = project.read('src/server.ts')
    const config = 'dotenv.config({ path: `.env.${process.env.NODE_ENV}` })'
    project.remove()
    project = makeProject({
      ...EXPRESS_TS,
      'src/env.ts': `import dotenv from 'dotenv'\n${config}\n`,
      'src/server.ts': `import './env.js'\n${server}`,
      '.env.development': 'PORT=4000\n',
      '.env.production': 'PORT=80\n',
    })
    expect((await project.run(['--yes'])).status).toBe(0)
    expect(project.read('.env.development')).toMatch(/^PORT=4000\n[^]*AUTH_SECRET=[\w-]{43}\n/)
    expect(project.read('.env.production')).toBe('PORT=80\n')
    expect(project.has('.env')).toBe(false)
  })

  test('says where another env file may be the one that is loaded', async () => {
    project.remove()
    project = makeProject({ ...EXPRESS_TS, '.env.local': 'PORT=4000\n' })
    const run = await project.run(['init', '--yes', '--no-install', '--json'])
    expect(JSON.parse(run.stdout).plan.notes).toContainEqual({
      kind: 'warning',
      title: '.env.local may be what your application loads',
      lines: [
        'nothing in the code says so, and what is generated loads .env; to write to the other: --dotenv .env.local',
      ],
    })
    const named = await project.run([
      'init',
      '--yes',
      '--no-install',
      '--json',
      '--dotenv',
      '.env.local',
    ])
    expect(JSON.stringify(JSON.parse(named.stdout).plan.notes)).not.toContain('may be what')
  })

  test.each([
    ['process.env.AUTH_SECRET', "export const key = process.env.AUTH_SECRET ?? 'none'\n", 1],
    ['a pattern', '\nconst { PORT,\n  AUTH_SECRET } = process.env\nexport { AUTH_SECRET }\n', 3],
    ['a service', "export const key = (config) => config.get('AUTH_SECRET')\n", 1],
  ])('says where the application has the secret for itself, too: %s', async (_, text, line) => {
    project.write('src/token.ts', text)
    project.write('src/server.ts', `import './token.js'\n${project.read('src/server.ts')}`)
    const says = `
Your application has an AUTH_SECRET, too
  src/token.ts:${line} reads it: both have one value, and secret --prune replaces it
  for both; to keep them apart, let your application read a variable of another
  name
`
    const first = await project.run(['--yes', '--no-install'])
    expect([first.status, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toContain(says)
    project.write('src/token.ts', '// What AUTH_SECRET is for: process.env\n')
    expect((await project.run(['--yes', '--no-install'])).stdout).not.toContain(
      'has an AUTH_SECRET',
    )
  })

  test.each([
    ['eslint-plugin-simple-import-sort', 'eslint', '--fix'],
    ['@trivago/prettier-plugin-sort-imports', 'prettier', '--write'],
  ])('says how imports come into the order of %s', async (name, program, flag) => {
    const json = JSON.parse(project.read('package.json')) as { devDependencies: object }
    const more = { ...json, devDependencies: { ...json.devDependencies, [name]: '*' } }
    project.write('package.json', JSON.stringify(more, undefined, 2))
    const run = await project.run(['--yes', '--no-install'])
    expect(run.stdout.replaceAll(/\n {2}(?=\S)/g, ' ')).toContain(
      `Sort the imports npx --no -- ${program} src/auth.ts src/require-session.ts src/server.ts ${flag} ${name} has an order of its own for them`,
    )
    const added = await project.run(['add', 'provider', 'github', '--yes', '--no-install'])
    expect(added.stdout).toContain(
      `\nSort the imports\n  npx --no -- ${program} src/auth.ts ${flag}\n`,
    )
    expect((await project.run(['--yes', '--no-install'])).stdout).not.toContain('Sort the imports')
  })

  test('the secret is in the env file and nowhere else', async () => {
    for (const args of [
      ['--yes', '--diff'],
      ['--yes', '--providers', 'github', '--json', '--diff'],
    ]) {
      const run = await project.run(args)
      expect(run.status).toBe(0)
      const secret = secretOf(project.read('.env'))
      expect(secret).toHaveLength(43)
      expect(run.stdout + run.stderr).not.toContain(secret)
      expect(project.everything(project.temp)).not.toContain(secret)
      expect(project.everything('.').split(secret)).toHaveLength(2)
    }
  })

  test('a second run changes nothing, asks nothing and installs nothing', async () => {
    await project.run(['--yes', '--providers', 'github'])
    const before = project.tree()
    const run = await project.run([])
    expect(run).toEqual({
      status: 0,
      signal: null,
      stdout:
        'Express 5 · TypeScript, ES modules · npm · src/server.ts\nNothing to do: sign-in is set up.\n',
      stderr: '',
    })
    expect(project.tree()).toEqual(before)
    expect(project.installs()).toHaveLength(1)
  })

  test('a run with more providers equals one run with all of them', async () => {
    await project.run(['--yes', '--providers', 'github'])
    const run = await project.run(['--yes', '--providers', 'github,google'])
    expect(run.status).toBe(0)
    const other = makeProject(EXPRESS_TS)
    await other.run(['--yes', '--providers', 'github,google'])
    for (const each of [project, other]) {
      const env = each.read('.env')
      each.write('.env', env.replace(secretOf(env), 'x'))
    }
    const [after, expected] = [project.tree(), other.tree()]
    other.remove()
    expect(after).toEqual(expected)
    expect(project.installs()).toHaveLength(1)
  })

  test('undo restores the tree byte for byte', async () => {
    const before = project.tree()
    project.installsEndWith({ writes: { 'package-lock.json': 'changed\n', 'node_modules/x': '' } })
    await project.run(['--yes', '--providers', 'github'])
    expect(project.tree()).not.toEqual(before)
    const run = await project.run(['undo', '--yes'])
    expect(run.status).toBe(0)
    expect(run.stdout).toContain('node_modules was left alone;')
    expect(project.tree()).toEqual(before)
    expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 2, stdout: '' })
  })

  test('undo leaves everything alone where a file was edited since', async () => {
    await project.run(['--yes'])
    project.write('src/auth.ts', '// mine\n')
    const before = project.tree()
    const run = await project.run(['undo', '--yes'])
    expect(run.status).toBe(5)
    expect(run.stderr).toBe(
      '× src/auth.ts changed after create-auth wrote it\n' +
        '  Nothing was touched. Take those edits out first, or go back with git instead.\n',
    )
    expect(project.tree()).toEqual(before)
  })
})

describe('init --dry-run', () => {
  test('shows the plan and changes nothing, without consent', async () => {
    const before = project.tree()
    const run = await project.run(['--dry-run', '--diff'])
    expect(run.status).toBe(0)
    expect(run.stderr).toBe('\nNothing was changed: --dry-run.\n')
    expect(run.stdout).toContain('+AUTH_SECRET=<AUTH_SECRET>\n')
    expect(project.tree()).toEqual(before)
    expect(project.list(project.temp)).toEqual([])
  })

  test('says as JSON what a real run then does', async () => {
    const dry = JSON.parse((await project.run(['--dry-run', '--json'])).stdout)
    const wet = JSON.parse((await project.run(['--yes', '--json'])).stdout)
    expect(wet.plan).toEqual(dry.plan)
    expect([dry.applied, wet.applied]).toEqual([false, true])
    expect(Object.keys(wet)).toEqual(['ok', 'plan', 'applied', 'exitCode'])
    const paths: string[] = wet.plan.changes.map((change: { path: string }) => change.path)
    for (const path of paths) expect(project.has(path)).toBe(true)
  })
})

test('--json shows no value of an env file that exists', async () => {
  project.write('.env', 'DATABASE_URL=postgres://u:hunter2@db/x\nAUTH_SECRET=\n')
  const run = await project.run(['--yes', '--json', '--diff'])
  expect(run.status).toBe(0)
  expect(run.stdout + run.stderr).not.toContain('hunter2')
  expect(project.read('.env')).toContain('DATABASE_URL=postgres://u:hunter2@db/x\n')
  expect((await project.run(['info', '--json'])).stdout).not.toContain('hunter2')
})

describe('exit codes', () => {
  test.each([
    [0, ['--dry-run', '--diff']],
    [2, ['nonsense']],
    [3, ['--yes', '--cwd', dirname(process.execPath)]],
    [4, []],
    [5, ['--yes', '--auth', 'src/auth.ts']],
    [6, ['--yes']],
    [7, ['--yes']],
  ])('%i: a process says what a thread says', async (code, args) => {
    const real = makeDiskProject(EXPRESS_TS)
    project = real
    const broken: Readonly<Record<number, string>> = { 5: 'src/auth.ts', 6: 'vendor' }
    const taken = broken[code]
    if (taken !== undefined) project.write(taken, 'mine\n')
    project.installsEndWith({ exit: 3 })
    const run = real.spawn(args)
    expect(run.status).toBe(code)
    project.delete('node_modules')
    if (code === 7) expect((await project.run(['undo', '--yes'])).status).toBe(0)
    const plain = ({ stderr, ...rest }: Run) => ({
      ...rest,
      stderr: stderr.replace(/\.tgz\.\w+/, '.tgz.<random>'),
    })
    expect(plain(await project.run(args))).toEqual(plain(run))
  })

  test('4: without a terminal and without --yes nothing happens, and the flag is named', async () => {
    const before = project.tree()
    const run = await project.run([])
    expect(run.status).toBe(4)
    expect(run.stderr).toBe(
      '× the changes need your consent\n' +
        '  There is no terminal to ask on. Pass --yes to make them, or --dry-run to see\n' +
        '  them only.\n',
    )
    expect(project.tree()).toEqual(before)
    expect(JSON.parse((await project.run(['--json'])).stdout)).toMatchObject({
      ok: false,
      applied: false,
      exitCode: 4,
      error: { type: 'confirmation-needed' },
    })
  })

  test.each([
    [['--nonsense'], "unknown option '--nonsense'"],
    [['nonsense'], "there is no command 'nonsense'"],
    [['--providers', 'githib'], "there is no provider 'githib'"],
    [['--providers', '__proto__'], "there is no provider '__proto__'"],
    [['--entry', '../x.ts'], "'../x.ts' is not a path inside the project"],
    [['--entry', '/etc/passwd'], "'/etc/passwd' is not a path inside the project"],
    [['--dotenv', 'C:\\x'], "'C:\\x' is not a path inside the project"],
    [['--dotenv', '~/x'], "'~/x' is not a path inside the project"],
    [
      ['--runtime', 'x'],
      "option '--runtime <source>' argument 'x' is invalid. Allowed choices are bundled, registry.",
    ],
    [['undo', 'x'], "too many arguments for 'undo'. Expected 0 arguments but got 1."],
  ])('2: %j', async (args, message) => {
    const before = project.tree()
    const run = await project.run([...args, '--json'])
    expect(run.status).toBe(2)
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, exitCode: 2, error: { message } })
    expect(project.tree()).toEqual(before)
  })

  test('5: a file that is not ours is kept where ours is said to go, and --overwrite is named', async () => {
    project.write('src/auth.ts', 'export const mine = 1\n')
    const before = project.tree()
    const run = await project.run(['--yes', '--auth', 'src/auth.ts'])
    expect(run.status).toBe(5)
    expect(run.stderr).toBe(
      '× src/auth.ts exists already and was not written by create-auth\n' +
        '  Rename it, have ours elsewhere with --auth src/sign-in/auth.ts, or replace it\n' +
        '  with: --overwrite src/auth.ts\n',
    )
    expect(project.tree()).toEqual(before)
    expect((await project.run(['--yes', '--overwrite', 'src/auth.ts'])).status).toBe(0)
    expect(project.read('src/auth.ts')).toContain('export const authHandler')
  })

  test('0: an auth.ts of ours that was edited stays, but for the new provider that goes in', async () => {
    await project.run(['--yes'])
    const mine = project.read('src/auth.ts').replace('providers: [', 'debug: true,\n  providers: [')
    project.write('src/auth.ts', mine)
    expect((await project.run([])).status).toBe(0)
    const run = await project.run(['--yes', '--providers', 'github'])
    expect(run.status).toBe(0)
    expect(run.stdout).toContain('  src/auth.ts        add GitHub\n')
    const dev = "import Dev from '@create-auth/runtime/providers/dev'\n"
    const github = "import GitHub from '@create-auth/runtime/providers/github'\n"
    expect(project.read('src/auth.ts')).toBe(
      mine.replace(dev, dev + github).replace('providers: [\n', 'providers: [\n    GitHub,\n'),
    )
    expect(project.read('.env')).toMatch(/^AUTH_GITHUB_ID=$/m)
    const again = await project.run([])
    expect([again.status, again.stderr]).toEqual([0, ''])
    expect(again.stdout).toMatch(/\nNothing to do: sign-in is set up\.\n$/)
  })

  test('5: an auth.ts of ours whose list can’t be edited leaves a step by hand', async () => {
    await project.run(['--yes'])
    const auth = project.read('src/auth.ts')
    const mine = auth.replace(/providers: \[.*\n {2}\],/s, 'providers: mine(),')
    expect(mine).toContain('mine()')
    project.write('src/auth.ts', mine)
    const run = await project.run(['--yes', '--providers', 'github'])
    expect(run.status).toBe(5)
    expect(run.stderr).toContain(
      "    import GitHub from '@create-auth/runtime/providers/github'\n\n    providers: [GitHub, …]\n",
    )
    expect(project.read('src/auth.ts')).toBe(mine)
  })

  test('5: uncommitted changes in a file that would be edited, unless --allow-dirty', async () => {
    project.git('init', '-q')
    project.git('add', '-A')
    project.git('commit', '-qm', 'x')
    project.write('src/server.ts', `${project.read('src/server.ts')}// wip\n`)
    const before = project.tree()
    const run = await project.run(['--yes'])
    expect(run.status).toBe(5)
    expect(run.stderr).toBe(
      '× src/server.ts has changes that are not committed\n' +
        '  Commit or stash them, or go on with: --allow-dirty\n',
    )
    expect(project.tree()).toEqual(before)
    expect((await project.run(['--yes', '--allow-dirty'])).status).toBe(0)
  })

  test('a secret is never written to a file that git tracks: it goes beside it, at every run', async () => {
    project.write('.env', 'PORT=4000\n')
    project.git('init', '-q')
    project.git('add', '-A')
    project.git('commit', '-qm', 'x')
    const run = await project.run(['--yes'])
    expect(run.status).toBe(0)
    expect(run.stderr + run.stdout).toContain(
      'git tracks .env, so what is secret goes to .env.local\n',
    )
    expect(project.read('.env')).toBe('PORT=4000\n')
    expect(project.read('.env.local')).toMatch(/^AUTH_SECRET=\S{43}$/m)
    expect(project.read('.gitignore')).toContain('.env.local\n')
    expect(project.read('src/auth.ts')).toContain("loadEnvFile('.env.local')")
    const before = project.tree()
    project.git('rm', '-q', '--cached', '.env')
    expect((await project.run(['--yes', '--allow-dirty'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test.each([
    ['named by the user', 'PORT=4000\n', ['--dotenv', '.env']],
    ['with a secret in it', `AUTH_SECRET=${'x'.repeat(40)}\n`, []],
  ])('5: nothing is written to an env file that git tracks, %s', async (_which, text, words) => {
    project.write('.env', text)
    project.git('init', '-q')
    project.git('add', '-A')
    project.git('commit', '-qm', 'x')
    const before = project.tree()
    const run = await project.run(['--yes', ...words])
    expect(run.status).toBe(5)
    expect(run.stderr).toContain('× git tracks .env, and a secret belongs there\n')
    expect(run.stderr).toContain('--dotenv .env.local')
    expect(run.stderr).toContain('git rm --cached .env')
    expect(project.tree()).toEqual(before)
  })

  test('5: an entry file that can’t be edited safely leaves a step, and the run says so', async () => {
    const wrapped =
      "import express from 'express'\nimport withSockets from 'express-ws'\n\nconst { app } = withSockets(express())\napp.get('/', (req, res) => res.send('x'))\napp.listen(4000)\n"
    project.write('src/server.ts', wrapped)
    const run = await project.run(['--yes'])
    expect(run.status).toBe(5)
    expect(run.stderr).toContain('1 step is left to you')
    expect(run.stderr).toContain(
      "    // in front of your routes:\n    app.use('/auth', authHandler)\n    app.use(authSession)\n",
    )
    expect(project.read('src/server.ts')).toBe(wrapped)
    expect(project.has('src/auth.ts')).toBe(true)
    const again = await project.run(['--yes', '--json'])
    expect(again.status).toBe(5)
    expect(JSON.parse(again.stdout)).toMatchObject({
      ok: false,
      applied: false,
      exitCode: 5,
      error: { type: 'manual-steps', file: 'src/server.ts' },
    })
  })

  test('6: a file where a folder is needed; nothing is changed', async () => {
    project = makeDiskProject(EXPRESS_TS)
    project.write('vendor', 'a file\n')
    const before = project.tree()
    const run = await project.run(['--yes', '--json'])
    expect(run.status).toBe(6)
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: false,
      exitCode: 6,
      error: {
        type: 'apply-failed',
        message: `writing failed (EEXIST: file already exists, mkdir '${join(project.root, 'vendor')}'); nothing was changed`,
      },
    })
    expect(project.tree()).toEqual(before)
  })

  test('7: a failed installation leaves the files and prints the command', async () => {
    const real = makeDiskProject(EXPRESS_TS)
    project = real
    real.installsRun('echo broken >&2; exit 3')
    const run = real.spawn(['--yes'])
    expect(run.status).toBe(7)
    expect(run.stderr).toContain('broken\n')
    expect(run.stderr.replace(/\s+/g, ' ')).toContain(
      `× the files are in place, but npm install failed: it ended with exit code 3 Run it yourself in ${project.root}: npm install`,
    )
    // Nobody can sign in yet: nothing says so above the failure.
    expect(run.stdout).not.toContain('Sign in\n')
    expect(project.has('src/auth.ts')).toBe(true)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
  })

  test('7, then 0: the next run makes up for the installation, and for nothing else', async () => {
    project.installsEndWith({ exit: 1 })
    expect((await project.run(['--yes'])).status).toBe(7)
    const before = project.tree()
    expect((await project.run([])).status).toBe(4)
    project.installsEndWith(INSTALL)
    const run = await project.run(['--yes'])
    expect(run.status).toBe(0)
    expect(run.stdout).toMatch(/^Express 5 .*\n\nRun\n {2}npm install\n\nProtect a route\n/)
    expect(project.tree()).toEqual(before)
    expect(project.installs()).toHaveLength(2)
  })

  test('a package manager of the project, which npx puts into PATH, is none', async () => {
    const real = makeDiskProject(EXPRESS_TS)
    project = real
    const mark = join(project.temp, 'ran')
    const folders = ['node_modules/.bin', 'tools'].map((folder) => join(project.root, folder))
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'npm'), `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 })
    }
    const before = `${folders.join(':')}:node_modules/.bin:.`
    real.installsRun(`${scriptOf(INSTALL)}echo "$PATH" > path\n`)
    const run = await project.run(['--yes'], { PATH: `${before}:${project.env['PATH']}` })
    expect([run.status, project.installs()]).toEqual([0, [`${project.root}: npm install`]])
    expect(existsSync(mark)).toBe(false)
    expect(project.read('path')).toBe(`${project.env['PATH']}\n`)
  })

  test.each([
    ['--yes', 6, 'lock-failed'],
    ['--dry-run', 3, 'temporary-folder'],
  ])('a disk without room, with %s: the old tree and a sentence', (word, status, type) => {
    project = makeDiskProject(EXPRESS_TS)
    project.git('init', '-q')
    const before = project.tree()
    const run = spawnSync(
      'sh',
      ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, BIN, word, '--json'],
      {
        cwd: project.root,
        env: project.env,
        encoding: 'utf8',
      },
    )
    expect([run.status, JSON.parse(run.stdout).error.type]).toEqual([status, type])
    expect(project.tree()).toEqual(before)
  })

  test('7: a package manager that is not there', async () => {
    project = makeDiskProject(EXPRESS_TS)
    const run = await project.run(['--yes', '--json', '--package-manager', 'pnpm'], {
      PATH: '/nowhere',
    })
    expect(run.status).toBe(7)
    expect(JSON.parse(run.stdout)).toMatchObject({
      applied: true,
      error: { type: 'command-failed', message: expect.stringMatching(/: pnpm was not found$/) },
    })
  })

  test.each(['SIGINT', 'SIGTERM'])('130: %s during the installation; the files stay', (signal) => {
    const real = makeDiskProject(EXPRESS_TS)
    project = real
    real.installsRun(`kill -${signal.slice(3)} $PPID; exec sleep 5`)
    const run = real.spawn(['--yes', '--json'])
    expect(run.status).toBe(130)
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: false,
      applied: true,
      exitCode: 130,
      error: { type: 'command-interrupted' },
    })
    expect(project.has('src/auth.ts')).toBe(true)
  })

  const withoutRuntime = (damage: (dist: string) => void) => {
    project = makeDiskProject(EXPRESS_TS)
    const copy = join(project.temp, 'package')
    const own = fileURLToPath(new URL('../../../', import.meta.url))
    for (const name of ['bin', 'dist', 'templates', 'package.json']) {
      cpSync(join(own, name), join(copy, name), { recursive: true })
    }
    symlinkSync(join(own, 'node_modules'), join(copy, 'node_modules'))
    damage(join(copy, 'dist'))
    const before = project.tree()
    const run = spawnSync(process.execPath, [join(copy, 'bin/create-auth.js'), '--yes', '--json'], {
      cwd: project.root,
      env: project.env,
      encoding: 'utf8',
    })
    expect(run.status).toBe(1)
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: false,
      applied: false,
      exitCode: 1,
      error: {
        type: 'runtime-missing',
        message: 'the runtime inside create-auth is damaged',
        hint: 'Install create-auth again; in a checkout, run npm run build.',
      },
    })
    expect(project.tree()).toEqual(before)
  }

  test('1: a package without its runtime is a defect, and says so', () => {
    withoutRuntime((dist) => {
      rmSync(join(dist, 'runtime.json'))
    })
  })

  test('1: a package whose runtime is cut off is a defect, and says so before anything is written', () => {
    withoutRuntime((dist) => {
      const tarball = readdirSync(dist).find((name) => name.endsWith('.tgz')) ?? ''
      truncateSync(join(dist, tarball), 100_000)
    })
  })

  test('3: a folder that is no project', async () => {
    const empty = join(project.temp, 'empty')
    project.makeFolder(empty)
    const run = await project.run(['--yes', '--json', '--cwd', empty])
    expect(run.status).toBe(3)
    expect(JSON.parse(run.stdout)).toMatchObject({ exitCode: 3, error: { type: 'not-a-project' } })
  })
})

test('--no-install runs nothing and says what to run', async () => {
  const run = await project.run(['--yes', '--no-install', '--verbose'])
  expect(run.status).toBe(0)
  expect(run.stdout).toContain('\nInstall\n  npm install\n\nProtect a route\n')
  expect(run.stdout).toContain('  npx create-auth init --no-install --yes\n')
  expect(project.installs()).toEqual([])
})

test('--runtime registry writes a range and copies nothing', async () => {
  await project.run(['--yes', '--runtime', 'registry'])
  const { dependencies } = JSON.parse(project.read('package.json'))
  expect(dependencies['@create-auth/runtime']).toMatch(/^\^\d+\.\d+\.\d+/)
  expect(project.has('vendor')).toBe(false)
})

test('--runtime registry takes out the engine that lies there', async () => {
  await project.run(['--yes'])
  expect(project.list('vendor')).toEqual([expect.stringMatching(/^create-auth-runtime-/)])
  const { status, stdout } = await project.run(['--yes', '--runtime', 'registry'])
  expect(status).toBe(0)
  expect(stdout).toMatch(/\nRemove\n {2}vendor\/create-auth-runtime-/)
  expect(project.list('vendor')).toEqual([])
  const { dependencies } = JSON.parse(project.read('package.json'))
  expect(dependencies['@create-auth/runtime']).toMatch(/^\^\d+\.\d+\.\d+/)
})

describe('--runtime registry: the range is the project’s own', () => {
  const have = (range: string): void =>
    project.write(
      'package.json',
      project.read('package.json').replace(/(create-auth\/runtime": ").*?"/, `$1${range}"`),
    )
  const depends = (): unknown =>
    JSON.parse(project.read('package.json')).dependencies['@create-auth/runtime']
  beforeEach(async () => {
    await project.run(['--yes', '--runtime', 'registry'])
  })

  test.each(['^99.0.0', '~99.1.0', '99.0.0', 'latest', 'workspace:*', '>=0.2 <1'])(
    'a newer or another one, %s, is left, and nothing is wrong',
    async (range) => {
      have(range)
      for (const words of [['upgrade', '--yes'], ['--yes'], ['doctor', '--only', 'open-step']]) {
        const { status, stderr } = await project.run(words)
        expect([words, status, stderr]).toEqual([words, 0, ''])
      }
      expect(depends()).toBe(range)
    },
  )

  test.each(['^', '~', ''])('an older one, %s0.0.1, gives way in upgrade', async (sign) => {
    const now = String(depends()).slice(1)
    have(`${sign}0.0.1`)
    expect((await project.run(['upgrade', '--yes'])).status).toBe(0)
    expect(depends()).toBe(`${sign}${now}`)
    expect((await project.run(['upgrade', '--yes'])).stdout).toContain('Nothing to do')
  })
})

describe('the engine that the project carries arrives, in init and in a second run', () => {
  beforeEach(() => {
    project = makeDiskProject(EXPRESS_TS)
  })
  const commit = (): void => {
    project.git('add', '-A')
    project.git('commit', '-qm', 'x')
  }
  /** The bytes that a clone gets. */
  const arrives = async (): Promise<void> => {
    commit()
    const [name = ''] = project.list('vendor').filter((each) => each.endsWith('.tgz'))
    const clone = join(project.temp, 'clone')
    project.git('clone', '-q', '.', clone)
    const found = readdirSync(clone, { recursive: true }).find((path) =>
      String(path).endsWith(name),
    )
    // As texts: byte by byte they take seconds to compare.
    expect(readFileSync(join(clone, String(found)), 'base64')).toBe(
      readFileSync(join(project.root, 'vendor', name), 'base64'),
    )
    const again = await project.run(['--yes', '--no-install'])
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('Nothing to do')])
  }

  test.each([
    ['a rule for its folder', '.gitignore', 'vendor/\n'],
    ['a rule for its folder, below the root', '.gitignore', '/vendor\n'],
    ['a rule for all in its folder', '.gitignore', 'vendor/*\n'],
    ['a rule that comes after ours', '.gitignore', '!vendor/create-auth-runtime-*.tgz\n*.tgz\n'],
    ['a rule of this machine', '.git/info/exclude', '*.tgz\nvendor\n'],
  ])('past %s', async (_, file, rule) => {
    project.git('init', '-q')
    project.makeFolder('vendor')
    project.write('vendor/other.js', '')
    project.write(file, `node_modules\n.env\n${rule}`)
    commit()
    expect((await project.run(['--yes'])).status).toBe(0)
    await arrives()
    if (!rule.startsWith('!') && file === '.gitignore')
      expect(project.git('ls-files', 'vendor/other.js')).toBe('')
  })

  test.each(['* text eol=lf\n', '* text\n', '* eol=lf\n', '*.tgz ident\n'])(
    'past attributes by which git changes its bytes: %j',
    async (rule) => {
      project.git('init', '-q')
      project.write('.gitignore', 'node_modules\n.env\n')
      project.write('.gitattributes', rule)
      commit()
      const run = await project.run(['--yes'])
      expect([run.status, run.stdout]).toEqual([
        0,
        expect.stringContaining('leave the bytes of vendor/create-auth-runtime-*.tgz'),
      ])
      await arrives()
    },
  )

  test.each(['* text=auto eol=lf\n', '*.sh text\n', '*.tgz -text\n'])(
    'attributes that leave it alone stay: %j',
    async (rule) => {
      project.git('init', '-q')
      project.write('.gitattributes', rule)
      expect((await project.run(['--yes', '--allow-dirty'])).status).toBe(0)
      expect(project.read('.gitattributes')).toBe(rule)
    },
  )

  test.each([
    ['*\n!package.json\n', true],
    ['vendor\n', true],
    ['/vendor/\n', true],
    ['**/*.tgz\n', true],
    ['*.log\nnode_modules\n', false],
    ['vendor\n!vendor/create-auth-runtime-*.tgz\n', false],
    ['# vendor\n', false],
  ])('out of an image it is told: .dockerignore %j', async (text, isTold) => {
    project.write('Dockerfile', 'FROM node:22\nCOPY . .\nRUN npm ci\n')
    project.write('.dockerignore', text)
    const { plan } = JSON.parse((await project.run(['--yes', '--json'])).stdout)
    const said =
      '.dockerignore leaves the sign-in engine out; add as its last line: !vendor/create-auth-runtime-*.tgz'
    const lines = plan.notes.flatMap((note: { lines: string[] }) => note.lines)
    expect(lines.includes(said)).toBe(isTold)
  })
})

test('a repository that ignores packed packages still keeps the runtime', async () => {
  project = makeDiskProject(EXPRESS_TS)
  project.write('.gitignore', 'node_modules\n*.tgz\n.env\n')
  project.git('init', '-q')
  project.git('add', '-A')
  project.git('commit', '-qm', 'x')
  const run = await project.run(['--yes'])
  expect(run.status).toBe(0)
  expect(run.stdout).toContain('  .gitignore              keep vendor/create-auth-runtime-*.tgz\n')
  project.git('add', '-A')
  const added = project.git('diff', '--cached', '--name-only').split('\n')
  expect(added.filter((path) => path.startsWith('vendor/'))).toHaveLength(1)
  expect(added).not.toContain('.env')
})
