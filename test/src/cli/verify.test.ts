import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openConnection } from '../../../src/database/open-connection.js'
import { disk } from '../../support/disk.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'
import { BIN, makeProject, type Run } from './project.js'

/** What the application has in front of all that it answers. */
interface Shop {
  readonly front?: string
  readonly database?: boolean
  readonly script?: string
}

let project: DiskProject
let env: NodeJS.ProcessEnv

/** An Express project with a route for people who are signed in, set up and with what it needs. */
async function open({ front = '', database = false, script }: Shop = {}): Promise<void> {
  project = makeDiskProject({
    'package.json': JSON.stringify({
      name: 'shop',
      type: 'module',
      scripts: { dev: script ?? 'node server.js' },
      dependencies: { express: '^5.1.0', ...(database && { 'better-sqlite3': '^12.0.0' }) },
    }),
    'server.js': [
      "import express from 'express'",
      ...(database ? ["import { db } from './db.js'"] : []),
      '',
      'const app = express()',
      front,
      "app.get('/', (req, res) => res.send('open'))",
      ...(database ? ["app.get('/open', (req, res) => res.json(Boolean(db)))"] : []),
      'app.listen(Number(process.env.PORT))',
      '',
    ].join('\n'),
    ...(database && {
      'db.js': "import Database from 'better-sqlite3'\nexport const db = new Database('app.db')\n",
    }),
  })
  const port = await findPort()
  // The package manager that is here starts what a script says.
  env = { PORT: String(port), NODE_ENV: undefined }
  project.installsRun(
    '[ "$1" = run ] || exit 0\nexec sh -c "$(node -p "require(\'./package.json\').scripts[\'$2\']")"',
  )
  project.linkPackages('express', '@create-auth/runtime', ...(database ? ['better-sqlite3'] : []))
}

afterEach(() => {
  expect(listProcesses()).toEqual([])
  project.remove()
})

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The processes of this machine that work for the project. */
function listProcesses(): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const own = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      return own.includes(`HOME=${project.env['HOME']}`)
    } catch {
      return false
    }
  })
}

const run = (...args: readonly string[]): Run => project.spawn(args, env)

/** Sets sign-in up, with the guard at a route. */
function setUp(...more: readonly string[]): void {
  const { status, stderr } = run('init', '--yes', '--no-install', ...more)
  expect([status, stderr]).toEqual([0, expect.any(String)])
  const text = project.read('server.js')
  project.write(
    'server.js',
    `import { requireSession } from './require-session.js'\n${text.replace(
      "app.get('/',",
      "app.get('/account', requireSession, (req, res) => res.send('yours'))\napp.get('/',",
    )}`,
  )
}

interface Document {
  readonly ok: boolean
  readonly exitCode: number
  readonly address?: string
  readonly checks: readonly { readonly id: string; readonly ok: boolean | null }[]
}

const summarize = ({ checks }: Pick<Document, 'checks'>): object =>
  Object.fromEntries(checks.map(({ id, ok }) => [id, ok]))

const GOOD = {
  start: true,
  'signin-page': true,
  session: true,
  headers: true,
  csrf: true,
  'foreign-post': true,
  'sign-in': true,
  'guard:GET /account': true,
  'sign-out': true,
  stop: true,
}

describe('verify', () => {
  test('starts the application where it really listens, signs somebody in, and leaves nothing running', async () => {
    await open()
    setUp()
    const { status, stdout, stderr } = run('verify', '--yes', '--json')
    expect([status, stderr]).toEqual([0, 'Starting it: npm run dev\n'])
    const document: Document = JSON.parse(stdout)
    const schema = JSON.parse(run('schema', 'verify').stdout)
    expect(new Ajv2020().validate(schema.output, document)).toBe(true)
    // What was read is a guess, which is corrected.
    expect(document).toMatchObject({
      ok: true,
      exitCode: 0,
      address: `http://localhost:${env['PORT']}`,
      command: 'npm run dev',
      log: expect.stringMatching(/verify\.log$/),
      startedIn: expect.any(Number),
    })
    expect(summarize(document)).toEqual({ ...GOOD, address: true })
  })

  test('people see each check, what it is about, and what the application printed where one fails', async () => {
    await open()
    setUp()
    // Somebody puts it in front of sign-in afterwards.
    const gate = "app.use((req, res) => { console.log('no entry'); res.sendStatus(401) })"
    project.write(
      'server.js',
      project.read('server.js').replace('express()\n', `express()\n${gate}\n`),
    )
    project.write('.env', `${project.read('.env')}PORT=${env['PORT']}\n`)
    const { status, stdout } = run('verify', '--yes', '--timeout', '60')
    expect(status).toBe(5)
    const text = stdout.replaceAll(String(env['PORT']), '4000')
    expect(text).toBe(`✓ start            http://localhost:4000
✓ address          port 4000, as was read
✗ signin-page      answered by application: expected the sign-in page, got 401 text/plain (server.js:6)
    Code of the application answers before sign-in: let requests below /auth
    pass it, or add it after sign-in.
✓ stop             nothing is left running

Not tried because of that: session, headers, csrf, foreign-post, sign-in,
guard:GET /account, sign-out.

Its last lines:
  no entry

3 passed, 1 failed, 7 not tried
`)
  })

  test.each([
    ['process.exit(3)', 'crashed', 'It ended by itself (exit code 3): its last lines say why.'],
    [
      "throw new Error('SHOP_API_KEY is not set')",
      'missing-variable',
      'The application asks for the variable SHOP_API_KEY: set it, then run create-auth verify again.',
    ],
  ])('%s at its start: exit 7 with the cause %s', async (front, cause, remedy) => {
    await open({ front })
    setUp()
    const { status, stdout } = run('verify', '--yes', '--json')
    const { checks, error } = JSON.parse(stdout)
    expect([status, checks[0]]).toEqual([
      7,
      { id: 'start', ok: false, expected: 'an address that answers', cause, remedy },
    ])
    expect(error).toEqual({
      type: 'start-failed',
      message: 'the application could not be started: npm run dev',
      hint: remedy,
    })
  })

  test('a port that somebody else has, and a start that never comes to an end', async () => {
    await open()
    setUp()
    const other = createServer().listen(Number(env['PORT']))
    await once(other, 'listening')
    try {
      expect(JSON.parse(run('verify', '--yes', '--json').stdout).checks[0]).toMatchObject({
        cause: 'port-taken',
        remedy: expect.stringContaining(`--url http://localhost:${env['PORT']}`),
      })
    } finally {
      other.close()
    }
    const endless = run('verify', '--yes', '--json', '--timeout', '1', '--command', 'sleep 60')
    expect(JSON.parse(endless.stdout).checks[0]).toMatchObject({ cause: 'never-listened' })
  })

  test('where users are stored, the person is there and is gone afterwards, and so is one of a run that was killed', async () => {
    await open({ database: true })
    setUp('--session', 'database')
    const missing = JSON.parse(run('verify', '--yes', '--json').stdout)
    expect(missing.checks.find(({ id }: { id: string }) => id === 'database')).toEqual({
      id: 'database',
      ok: false,
      expected: 'the tables',
      cause: 'missing-table',
      remedy: expect.stringMatching(/: npx create-auth migrate --apply$/),
    })
    expect(run('migrate', '--apply', '--yes').status).toBe(0)
    const connection = await openConnection(disk(project.root), `file:${project.root}/app.db`)
    try {
      const left = `verify-${(Date.now() - 3_600_000).toString(36)}-0123456789ab@example.test`
      for (const [id, email] of [
        ['1', left],
        ['2', 'ada@example.com'],
      ])
        await connection.query('insert into users (id, email) values (?, ?)', [
          id ?? '',
          email ?? '',
        ])
      const good = JSON.parse(run('verify', '--yes', '--json').stdout)
      expect(summarize(good)).toEqual({ ...GOOD, address: true, database: true })
      const ask = async (what: string): Promise<unknown> =>
        (await connection.query(`select ${what}`)).map((row) => Object.values(row))
      expect(await ask('email from users')).toEqual([['ada@example.com']])
      expect(await ask('count(*) from sessions')).toEqual([[0]])
      expect(await ask('count(*) from accounts')).toEqual([[0]])
    } finally {
      await connection.close()
    }
  })

  test('Ctrl-C, and a kill that nobody can catch, leave no process', async () => {
    await open()
    setUp()
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const child = spawn(process.execPath, [BIN, 'verify', '--yes', '--command', 'sleep 300'], {
        cwd: project.root,
        env: { ...project.env, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const shown: string[] = []
      child.stderr.on('data', (text) => shown.push(String(text)))
      await vi.waitUntil(() => listProcesses().length > 2, { timeout: 20_000 })
      child.kill(signal)
      const [code] = await once(child, 'exit')
      expect(code).toBe(signal === 'SIGINT' ? 130 : null)
      await vi.waitUntil(() => listProcesses().length === 0, { timeout: 10_000 })
      if (signal === 'SIGINT') expect(shown.join('')).toContain('what was started has ended')
    }
  })
})

describe('init --verify', () => {
  test('asks what routes answer before and after, in one document; and --yes alone starts nothing', async () => {
    await open()
    project.write('.env', `PORT=${env['PORT']}\n`)
    const plain = run('init', '--yes', '--no-install', '--json')
    expect(JSON.parse(plain.stdout)).not.toHaveProperty('verify')
    expect(run('undo', '--yes').status).toBe(0)
    const { status, stdout, stderr } = run('init', '--yes', '--no-install', '--json', '--verify')
    const document = JSON.parse(stdout)
    expect([status, document.exitCode, document.ok, document.applied]).toEqual([0, 0, true, true])
    expect(stderr).toBe('Starting it as it is: npm run dev\nStarting it: npm run dev\n')
    const { 'guard:GET /account': _, ...rest } = GOOD
    expect(summarize(document.verify)).toEqual({ ...rest, address: true, 'unchanged:GET /': true })
  })
})

describe('without a project that runs', () => {
  const express = {
    'package.json': JSON.stringify({ type: 'module', dependencies: { express: '^5.1.0' } }),
    'server.js': "import express from 'express'\n\nconst app = express()\napp.listen(3000)\n",
  }

  test.each([
    [['verify', '--yes'], 3, 'not-set-up'],
    [['verify', '--url', 'shop.example'], 2, 'url-invalid'],
    [['verify', '--url', 'https://shop.example'], 3, 'url-deployed'],
    [['verify', '--yes', '--only', 'sign-on'], 2, 'check-unknown'],
    [['verify', '--yes', '--timeout', 'soon'], 2, 'timeout-invalid'],
    [['verify', '--url', 'http://localhost:3000', '--command', 'x'], 2, 'usage'],
  ])('%j: exit %i, %s', async (args, exit, type) => {
    const { status, stdout } = await makeProject(express).run([...args, '--json'])
    expect([status, JSON.parse(stdout).error.type]).toEqual([exit, type])
  })

  test('where a step is left, nothing is started, and init says so', async () => {
    const memory = makeProject({
      ...express,
      'server.js':
        "import express from 'express'\nimport withSockets from 'express-ws'\n\nconst { app } = withSockets(express())\napp.listen(3000)\n",
    })
    const { status, stderr } = await memory.run(['init', '--yes', '--no-install', '--verify'])
    expect(status).toBe(5)
    expect(stderr).not.toContain('Starting it')
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      'Sign-in was not tried, because something is left to do. Do that first, then run: npx create-auth verify',
    )
  })

  test('it runs code of the project: without a terminal only where --yes says so, and only what is known to start it', async () => {
    const memory = makeProject(express)
    expect((await memory.run(['init', '--yes', '--no-install'])).status).toBe(0)
    const unknown = JSON.parse((await memory.run(['verify', '--yes', '--json'])).stdout)
    expect(unknown.error).toMatchObject({ type: 'start-unknown' })
    const silent = await memory.run(['verify', '--json', '--command', 'node server.js'])
    expect([silent.status, JSON.parse(silent.stdout).error]).toEqual([
      4,
      {
        type: 'confirmation-needed',
        message: 'node server.js runs code of the project, and nobody is there to ask',
        hint: 'Pass --yes to have it run.',
      },
    ])
  })
})
