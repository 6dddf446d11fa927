import { describe, expect, onTestFinished, test } from 'vitest'
import { EXPRESS_TS, makeProject } from '../cli/project.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { diagnose } from './diagnose.js'
import { found } from './found.js'

const next = { tree: OTHER_FRAMEWORKS['next-app-ts']! }

/** A project with a pool of PostgreSQL, where users are kept. */
const pool = {
  tree: {
    ...EXPRESS_TS,
    'package.json': (EXPRESS_TS['package.json'] as string).replace(
      '"express":',
      '"pg": "^8.16.0",\n    "express":',
    ),
    'src/pool.ts': "import { Pool } from 'pg'\n\nexport const pool = new Pool()\n",
  },
  words: ['--orm', 'sql', '--client', 'src/pool.ts#pool', '--no-database'],
}

test('not-set-up: a project without sign-in gets this finding, and no other', async () => {
  const edits = {
    '.env': undefined,
    'src/auth.ts': undefined,
    'src/require-session.ts': undefined,
    '.create-auth.json': undefined,
    'src/server.ts': () => EXPRESS_TS['src/server.ts'] as string,
    'package.json': () => EXPRESS_TS['package.json'] as string,
  }
  expect(await found('not-set-up', edits)).toEqual([
    ['package.json', 'sign-in is not set up in this project', 'npx create-auth init'],
  ])
  expect(await found('not-set-up', {})).toEqual([])
  const other = {
    ...edits,
    'package.json': () =>
      (EXPRESS_TS['package.json'] as string).replace(
        '"express":',
        '"@auth/express": "^0.12.0",\n    "express":',
      ),
  }
  expect(await found('not-set-up', other)).toEqual([
    [
      'package.json',
      'sign-in is not set up in this project, which has Auth.js',
      'npx create-auth migrate --from authjs',
    ],
  ])
})

describe('order', () => {
  const before = (lines: string) => ({
    'src/server.ts': (text: string) =>
      text.replace('const app = express()\n', `const app = express()\n${lines}\n`),
  })
  const message = 'this may answer what is asked below /auth, and stands in front of sign-in'

  test('what answers everything in front of sign-in', async () => {
    expect(
      await found('order', before("app.use((req, res) => { res.status(404).send('gone') })")),
    ).toEqual([['src/server.ts:5', message]])
    expect(
      await found('order', before("app.get('*all', (req, res) => { res.send('page') })")),
    ).toEqual([['src/server.ts:5', message]])
  })

  test('the lines that mount it are gone', async () => {
    const lacking = [
      [
        'src/auth.ts',
        'there is no mount in src/server.ts: its endpoints do not answer',
        'npx create-auth init',
      ],
    ]
    const gone = (text: string): string => text.replace(/^.*authHandler\)\n/m, '')
    expect(await found('order', { 'src/server.ts': gone })).toEqual(lacking)
    const guarded = {
      'src/server.ts': (text: string) =>
        gone(text)
          .replace(/^/, "import { requireSession } from './require-session.js'\n")
          .replace('app.listen', "app.use('/account', requireSession)\napp.listen"),
    }
    expect(await found('order', guarded)).toEqual(lacking)
    const wrapped = {
      'src/server.ts': (text: string) =>
        gone(text).replace(
          'app.use(authSession)',
          "app.use('/auth', (req, res, next) => authHandler(req, res, next))",
        ),
    }
    expect(await found('order', wrapped)).toEqual([])
    const both = { 'src/server.ts': () => EXPRESS_TS['src/server.ts'] as string }
    expect(await found('order', both)).toEqual([
      [
        'src/auth.ts',
        'there is no mount in src/server.ts: its endpoints do not answer',
        'npx create-auth init',
      ],
    ])
    expect(
      await found('order', { 'src/app/api/auth/[...auth]/route.ts': undefined }, next),
    ).toEqual([
      [
        'src/auth.ts',
        'there is no mount in src/app/api/auth/[...auth]/route.ts: its endpoints do not answer',
        'npx create-auth init',
      ],
    ])
  })

  test('a gate beside the folder of the application', async () => {
    expect(
      await found('order', { 'middleware.ts': 'export function middleware() {}\n' }, next),
    ).toEqual([
      ['middleware.ts:1', 'this is never run: the application lies in src, and so has its gate'],
    ])
  })

  test('silent for parsers, routes of one path, and what lies elsewhere', async () => {
    const lines = [
      "app.get('/:page', (req, res) => { res.send('page') })",
      "app.get('/files/*name', (req, res) => { res.send('file') })",
      'app.use(express.json())',
      "app.get('/health', (req, res) => { res.send('ok') })",
      "app.use('/api', (req, res) => { res.send('api') })",
    ]
    expect(await found('order', before(lines.join('\n')))).toEqual([])
    expect(await found('order', { 'src/proxy.ts': 'export function proxy() {}\n' }, next)).toEqual(
      [],
    )
  })
})

describe('open-step', () => {
  const prisma =
    'model User {\n  id       String @id @default(cuid())\n  email    String @unique\n  password String\n}\n'
  const kept = {
    tree: {
      ...EXPRESS_TS,
      'package.json': (EXPRESS_TS['package.json'] as string).replace(
        '"express":',
        '"@prisma/client": "^6.19.0",\n    "express":',
      ),
      'prisma/schema.prisma': `datasource db {\n  provider = "postgresql"\n  url      = env("DATABASE_URL")\n}\n\ngenerator client {\n  provider = "prisma-client-js"\n}\n\n${prisma}`,
      'src/db.ts':
        "import { PrismaClient } from '@prisma/client'\n\nexport const db = new PrismaClient()\n",
    },
    words: ['--orm', 'prisma', '--client', 'src/db.ts#db'],
    status: 5,
  }

  test('a step of the set-up, until the code shows that it is done', async () => {
    expect(await found('open-step', {}, kept)).toEqual([
      [
        expect.stringMatching(/^prisma\/schema\.prisma:\d+$/),
        expect.stringMatching(
          /^a step of the set-up is not done: User\.password must have a value/,
        ),
      ],
    ])
    const done = {
      'prisma/schema.prisma': (text: string) => text.replace(/(password\s+String)\b(?!\?)/, '$1?'),
    }
    expect(await found('open-step', done, kept)).toEqual([])
  })

  test('a step that is a command, to be run and not to be written', async () => {
    const model = '\nmodel Session {\n  id    String @id\n  shown Int\n}\n'
    const taken = {
      ...kept,
      tree: {
        ...kept.tree,
        'prisma/schema.prisma':
          kept.tree['prisma/schema.prisma'].replace('password String', '') + model,
      },
    }
    expect(await found('open-step', {}, taken)).toEqual([
      [
        expect.stringMatching(/^prisma\/schema\.prisma:\d+$/),
        expect.stringContaining('Session is something else'),
        'npx create-auth init --table session=AuthSession',
      ],
    ])
    // No command writes what the schema lacks then.
    expect(await found('schema-drift', {}, taken)).toEqual([
      ['src/auth.ts:14', 'the schema lacks table Session'],
    ])
  })

  test('what stands in the way of planning steps is told as a sentence, not as a text to write', async () => {
    const { findings } = await diagnose(EXPRESS_TS, { 'src/auth.mjs': '' }, ['--only', 'open-step'])
    expect(findings).toEqual([
      {
        id: 'open-step',
        severity: 'error',
        evidence: [{ file: 'src/auth.mjs' }],
        message: expect.stringContaining('src/auth.mjs would be mistaken for src/auth.ts'),
        remedy: expect.stringMatching(/^Rename src\/auth\.mjs and what imports it/),
      },
    ])
  })
})

describe('left-over', () => {
  test('another library beside ours', async () => {
    const edits = {
      'package.json': (text: string) =>
        text.replace('"express":', '"better-auth": "^1.4.0",\n    "express":'),
      'src/old.ts':
        "import { betterAuth } from 'better-auth'\n\nexport const old = betterAuth({})\n",
    }
    expect(await found('left-over', edits)).toEqual([
      [
        'package.json:9',
        'Better Auth is in use as well: two sign-ins know nothing of each other',
        'npx create-auth migrate --from better-auth',
      ],
    ])
  })

  test('silent where ours is alone', async () => {
    expect(await found('left-over', {})).toEqual([])
  })
})

describe('schema-drift', () => {
  test('a migration that is gone', async () => {
    const edits = { 'migrations/auth/0001_auth.sql': undefined }
    const all = await found('schema-drift', edits, pool)
    expect(all.length).toBeGreaterThan(3)
    expect(all).toContainEqual([
      'src/auth.ts:14',
      'the schema lacks table users',
      'npx create-auth migrate',
    ])
  })

  test('silent where all is there', async () => {
    expect(await found('schema-drift', {}, pool)).toEqual([])
  })
})

describe('versions', () => {
  test('an engine that is older, or that is not installed, and a record of a newer program', async () => {
    const range = (text: string): string =>
      text.replace(/create-auth-runtime-[\d.]+-/, 'create-auth-runtime-0.0.9-')
    const [first, ...others] = await found('versions', { 'package.json': range })
    expect(others.map(([, message]) => message)).toEqual([
      expect.stringMatching(/^the engine is 0\.0\.9, and \d+\.\d+\.\d+ is there$/),
    ])
    expect(first?.[1]).toMatch(
      /^there is no vendor\/create-auth-runtime-0\.0\.9-\w+\.tgz as it was written/,
    )
    const record = {
      '.create-auth.json': (text: string) =>
        text.replace(/"version": "[^"]*"/, '"version": "99.0.0"'),
    }
    expect((await found('versions', record)).at(-1)).toEqual([
      '.create-auth.json:2',
      expect.stringMatching(/^this project was last set up by 99\.0\.0, and this is \d/),
    ])
  })

  test('silent where all is as init has written it, by this program or by an older one', async () => {
    const project = makeProject(EXPRESS_TS)
    onTestFinished(() => {
      project.remove()
    })
    expect((await project.run(['init', '--yes'])).status).toBe(0)
    const looked = async () => {
      const { status, stdout } = await project.run(['doctor', '--json', '--only', 'versions'])
      return [status, JSON.parse(stdout).findings]
    }
    expect(await looked()).toEqual([0, []])
    const record = project.read('.create-auth.json')
    const older = record.replace(/"version": "[^"]*"/, '"version": "0.0.9"')
    expect(older).not.toBe(record)
    project.write('.create-auth.json', older)
    expect(await looked()).toEqual([0, []])
  })

  test('what is not installed is installed as init says it, so that CI may change the lock file', async () => {
    const { 'package-lock.json': _, ...others } = EXPRESS_TS
    const tree = { ...others, 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" }
    const ways = { tree, words: ['--runtime', 'registry', '--no-install'] }
    expect(await found('versions', {}, ways)).toEqual([
      [
        'package.json:8',
        'there is no @create-auth/runtime in node_modules',
        'pnpm install --no-frozen-lockfile',
      ],
    ])
  })
})

describe('node-version', () => {
  test.each([
    ['.nvmrc', 'v18\n', 1, '18'],
    ['.node-version', '20.10.0\n', 1, '20.10.0'],
    ['.tool-versions', 'python 3.12\nnodejs 16.20.0\n', 2, '16.20.0'],
    ['.nvmrc', 'lts/hydrogen\n', 1, 'lts/hydrogen'],
    ['mise.toml', '[tools]\nnode = "18"\n', 2, '18'],
    ['Dockerfile', '# build\nFROM docker.io/library/node:18-alpine AS build\n', 2, '18'],
    ['Dockerfile', 'ARG NODE=18\nFROM node:${NODE}-alpine\n', 2, '18'],
    ['Dockerfile', 'FROM node:hydrogen-slim\n', 1, 'hydrogen'],
  ])('%s', async (file, text, line, version) => {
    expect(await found('node-version', { [file]: text })).toEqual([
      [`${file}:${line}`, `this says Node.js ${version}, and the engine needs 20.19 or later`],
    ])
  })

  const named = (section: string, version: string) => ({
    'package.json': (text: string) =>
      text.replace('{', `{\n  "${section}": { "node": "${version}" },`),
  })
  test.each([
    ['engines', '18.x'],
    ['engines', '^16 || ^18'],
    ['engines', '>=16 <20'],
    ['engines', '16 - 18'],
    ['engines', '<=20.10'],
    ['volta', '18.20.4'],
  ])('package.json, %s: %s', async (section, version) => {
    expect(await found('node-version', named(section, version))).toEqual([
      ['package.json:2', `this says Node.js ${version}, and the engine needs 20.19 or later`],
    ])
  })

  test.each([
    ['engines', '>=18'],
    ['engines', '^18 || >=20'],
    ['engines', '20 - 24'],
    ['engines', '<21'],
    ['engines', '*'],
    ['volta', '22.3.0'],
  ])('silent for package.json, %s: %s', async (section, version) => {
    expect(await found('node-version', named(section, version))).toEqual([])
  })

  test('init says the same', async () => {
    const project = makeProject({ ...EXPRESS_TS, '.nvmrc': '18\n' })
    onTestFinished(() => {
      project.remove()
    })
    const { stdout } = await project.run(['init', '--yes', '--json'])
    expect(JSON.parse(stdout).plan.notes).toContainEqual({
      kind: 'warning',
      title: '.nvmrc:1',
      lines: [
        'Node.js 18 is older than 20.19, the first that sign-in runs on: name a newer one, such as 22',
      ],
    })
  })

  test.each([
    ['.nvmrc', 'lts/*\n'],
    ['.nvmrc', 'lts/iron\n'],
    ['.nvmrc', 'node\n'],
    ['.node-version', '20\n'],
    ['.tool-versions', 'nodejs 22.1.0\n'],
    ['Dockerfile', 'FROM node:24-slim\n'],
  ])('silent for %s with %j', async (file, text) => {
    expect(await found('node-version', { [file]: text })).toEqual([])
  })
})

describe('no-session-end', () => {
  test('sessions that go on for ever', async () => {
    const auth = (text: string): string => text.replace(/^.*maxTotalAge.*\n/m, '')
    expect(await found('no-session-end', { 'src/auth.ts': auth })).toEqual([
      ['src/auth.ts:11', 'a session that is used goes on for ever'],
    ])
    expect(await found('no-session-end', {})).toEqual([])
  })
})

describe('generated-edited', () => {
  const uses = {
    'src/orders.ts':
      "import { requireSession } from './require-session.js'\n\nexport const guards = [requireSession]\n",
  }

  test('an edited file that does not give what others take from it', async () => {
    const edits = {
      ...uses,
      'src/require-session.ts': (text: string) => text.replaceAll('requireSession', 'onlyMembers'),
    }
    expect(await found('generated-edited', edits)).toEqual([
      [
        'src/orders.ts:1 src/require-session.ts',
        'src/orders.ts takes requireSession from src/require-session.ts, which was edited and gives no such thing',
        'npx create-auth init --overwrite src/require-session.ts',
      ],
    ])
  })

  test('silent where an edit keeps it', async () => {
    const edits = {
      ...uses,
      'src/require-session.ts': (text: string) => `${text}export const more = 1\n`,
    }
    expect(await found('generated-edited', edits)).toEqual([])
    expect(await found('generated-edited', uses)).toEqual([])
  })
})
