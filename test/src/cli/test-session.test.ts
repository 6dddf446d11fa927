import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authjsCookies, getSession, type AuthConfig } from '@create-auth/runtime'
import { decode } from '@create-auth/runtime/jwt'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SqlRow } from '../../../src/database/connection.js'
import { openConnection } from '../../../src/database/open-connection.js'
import { DIALECTS, ownMariadb, ownPostgres, type OwnDatabase } from '../../support/databases.js'
import type { Tree } from '../apply/tree.js'
import { makeLog } from '../../support/log.js'
import { type Run } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'
import { runHere } from './run-here.js'

const ADA = 'ada@example.com'
const HERE = 'http://localhost:4000'

/** An Express project in JavaScript, which says who is signed in. */
const shop = (database?: { readonly module: string; readonly code: string }): Tree => ({
  'package.json': JSON.stringify({
    name: 'shop',
    type: 'module',
    scripts: { dev: 'node src/server.js' },
    dependencies: { express: '^5.1.0', ...(database && { [database.module]: '^8.0.0' }) },
  }),
  'src/server.js': [
    "import express from 'express'",
    ...(database ? ["import { db } from './db.js'"] : []),
    '',
    'const app = express()',
    '',
    "app.get('/whoami', (req, res) => {",
    '  res.json(res.locals.session?.user ?? null)',
    '})',
    '',
    ...(database ? ["app.get('/open', (req, res) => res.json(Boolean(db)))"] : []),
    "const server = app.listen(process.env.PORT ?? 4000, '127.0.0.1', () => {",
    '  console.log(`port ${server.address().port}`)',
    '})',
    '',
  ].join('\n'),
  ...(database && { 'src/db.js': database.code }),
})

let project: DiskProject
const open = (...given: Parameters<typeof shop>): void => {
  project = makeDiskProject(shop(...given))
  project.linkPackages('express', ...(given[0] ? [given[0].module] : []))
  project.linkPackages('@create-auth/runtime')
}
afterEach(() => {
  project.remove()
})

const run = async (...args: readonly string[]): Promise<Run> =>
  project.run(['test-session', ...args])

interface State {
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
}

const headerOf = ({ cookies }: State): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Whom the application that `init` has set up takes somebody with these cookies for. */
async function whoami(
  cookie: string,
  env: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const child = spawn(process.execPath, ['src/server.js'], {
    cwd: project.root,
    env: { ...project.env, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const port = await new Promise<string>((resolve) => {
      child.stdout.on('data', (text: Buffer) => {
        const [, found] = /port (\d+)/.exec(String(text)) ?? []
        if (found !== undefined) resolve(found)
      })
    })
    const answer = await fetch(`http://127.0.0.1:${port}/whoami`, { headers: { cookie } })
    return await answer.json()
  } finally {
    child.kill()
    await ended
  }
}

const secretOf = (): string => /AUTH_SECRET=(\S+)/.exec(project.read('.env'))?.[1] ?? ''

/** Who is signed in with such a state, by a configuration that is like the project's. */
async function sessionOf(
  state: State,
  more: Partial<AuthConfig> = {},
  at = HERE,
): Promise<unknown> {
  const request = new Request(`${at}/`, { headers: { cookie: headerOf(state) } })
  return getSession(request, {
    providers: [],
    secret: secretOf(),
    env: {},
    trustHost: true,
    logger: makeLog().logger,
    ...more,
  })
}

describe('where users are not stored', () => {
  beforeEach(async () => {
    open()
    expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  })

  test('the running application takes the session for one of that somebody', async () => {
    const { status, stdout, stderr } = await run('--user', ADA, '--url', 'http://localhost')
    expect([status, stderr]).toEqual([0, ''])
    const state: State = JSON.parse(stdout)
    expect(state).toEqual({
      cookies: [
        {
          name: 'auth.session-token',
          value: expect.stringMatching(/^[\w.-]+$/),
          domain: 'localhost',
          path: '/',
          expires: expect.any(Number),
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    })
    const env = { AUTH_URL: 'http://localhost' }
    expect(await whoami(headerOf(state), env)).toMatchObject({ email: ADA })
    expect(await whoami(`${headerOf(state)}x`, env)).toBeNull()
  })

  test('it has what a sign-in proves, and ends when the configuration says', async () => {
    const before = Math.floor(Date.now() / 1000)
    writeAuth('maxTotalAge: 7_776_000', 'maxAge: 60 * 60, maxTotalAge: 7_776_000')
    const state: { cookies: readonly { expires: number }[] } & State = JSON.parse(
      (await run('--user', ADA)).stdout,
    )
    expect(state.cookies[0]?.expires).toBeGreaterThanOrEqual(before + 3600)
    expect(state.cookies[0]?.expires).toBeLessThan(before + 3700)
    expect(await sessionOf(state)).toMatchObject({ user: { email: ADA, emailVerified: true } })
  })

  test('--url decides the name of the cookie, and where it is valid', async () => {
    const { stdout } = await run('--user', ADA, '--url', 'https://localhost:4000')
    const state: State = JSON.parse(stdout)
    expect(state.cookies).toMatchObject([
      { name: '__Host-auth.session-token', url: 'https://localhost:4000/', secure: true },
    ])
    expect(await sessionOf(state, {}, 'https://localhost:4000')).not.toBeNull()
    expect(await sessionOf(state, {}, 'https://localhost:4001')).toBeNull()
  })

  test('AUTH_URL of the env file is where, if nothing is said', async () => {
    project.write('.env', `${project.read('.env')}AUTH_URL=https://shop.localhost:8443\n`)
    const { cookies }: State = JSON.parse((await run('--user', ADA)).stdout)
    expect(cookies).toMatchObject([{ url: 'https://shop.localhost:8443/' }])
  })

  const writeAuth = (from: string, to: string): void => {
    const text = project.read('src/auth.js')
    expect(text).toContain(from)
    project.write('src/auth.js', text.replace(from, to))
  }

  test.each([
    ['own', "cookies: { sessionToken: { name: 'sid', options: { path: '/app' } } },", 'sid'],
    ['those of another library', 'cookies: authjsCookies,', '__Secure-authjs.session-token'],
  ])('the names of cookies are as configured: %s', async (_, line, name) => {
    writeAuth('  theme:', `  ${line}\n  theme:`)
    writeAuth('import {', "import { authjsCookies } from '@create-auth/runtime'\nimport {")
    const { stdout } = await run('--user', ADA, '--url', 'https://localhost:4000')
    expect(JSON.parse(stdout).cookies).toMatchObject([{ name }])
    if (name !== 'sid')
      expect(
        await sessionOf(JSON.parse(stdout), { cookies: authjsCookies }, 'https://localhost:4000'),
      ).not.toBeNull()
  })

  test('--out writes a file for its owner alone, and replaces none without --yes', async () => {
    const file = join(project.root, 'state.json')
    const first = await run('--user', ADA, '--out', 'state.json')
    expect([first.status, first.stderr, first.stdout]).toEqual([
      0,
      '',
      '✓ state.json has a session of ada@example.com for http://localhost:4000.\n',
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const written = readFileSync(file, 'utf8')
    expect(JSON.parse(written)).toMatchObject({ cookies: [{ name: 'auth.session-token' }] })
    const second = await run('--user', ADA, '--out', 'state.json')
    expect([second.status, second.stderr]).toEqual([
      5,
      expect.stringContaining('there is a file state.json already'),
    ])
    expect(readFileSync(file, 'utf8')).toBe(written)
    writeFileSync(file, '{}', { mode: 0o644 })
    expect((await run('--user', ADA, '--out', 'state.json', '--yes')).status).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toBe('{}')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(project.list('.').filter((name) => name.includes('state'))).toEqual(['state.json'])
    expect((await run('--user', ADA, '--out', 'nowhere/state.json')).status).toBe(2)
  })

  test('a file that git would take is said to be one', async () => {
    project.git('init', '-q')
    const said = 'state.json: git would take it.'
    expect((await run('--user', ADA, '--out', 'state.json')).stderr).toContain(said)
    project.write('.gitignore', 'state.json\n.env\n')
    expect((await run('--user', ADA, '--out', 'state.json', '--yes')).stderr).toBe('')
  })

  test('--json and --input are for programs, as `schema test-session` says', async () => {
    const schema = JSON.parse((await project.run(['schema', 'test-session'])).stdout)
    const isOutput = new Ajv2020({ strict: false }).compile(schema.output)
    const whole = JSON.parse((await run('--user', ADA, '--json')).stdout)
    expect(whole).toMatchObject({ ok: true, storageState: { origins: [] }, exitCode: 0 })
    const input = { user: ADA, out: 'state.json', json: true }
    const filed = JSON.parse((await run('--input', JSON.stringify(input), '--json')).stdout)
    expect(filed).toEqual({ ok: true, file: 'state.json', exitCode: 0 })
    const refused = JSON.parse(
      (await run('--user', ADA, '--url', 'https://a.example', '--json')).stdout,
    )
    expect(refused.error.type).toBe('url-deployed')
    for (const document of [whole, filed, refused]) {
      expect(isOutput(document), JSON.stringify(isOutput.errors)).toBe(true)
    }
    expect(isOutput({ ...whole, more: 1 })).toBe(false)
  })

  test('says that a jwt callback was not run', async () => {
    writeAuth('  theme:', '  callbacks: { jwt: ({ token }) => token },\n  theme:')
    const { status, stderr } = await run('--user', ADA)
    expect([status, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      0,
      expect.stringContaining('claims that it adds at sign-in are not in this session'),
    ])
  })

  describe('refuses', () => {
    type Case = readonly [string, () => void, readonly string[], string]
    const env = (text: string): Case[1] => {
      return () => project.write('.env', text)
    }
    const setting = (line: string): Case[1] => {
      return () => writeAuth('  theme:', `  ${line}\n  theme:`)
    }
    const cases: readonly Case[] = [
      ['another site', () => undefined, ['--url', 'https://shop.example'], 'url-deployed'],
      ['its address by number', () => undefined, ['--url', 'http://10.0.0.5:3000'], 'url-deployed'],
      ['what is no address', () => undefined, ['--url', 'localhost'], 'url-invalid'],
      [
        'an env file of another site',
        () => {
          const text = project.read('.env')
          env(`${text}AUTH_URL=https://shop.example\n`)()
        },
        ['--url', HERE],
        'url-deployed',
      ],
      [
        'an env file of production',
        env('AUTH_SECRET=of-production-alone\nNODE_ENV=production\n'),
        [],
        'production',
      ],
      ['where there is no secret', env(''), [], 'secret-missing'],
      [
        'the secret of production alone',
        () => {
          env('')()
          project.write('.env.production', 'AUTH_SECRET=prod-secret-value\n')
        },
        [],
        'secret-deployed',
      ],
      ...Object.entries({
        '.env.production': (secret: string) => `AUTH_SECRET="${secret}"\n`,
        'fly.toml': (secret: string) => `[env]\n  AUTH_SECRET = "${secret}"\n`,
        Dockerfile: (secret: string) => `FROM node:22\nENV AUTH_SECRET=${secret}\n`,
      }).map(([file, text]): Case => [
        `the secret that ${file} sets as well`,
        () => project.write(file, text(secretOf())),
        [],
        'secret-deployed',
      ]),
      ['an encrypted secret', env('AUTH_SECRET="encrypted:BD9n"\n'), [], 'secret-encrypted'],
      [
        'a secret in code',
        setting("secret: 'of-the-code-of-the-application',"),
        [],
        'secret-elsewhere',
      ],
      ['sessions of its own form', setting('jwt: { encode: async () => 1 },'), [], 'sessions-own'],
      ['what is computed', setting('cookies: made(),'), [], 'configuration-unread'],
    ]
    test.each(cases)('%s', async (_, prepare, words, type) => {
      prepare()
      const { status, stdout, stderr } = await run('--user', ADA, '--json', ...words)
      expect([JSON.parse(stdout).error.type, status === 0]).toEqual([type, false])
      for (const secret of ['prod-secret-value', 'of-the-code', secretOf()].filter(Boolean))
        expect(stdout + stderr).not.toContain(secret)
    })

    test('in production', async () => {
      const { status, stderr } = await project.run(['test-session', '--user', ADA], {
        NODE_ENV: 'production',
      })
      expect([status, stderr]).toEqual([3, expect.stringContaining('NODE_ENV is production')])
    })
  })

  test('reads AUTH_SECRET where the configuration names it, and uses the newest of several', async () => {
    writeAuth('  theme:', "  secret: process.env.AUTH_SECRET ?? '',\n  theme:")
    const old = secretOf()
    expect((await project.run(['secret', '--rotate', '--yes'])).status).toBe(0)
    const state: State = JSON.parse((await run('--user', ADA)).stdout)
    const [, newest] = /AUTH_SECRET_1=(\S+)/.exec(project.read('.env')) ?? []
    expect(await sessionOf(state, { secret: newest ?? '' })).not.toBeNull()
    expect(await sessionOf(state, { secret: old })).toBeNull()
  })

  test('without the engine in node_modules it says what to do', async () => {
    project.remove()
    project = makeDiskProject(shop())
    await project.run(['init', '--yes', '--no-install'])
    const { status, stderr } = await run('--user', ADA)
    expect([status, stderr]).toEqual([3, expect.stringContaining('npm install')])
  })
})

const databases = {
  postgresql: {
    module: 'pg',
    code: "import pg from 'pg'\nexport const db = new pg.Pool({ connectionString: process.env.DATABASE_URL })\n",
    open: ownPostgres,
  },
  mysql: {
    module: 'mysql2',
    code: "import mysql from 'mysql2/promise'\nexport const db = mysql.createPool(process.env.DATABASE_URL)\n",
    open: ownMariadb,
  },
  sqlite: {
    module: 'better-sqlite3',
    code: "import Database from 'better-sqlite3'\nexport const db = new Database(process.env.DATABASE_URL)\n",
    open: async (): Promise<OwnDatabase> => ({ url: 'app.db', drop: async () => undefined }),
  },
} as const

describe.each(DIALECTS)('where users are stored, on %s', (dialect) => {
  let database: OwnDatabase
  let env: Record<string, string>
  beforeEach(async () => {
    open(databases[dialect])
    database = await databases[dialect].open()
    env = { DATABASE_URL: database.url, AUTH_URL: 'http://localhost' }
    return () => database.drop()
  })

  const setUp = async (session: string): Promise<void> => {
    const words = ['--yes', '--no-install', '--session', session]
    expect((await project.run(['init', ...words])).status).toBe(0)
    const applied = await runHere(project.root, ['migrate', '--apply', '--yes'], env)
    expect(applied.stdout).toContain('The database is up to date')
    await ask("insert into users (id, name, email) values ('u1', 'Ada', 'ada@example.com')")
  }
  const ask = async (sql: string): Promise<readonly SqlRow[]> => {
    const connection = await openConnection(project.world(), database.url)
    try {
      return await connection.query(sql)
    } finally {
      await connection.close()
    }
  }
  const make = (...words: readonly string[]): Promise<Run> =>
    runHere(project.root, ['test-session', '--url', 'http://localhost', ...words], env)

  test.each(['database', 'jwt'])(
    'the application knows who it is: strategy %s',
    async (session) => {
      await setUp(session)
      const { stdout, stderr } = await make('--user', 'Ada@Example.com')
      expect(stderr).toBe('')
      const state: State = JSON.parse(stdout)
      const who = await whoami(headerOf(state), env)
      expect(who).toMatchObject({ id: 'u1', name: 'Ada', email: ADA })
      const rows = await ask('select * from sessions').catch(() => [])
      if (session === 'jwt') {
        expect(rows).toEqual([])
        return
      }
      expect(rows).toMatchObject([{ userId: 'u1', methods: 'dev', provider: 'dev' }])
      const [row] = rows
      const minute = new Date(Date.now() - 60_000)
      for (const name of ['createdAt', 'authTime'])
        expect(new Date(String(row?.[name])).getTime()).toBeGreaterThan(
          minute.getTime() - 86_400_000,
        )
      expect(JSON.stringify(row)).not.toContain(state.cookies[0]?.value)
    },
  )

  test('a session is begun after all sessions of before were ended', async () => {
    await setUp('jwt')
    const soon = new Date(Date.now() + 2000).toISOString()
    const written = dialect === 'mysql' ? soon.slice(0, -1).replace('T', ' ') : soon
    const column = dialect === 'mysql' ? 'sessionsFrom' : '"sessionsFrom"'
    await ask(`update users set ${column} = '${written}'`)
    const state: State = JSON.parse((await make('--user', ADA)).stdout)
    const claims = await claimsOf(state)
    expect(claims['auth_time']).toBe(Math.ceil(Date.parse(soon) / 1000))
  })

  const claimsOf = async ({ cookies }: State): Promise<Record<string, unknown>> => {
    const [cookie] = cookies
    const { name = '', value = '' } = cookie ?? {}
    return { ...(await decode({ token: value, secret: secretOf(), salt: name })) }
  }

  test('nobody of that name: it says so, and how to make one', async () => {
    await setUp('database')
    const refused = await make('--user', 'bob@example.com', '--json')
    expect(JSON.parse(refused.stdout)).toMatchObject({
      exitCode: 2,
      error: {
        type: 'user-unknown',
        message: 'nobody in the database has the address "bob@example.com"',
        hint: expect.stringContaining('createUser(authConfig, { email })'),
      },
    })
    expect(refused.stdout).not.toContain(database.url)
    expect(await ask('select * from sessions')).toEqual([])
  })

  test('without its tables it says so', async () => {
    expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
    const refused = await make('--user', ADA, '--json')
    expect(JSON.parse(refused.stdout).error).toMatchObject({
      type: 'tables-missing',
      hint: expect.stringContaining('create-auth migrate --apply'),
    })
  })

  test('a database of another machine is asked only where somebody says so', async () => {
    await setUp('database')
    env = {
      ...env,
      DATABASE_URL: `${dialect === 'mysql' ? 'mysql' : 'postgres'}://db.invalid/shop`,
    }
    const refused = await make('--user', ADA, '--json')
    expect(JSON.parse(refused.stdout).error.type).toBe('database-elsewhere')
    const asked = await make('--user', ADA, '--json', '--database')
    expect(JSON.parse(asked.stdout).error.type).toMatch(/database-unreachable|driver-missing/)
    env = { ...env, SHOP_URL: database.url }
    const named = await make('--user', ADA, '--url-env', 'SHOP_URL')
    expect(JSON.parse(named.stdout).cookies).toHaveLength(1)
  })
})
