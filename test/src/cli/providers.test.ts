import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { choosableProviders, findProviders } from '../../../src/catalog/providers.js'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let setUp: TestProject
let project: TestProject
beforeAll(async () => {
  setUp = makeProject(EXPRESS_TS)
  expect((await setUp.run(['--yes'])).status).toBe(0)
})
afterAll(() => {
  setUp.remove()
})
beforeEach(() => {
  project = makeProject({})
  project.copyFrom(setUp)
})
afterEach(() => {
  project.remove()
})

const HEAD = 'Express 5 · TypeScript, ES modules · npm · src/server.ts\n'
const edit = (path: string, from: string, to: string): void => {
  const text = project.read(path)
  expect(text).toContain(from)
  project.write(path, text.replace(from, to))
}

describe('add provider', () => {
  test('writes the import, the element and the placeholders, and says what to register', async () => {
    const auth = project.read('src/auth.ts')
    const env = project.read('.env')
    const run = await project.run(['add', 'provider', 'github', 'google', '--yes'])
    expect(run.stderr).toBe('')
    const registration = /(?<=Sign in with \w+\n)(?: {2}.*\n)+/g
    expect(run.stdout.replace(registration, '  <registration>\n')).toBe(`${HEAD}
Change
  src/auth.ts        add GitHub, Google
  .env               add AUTH_GITHUB_ID, AUTH_GITHUB_SECRET, AUTH_GOOGLE_ID,
                     AUTH_GOOGLE_SECRET
  .env.example       add AUTH_GITHUB_ID, AUTH_GITHUB_SECRET, AUTH_GOOGLE_ID,
                     AUTH_GOOGLE_SECRET
  .create-auth.json  remembers these answers for the next run

✓ 4 files written. To take it back: create-auth undo

Sign in with GitHub
  <registration>

Sign in with Google
  <registration>
`)
    expect(run.status).toBe(0)
    const [github = ''] = run.stdout.match(registration) ?? []
    const { url, docs } = findProviders(readRuntime(), ['github'])[0]!.setup
    expect(github).toContain(`  1. Open ${url}\n`)
    expect(github).toContain('http://localhost:4000/auth/callback/github')
    expect(github).toContain(
      'Set in .env: AUTH_GITHUB_ID (client ID), AUTH_GITHUB_SECRET (client secret)',
    )
    expect(github).toMatch(/\n {2}Documentation:\s+\S+\n$/)
    expect(github).toContain(docs)
    const dev = "import Dev from '@create-auth/runtime/providers/dev'\n"
    const imports = ['GitHub', 'Google'].map(
      (name) => `import ${name} from '@create-auth/runtime/providers/${name.toLowerCase()}'\n`,
    )
    expect(project.read('src/auth.ts')).toBe(
      auth
        .replace(dev, dev + imports.join(''))
        .replace('  providers: [\n', '  providers: [\n    GitHub,\n    Google,\n'),
    )
    expect(project.read('.env')).toBe(
      `${env}\n# GitHub: client ID\nAUTH_GITHUB_ID=\n# GitHub: client secret\nAUTH_GITHUB_SECRET=\n` +
        '\n# Google: client ID\nAUTH_GOOGLE_ID=\n# Google: client secret\nAUTH_GOOGLE_SECRET=\n',
    )
    expect(project.installs()).toEqual([])
  })

  test('a second run changes nothing, needs no consent, and undo restores every byte', async () => {
    const before = project.tree()
    expect((await project.run(['add', 'provider', 'github', '--yes'])).status).toBe(0)
    const after = project.tree()
    for (const args of [['add', 'provider', 'github'], []]) {
      const run = await project.run(args)
      expect([run.status, run.stderr]).toEqual([0, ''])
      expect(run.stdout).toMatch(/\nNothing to do: (?:GitHub|sign-in) is set up\.\n$/)
    }
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('needs no commit between the runs, but for what the user has edited', async () => {
    project.git('init', '-q')
    project.git('add', '-A')
    project.git('commit', '-qm', 'x')
    expect((await project.run(['add', 'provider', 'github', '--yes'])).status).toBe(0)
    expect((await project.run(['add', 'provider', 'google', '--yes'])).status).toBe(0)
    edit('src/auth.ts', 'providers: [', 'debug: true,\n  providers: [')
    const run = await project.run(['add', 'provider', 'gitlab', '--yes'])
    expect(run.status).toBe(5)
    expect(run.stderr).toBe(
      '× src/auth.ts has changes that are not committed\n' +
        '  Commit or stash them, or go on with: --allow-dirty\n',
    )
    expect(
      (await project.run(['add', 'provider', 'gitlab', '--yes', '--allow-dirty'])).status,
    ).toBe(0)
  })

  test('finds the file where it has been moved', async () => {
    project.makeFolder('src/lib')
    project.move('src/auth.ts', 'src/lib/sign-in.ts')
    edit('src/server.ts', './auth.js', './lib/sign-in.js')
    expect((await project.run(['add', 'provider', 'github', '--yes'])).status).toBe(0)
    expect(project.read('src/lib/sign-in.ts')).toContain('\n    GitHub,\n')
    const { providers } = JSON.parse((await project.run(['list', '--json'])).stdout)
    const present = providers.filter((row: { present: boolean }) => row.present)
    expect(present.map(({ id }: { id: string }) => id)).toEqual(['github'])
    expect((await project.run(['remove', 'provider', 'github', '--yes'])).status).toBe(0)
    expect(project.read('src/lib/sign-in.ts')).toBe(setUp.read('src/auth.ts'))
  })

  test('asks which file is meant where several list providers', async () => {
    for (const path of ['src/auth.ts', '.create-auth.json']) project.delete(path)
    for (const name of ['a', 'b']) {
      project.write(
        `src/${name}.ts`,
        "import Dev from '@create-auth/runtime/providers/dev'\n\nexport const config = { providers: [Dev] }\n",
      )
    }
    edit('src/server.ts', './auth.js', './a.js')
    edit('src/server.ts', 'const app', "import './b.js'\n\nconst app")
    const run = await project.run(['add', 'provider', 'github', '--yes', '--json'])
    expect(run.status).toBe(3)
    expect(JSON.parse(run.stdout).error).toEqual({
      type: 'several-configurations',
      message: 'there are several lists of providers: src/a.ts, src/b.ts',
      hint: 'Say which one is meant: --config src/a.ts or --config src/b.ts',
      file: 'src/a.ts',
    })
    expect(
      (await project.run(['add', 'provider', 'github', '--yes', '--config', 'src/b.ts'])).status,
    ).toBe(0)
    expect(project.read('src/b.ts')).toContain('{ providers: [GitHub, Dev] }')
    expect(project.read('src/a.ts')).not.toContain('GitHub')
  })

  test('--dry-run changes nothing, and says as JSON what a real run then does', async () => {
    project.write('.env', `${project.read('.env')}DB=postgres://u:hunter2@db\n`)
    const before = project.tree()
    const args = ['add', 'provider', 'github', '--json', '--diff']
    const dry = await project.run([...args, '--dry-run'])
    expect(dry.status).toBe(0)
    expect(project.tree()).toEqual(before)
    const wet = await project.run([...args, '--yes'])
    const [planned, done] = [JSON.parse(dry.stdout), JSON.parse(wet.stdout)]
    expect(done).toEqual({ ...planned, applied: true })
    expect(planned.plan.changes.map(({ path }: { path: string }) => path)).toEqual([
      'src/auth.ts',
      '.env',
      '.env.example',
      '.create-auth.json',
    ])
    expect(dry.stdout + wet.stdout).not.toContain('hunter2')
  })
})

describe('remove provider', () => {
  test('gives back what was there before, and says what stays', async () => {
    const before = project.tree()
    await project.run(['add', 'provider', 'github', '--yes'])
    const run = await project.run(['remove', 'provider', 'github', '--yes'])
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toBe(`${HEAD}
Change
  src/auth.ts        remove GitHub
  .env               remove AUTH_GITHUB_ID, AUTH_GITHUB_SECRET
  .env.example       remove AUTH_GITHUB_ID, AUTH_GITHUB_SECRET
  .create-auth.json  remembers these answers for the next run

✓ 4 files written. To take it back: create-auth undo

People who have signed in with GitHub
  Their users and accounts stay where they are, in your database too. They need
  another way to sign in.
`)
    expect(project.tree()).toEqual(before)
  })

  test('a value that the user has filled in stays, and is named', async () => {
    await project.run(['add', 'provider', 'github', '--yes'])
    edit('.env', 'AUTH_GITHUB_ID=', 'AUTH_GITHUB_ID=abc')
    const env = project.read('.env')
    const run = await project.run(['remove', 'provider', 'github', '--yes'])
    expect(run.status).toBe(0)
    expect(run.stdout).toContain(
      '\nLeft over in .env\n  AUTH_GITHUB_ID: delete it if nothing else uses it\n',
    )
    expect(project.read('.env')).toBe(
      env.replace('# GitHub: client secret\nAUTH_GITHUB_SECRET=\n', ''),
    )
    expect(project.read('.env.example')).toBe(setUp.read('.env.example'))
  })

  test('what is not there is nothing to do', async () => {
    const before = project.tree()
    const run = await project.run(['remove', 'provider', 'github', 'google'])
    expect(run).toEqual({
      status: 0,
      signal: null,
      stdout: `${HEAD}Nothing to do: GitHub, Google are not set up.\n`,
      stderr: '',
    })
    expect(project.tree()).toEqual(before)
  })
})

describe('exit codes', () => {
  test.each([
    [['add'], 'add-unknown', 'add what?', 'Did you mean: create-auth add provider <id>'],
    [
      ['add', 'github'],
      'add-unknown',
      "there is no 'add github'",
      'Did you mean: create-auth add provider github',
    ],
    [
      ['add', 'providr', 'google'],
      'add-unknown',
      "there is no 'add providr'",
      'Did you mean: create-auth add provider google',
    ],
    [
      ['remove', 'github'],
      'remove-unknown',
      "there is no 'remove github'",
      'Did you mean: create-auth remove provider github',
    ],
    [
      ['add', 'provider', 'google', 'githb'],
      'provider-unknown',
      "there is no provider 'githb'",
      /^Did you mean: github/,
    ],
    [
      ['remove', 'provider', '__proto__'],
      'provider-unknown',
      "there is no provider '__proto__'",
      'create-auth list providers shows them all.',
    ],
    [
      ['add', 'provider', 'dev'],
      'provider-development',
      'dev is the sign-in for development, which is always set up',
      'It works where AUTH_DEV is true and NODE_ENV is development, and nowhere else.',
    ],
    [
      ['add', 'provider', 'github', '--config', 'src/none.ts'],
      'config-not-found',
      'there is no file src/none.ts',
      /relative to package\.json/,
    ],
    [
      ['list', 'databases'],
      'list-unknown',
      "there is no list of 'databases'",
      'Lists: providers, frameworks, orms',
    ],
    [['list', 'provider'], 'list-unknown', /provider/, 'Did you mean: providers?'],
  ] as const)('2: %j', async (args, type, message, hint) => {
    const before = project.tree()
    const run = await project.run([...args, '--json'])
    expect(run.status).toBe(2)
    const { error } = JSON.parse(run.stdout)
    expect(error.type).toBe(type)
    expect(error.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
    expect(error.hint).toEqual(typeof hint === 'string' ? hint : expect.stringMatching(hint))
    expect(project.tree()).toEqual(before)
  })

  test.each(['add', 'remove'])('3: %s where sign-in is not set up names init', async (verb) => {
    const bare = makeProject(EXPRESS_TS)
    const before = bare.tree()
    const run = await bare.run([verb, 'provider', 'github', '--yes'])
    expect([run.status, run.stderr]).toEqual([
      3,
      '× sign-in is not set up in this project\n  Set it up first: npx create-auth init\n',
    ])
    expect(bare.tree()).toEqual(before)
    bare.remove()
  })

  test('3: a service that mails links is refused as long as there is no database for them', async () => {
    const bare = makeProject(EXPRESS_TS)
    const init = await bare.run(['--providers', 'github,resend', '--yes', '--json'])
    const add = await project.run(['add', 'provider', 'resend', '--yes', '--json'])
    for (const run of [init, add]) {
      expect(run.status).toBe(3)
      expect(JSON.parse(run.stdout).error).toEqual({
        type: 'adapter-missing',
        message: 'resend needs an adapter: the links that it mails are kept in a database',
        hint: 'Give the configuration an adapter first: create-auth init --orm <id>, or by hand (README of @create-auth/runtime, "Adapters"). Then: create-auth add provider resend',
        file: 'src/auth.ts',
      })
    }
    bare.remove()
    edit('src/auth.ts', '  providers: [', '  adapter: MemoryAdapter(),\n  providers: [')
    const env = project.read('.env')
    expect(
      (await project.run(['add', 'provider', 'resend', '--yes', '--allow-dirty'])).status,
    ).toBe(0)
    expect(project.read('src/auth.ts')).toContain(
      "import Resend from '@create-auth/runtime/providers/resend'",
    )
    expect(project.read('.env').slice(env.length)).toBe(
      '\n# Resend: API key\nAUTH_RESEND_KEY=\n# Resend: address to send from\nAUTH_RESEND_FROM=\n',
    )
  })

  test('4: without a terminal and without --yes nothing happens; without an id neither', async () => {
    const before = project.tree()
    const run = await project.run(['add', 'provider', 'github'])
    expect(run.status).toBe(4)
    expect(run.stderr).toContain('× the changes need your consent\n')
    const nobody = await project.run(['add', 'provider', '--yes'])
    expect([nobody.status, nobody.stderr]).toEqual([
      4,
      '× no provider is named\n' +
        '  Name it: create-auth add provider <id>. create-auth list providers shows them\n  all.\n',
    ])
    expect(project.tree()).toEqual(before)
  })

  test('5: a list that is made elsewhere is left to the user, with the exact lines', async () => {
    edit('src/auth.ts', '  providers: [', '  providers: order([')
    edit('src/auth.ts', '\n  ],', '\n  ]),')
    const mine = project.read('src/auth.ts')
    const run = await project.run(['add', 'provider', 'github', '--yes'])
    expect(run.status).toBe(5)
    expect(run.stderr).toBe(`
1 step is left to you

  src/auth.ts:14:14
  the list of providers is not written out here

    import GitHub from '@create-auth/runtime/providers/github'

    providers: [GitHub, …]
`)
    expect(project.read('src/auth.ts')).toBe(mine)
    const [head = '', tail = ''] = mine.split('order([\n')
    const done = `import GitHub from '@create-auth/runtime/providers/github'\n${head}order([\n    GitHub,\n${tail}`
    project.write('src/auth.ts', done)
    expect((await project.run(['add', 'provider', 'github'])).status).toBe(0)
  })

  test.each([
    ['list()', "import { list } from './list.js'"],
    ['[...shared]', "import { shared } from './list.js'"],
    ['process.env.STAFF ? list() : []', "import { list } from './list.js'"],
  ])('5: of a list that is %s nobody can tell what is in it', async (value, from) => {
    const auth = project
      .read('src/auth.ts')
      .replace(/providers: \[[^]*?\n {2}\],/, `providers: ${value},`)
    project.writeTree({
      'src/auth.ts': `${from}\n${auth}`,
      'src/list.ts':
        "import Google from '@create-auth/runtime/providers/google'\n\nexport const shared = [Google]\nexport const list = () => shared\n",
    })
    for (const [verb, snippet] of [
      ['add', 'providers: [Google, …]'],
      ['remove', '// take out of the list of providers: Google'],
    ] as const) {
      const run = await project.run([verb, 'provider', 'google', '--yes', '--allow-dirty'])
      expect([verb, run.status]).toEqual([verb, 5])
      expect(run.stderr).toMatch(/^\n1 step is left to you\n\n {2}src\/auth\.ts:\d+:\d+\n/)
      expect(run.stderr).toContain(snippet)
    }
  })

  test('7: a missing engine is installed; where that fails the files stay', async () => {
    project.delete('node_modules')
    project.installsEndWith({ exit: 3 })
    const run = await project.run(['add', 'provider', 'github', '--yes'])
    expect(run.status).toBe(7)
    expect(project.read('src/auth.ts')).toContain('GitHub,')
    expect((await project.run(['add', 'provider', 'github', '--yes', '--no-install'])).status).toBe(
      0,
    )
  })
})

describe('list', () => {
  const rows = choosableProviders(readRuntime())

  test('says as one document all that is known, and what this project has', async () => {
    await project.run(['add', 'provider', 'github', '--yes'])
    const run = await project.run(['list', '--json'])
    expect(run.status).toBe(0)
    expect(JSON.parse(run.stdout)).toEqual({
      ok: true,
      providers: rows.map((row) => ({ ...row, present: row.id === 'github' })),
      exitCode: 0,
    })
  })

  test('marks what this project has, and works outside of one', async () => {
    await project.run(['add', 'provider', 'github', '--yes'])
    const inside = await project.run(['list', 'providers'])
    const lines = inside.stdout.split('\n')
    expect(lines[0]).toMatch(/^ {2}id +name +kind +status$/)
    expect(lines.filter((line) => line.startsWith('✓'))).toEqual([
      expect.stringMatching(/^✓ github +GitHub +OAuth$/),
      '✓ in this project',
    ])
    expect(lines.slice(1, -3).map((line) => line.slice(2).split(/ {2,}/))).toEqual(
      rows.map(({ id, name, type, status }) => [
        id,
        name,
        {
          oauth: 'OAuth',
          oidc: 'OpenID Connect',
          email: 'e-mail',
          webauthn: 'passkey',
          password: 'password',
          credentials: 'credentials',
        }[type],
        ...(status ? [status.kind] : []),
      ]),
    )
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    const outside = await project.run(['list', '--cwd', project.temp])
    expect([outside.status, outside.stderr]).toEqual([0, ''])
    expect(outside.stdout).not.toContain('✓')
    expect(outside.stdout).toContain('github')
  })

  test('frameworks', async () => {
    expect((await project.run(['list', 'frameworks'])).stdout).toBe(
      [
        'id              name            versions  mounted at',
        'next            Next.js         15, 16    /api/auth',
        'sveltekit       SvelteKit       2, 3      /auth',
        'nuxt            Nuxt            3, 4      /api/auth',
        'tanstack-start  TanStack Start  1         /api/auth',
        'astro           Astro           5, 6, 7   /auth',
        'react-router    React Router    7, 8      /auth',
        'express         Express         4, 5      /auth',
        'koa             Koa             2, 3      /auth',
        'hono            Hono            4         /auth',
        'fastify         Fastify         5         /auth',
        'elysia          Elysia          1         /auth',
        'nestjs          NestJS          11, 12    /auth',
        'nitro           Nitro           3         /api/auth',
        '',
      ].join('\n'),
    )
    expect(JSON.parse((await project.run(['list', 'frameworks', '--json'])).stdout)).toEqual({
      ok: true,
      frameworks: [
        { id: 'next', name: 'Next.js', package: 'next', majors: [15, 16], basePath: '/api/auth' },
        {
          id: 'sveltekit',
          name: 'SvelteKit',
          package: '@sveltejs/kit',
          majors: [2, 3],
          basePath: '/auth',
        },
        { id: 'nuxt', name: 'Nuxt', package: 'nuxt', majors: [3, 4], basePath: '/api/auth' },
        {
          id: 'tanstack-start',
          name: 'TanStack Start',
          package: '@tanstack/react-start',
          majors: [1],
          basePath: '/api/auth',
        },
        { id: 'astro', name: 'Astro', package: 'astro', majors: [5, 6, 7], basePath: '/auth' },
        {
          id: 'react-router',
          name: 'React Router',
          package: '@react-router/dev',
          majors: [7, 8],
          basePath: '/auth',
        },
        { id: 'express', name: 'Express', package: 'express', majors: [4, 5], basePath: '/auth' },
        { id: 'koa', name: 'Koa', package: 'koa', majors: [2, 3], basePath: '/auth' },
        { id: 'hono', name: 'Hono', package: 'hono', majors: [4], basePath: '/auth' },
        { id: 'fastify', name: 'Fastify', package: 'fastify', majors: [5], basePath: '/auth' },
        { id: 'elysia', name: 'Elysia', package: 'elysia', majors: [1], basePath: '/auth' },
        {
          id: 'nestjs',
          name: 'NestJS',
          package: '@nestjs/core',
          majors: [11, 12],
          basePath: '/auth',
        },
        { id: 'nitro', name: 'Nitro', package: 'nitro', majors: [3], basePath: '/api/auth' },
      ],
      exitCode: 0,
    })
  })

  test('ORMs and drivers, with what they can be used with, and what this project has', async () => {
    const json = JSON.parse(project.read('package.json')) as Record<string, object>
    const dependencies = { ...json['dependencies'], kysely: '^0.28.0' }
    const devDependencies = { ...json['devDependencies'], mongodb: '^7.0.0' }
    project.writeTree({
      'package.json': JSON.stringify({ ...json, dependencies, devDependencies }),
    })
    const { orms } = JSON.parse((await project.run(['list', 'orms', '--json'])).stdout) as {
      orms: readonly { id: string; present: boolean }[]
    }
    expect(orms.map(({ id, present }) => [id, present])).toEqual([
      ['prisma', false],
      ['drizzle', false],
      ['typeorm', false],
      ['kysely', true],
      ['knex', false],
      ['sequelize', false],
      ['mongoose', false],
      ['sql', false],
      ['mongodb', false],
    ])
    expect(orms[2]).toMatchObject({ databases: ['postgresql', 'mysql', 'sqlite'] })
    expect(orms.find(({ id }) => id === 'sql')).toEqual({
      id: 'sql',
      name: 'SQL',
      packages: [
        'pg',
        '@neondatabase/serverless',
        '@vercel/postgres',
        '@electric-sql/pglite',
        'mysql2',
        'better-sqlite3',
        '@libsql/client',
        'node:sqlite',
        'bun:sqlite',
      ],
      databases: ['postgresql', 'mysql', 'sqlite'],
      present: false,
    })
    const lines = (await project.run(['list', 'orms'])).stdout.split('\n')
    expect(lines[0]).toMatch(/^ {2}id +databases +packages$/)
    expect(lines.filter((line) => line.startsWith('✓'))).toEqual([
      expect.stringMatching(/^✓ kysely +postgresql, mysql, sqlite +kysely$/),
      '✓ in this project',
    ])
    const outside = await project.run(['list', 'orms', '--cwd', project.temp])
    expect([outside.status, outside.stderr]).toEqual([0, ''])
    expect(outside.stdout).not.toContain('✓')
  })
})
