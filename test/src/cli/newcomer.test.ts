import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS, PROJECTS } from '../plan/projects.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'
import type { Step } from './run-in-thread.js'

// What somebody sees who runs the program for the first time.

let project: TestProject
afterEach(() => {
  project.remove()
})

const packageJson = (more: {
  readonly scripts?: object
  readonly dependencies?: object
  readonly devDependencies?: object
}): string =>
  `${JSON.stringify({
    name: 'shop',
    type: 'module',
    scripts: { dev: 'tsx watch src/server.ts', ...more.scripts },
    dependencies: { express: '^5.1.0', ...more.dependencies },
    devDependencies: { typescript: '^5.9.0', ...more.devDependencies },
  })}\n`

const DRIZZLE: Tree = {
  ...EXPRESS_TS,
  'package.json': packageJson({
    dependencies: { 'drizzle-orm': '^0.45.0', postgres: '^3.4.0' },
    devDependencies: { 'drizzle-kit': '^0.31.0' },
  }),
  'drizzle.config.ts': "export default { dialect: 'postgresql', schema: './src/schema.ts' }\n",
  'src/schema.ts': "import { pgTable } from 'drizzle-orm/pg-core'\n",
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/postgres-js'\nexport const db = drizzle(process.env.DATABASE_URL!)\n",
  'src/server.ts':
    "import express from 'express'\nimport { db } from './db.js'\n\nconst app = express()\n\napp.listen(4000)\n",
}

/** The titles of what comes next, and the lines below one. */
function next(stdout: string): {
  readonly titles: readonly string[]
  readonly below: (title: string) => readonly string[]
} {
  const notes: { readonly kind: string; readonly title: string; readonly lines: string[] }[] =
    JSON.parse(stdout).plan.notes
  const steps = notes.filter(({ kind }) => kind !== 'warning')
  return {
    titles: steps.map(({ title }) => title),
    below: (title) => steps.find((each) => each.title === title)?.lines ?? [],
  }
}

test('a version below 1 is said with what tells it from others', async () => {
  project = makeProject(DRIZZLE)
  const [headline] = (await project.run(['init', '--yes', '--dry-run'])).stdout.split('\n')
  expect(headline).toBe('Express 5 · TypeScript, ES modules · npm · src/server.ts · Drizzle 0.45')
  expect((await project.run(['info'])).stdout).toContain('\ndatabase   Drizzle 0.45, postgresql, ')
})

describe('what comes next', () => {
  test('says how a server beside Vite is started: its env file must not say that this is development', async () => {
    const scripts = { client: 'vite', build: 'vite build' }
    project = makeProject({ ...EXPRESS_TS, 'package.json': packageJson({ scripts }) })
    const { below } = next((await project.run(['init', '--yes', '--no-install', '--json'])).stdout)
    expect(below('Sign in')).toEqual([
      'npm run dev',
      '(with NODE_ENV=development in its environment, for sign-in without a password)',
      'open http://localhost:4000/auth/signin',
    ])
    expect(project.read('.env')).not.toContain('NODE_ENV')
  })

  test('says how an application is started whose env file says that it is in production', async () => {
    project = makeProject({ ...EXPRESS_TS, '.env': 'NODE_ENV=production\n' })
    const { below } = next((await project.run(['init', '--yes', '--no-install', '--json'])).stdout)
    expect(below('Sign in')).toContain(
      '(with NODE_ENV=development in its environment, for sign-in without a password)',
    )
    expect(project.read('.env')).toContain('NODE_ENV=production\n')
  })

  test('is in the order in which it can be done', async () => {
    project = makeProject(DRIZZLE)
    const { titles, below } = next(
      (await project.run(['init', '--yes', '--no-install', '--json'])).stdout,
    )
    expect(titles).toEqual([
      'Install',
      'Make the tables',
      'Protect a route',
      'In production',
      'Sign in',
    ])
    expect(below('Make the tables')).toEqual([
      'npx create-auth migrate --apply',
      '(it runs npx --no -- drizzle-kit generate --name auth, then npx --no -- drizzle-kit migrate)',
    ])
    const { plan } = JSON.parse(
      (await project.run(['migrate', '--apply', '--json', '--dry-run'])).stdout,
    )
    expect(plan.commands.map(({ argv }: { argv: string[] }) => argv.join(' '))).toEqual([
      'npx --no -- drizzle-kit generate --name auth',
      'npx --no -- drizzle-kit migrate',
    ])
  })

  test.each([
    [
      'nodemailer',
      'Sign in with Email',
      [
        'It works at once while you develop: mails are kept at http://localhost:4000/auth/dev/mailbox',
        'To have them sent:',
        '1. Ask whoever runs your mail server for its name, a user and a password.',
        '2. Write them as one URL, such as smtps://user:password@mail.example.com.',
        '3. Set in .env: AUTH_NODEMAILER_SERVER (SMTP URL), AUTH_NODEMAILER_FROM (address to send from)',
        'Documentation: https://nodemailer.com/smtp',
      ],
    ],
    [
      'resend',
      'Sign in with Resend',
      [
        'It works at once while you develop: mails are kept at http://localhost:4000/auth/dev/mailbox',
        'To have them sent:',
        '1. Open https://resend.com/api-keys',
        '2. Add the domain that you send from under Domains, and verify it.',
        '3. Create an API key with sending access, and put it into the env file.',
        '4. Put the address that you send from into the env file.',
        '5. Set in .env: AUTH_RESEND_KEY (API key), AUTH_RESEND_FROM (address to send from)',
        'Documentation: https://resend.com/docs/api-reference/emails/send-email',
      ],
    ],
  ])(
    '%s needs neither a server at once, nor what is there, nor a callback URL',
    async (id, title, lines) => {
      project = makeProject(DRIZZLE)
      const args = ['init', '--yes', '--no-install', '--json', '--providers', id]
      expect(next((await project.run(args)).stdout).below(title)).toEqual(lines)
    },
  )
})

describe('who signs people in', () => {
  const WHO = 'Who signs people in?'
  const lines = (pattern: RegExp): readonly string[] =>
    project
      .read('src/auth.ts')
      .split('\n')
      .filter((line) => pattern.test(line))

  test.each([
    ['with spaces', ['--providers', 'github', 'google']],
    ['with commas', ['--providers', 'github,google']],
    ['with both', ['--providers', 'github,', 'google']],
    ['one by one', ['--providers', 'github', '--providers=google']],
  ])('may be named %s', async (_, words) => {
    project = makeProject(EXPRESS_TS)
    const run = await project.run(['init', ...words, '--yes', '--no-install', '--verbose'])
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(lines(/^ {4}\w+,$/)).toEqual(['    GitHub,', '    Google,'])
    expect(run.stdout).toContain('  npx create-auth init --providers github,google --no-install')
  })

  test.each([
    ['smtp', ['    Nodemailer({ confirm: true, code: true }),']],
    ['mail', ['    Nodemailer({ confirm: true, code: true }),']],
    ['E-Mail', ['    Nodemailer({ confirm: true, code: true }),']],
    ['magic', ['    Nodemailer({ confirm: true, code: true }),']],
    ['passkey', ['  experimental: { enableWebAuthn: true },', '    Passkey(),']],
    ['password', ['    Nodemailer({ confirm: true, code: true }),', '    Password(),']],
    ['credentials', ['    Credentials({', '      authorize: () => null,']],
    ['oidc', ["    OIDC({ id: 'oidc', name: 'Single sign-on' }),"]],
    ['sso', ["    OIDC({ id: 'oidc', name: 'Single sign-on' }),"]],
    ['oauth', ['    OAuth({', "      token: 'https://example.com/token',"]],
    ['microsoft', ['    MicrosoftEntraID,']],
  ])('may be added by another word: %s', async (word, expected) => {
    project = makeProject(DRIZZLE)
    expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
    const run = await project.run(['add', 'provider', word, '--yes', '--no-install'])
    expect([run.status, run.stderr]).toEqual([0, ''])
    const WRITTEN = /^ {4}(?:[A-Z]\w+(?:,|\())|authorize:|token:|experimental/
    expect(lines(WRITTEN)).toEqual(expected)
    const again = await project.run(['add', 'provider', word, '--yes', '--no-install'])
    expect(again.stdout).toContain('Nothing to do: ')
  })

  test('passkeys bring their switch and their table, in the second run as well', async () => {
    project = makeProject(DRIZZLE)
    const words = ['init', '--providers', 'passkey', '--yes', '--no-install']
    expect((await project.run(words)).status).toBe(0)
    expect(project.read('src/schema.ts')).toContain('export const authenticators = pgTable(')
    expect(lines(/authenticatorsTable|enableWebAuthn/)).toEqual([
      '      authenticatorsTable: authenticators,',
      '  experimental: { enableWebAuthn: true },',
    ])
    expect(JSON.parse((await project.run([...words, '--json'])).stdout).plan.changes).toEqual([])
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    const steps = next(await addedPasskey())
    expect(steps.below('Make the tables')).toEqual([
      'npx create-auth migrate',
      'npx create-auth migrate --apply',
    ])
    expect(steps.below('Sign in with Passkey')[0]).toBe(
      '1. Whoever is new makes one on the sign-in page; whoever is signed in adds one there, or on the account page.',
    )
  })

  /** The document of passkeys that come later. */
  const addedPasskey = async (): Promise<string> => {
    await project.run(['init', '--yes', '--no-install'])
    return (await project.run(['add', 'provider', 'passkey', '--yes', '--no-install', '--json']))
      .stdout
  }

  test.each([
    [
      'an object that has it off',
      'experimental: { enableWebAuthn: false },',
      5,
      'enableWebAuthn is set to something else',
    ],
    [
      'an object with something else',
      'experimental: { other: 1 },',
      0,
      '  experimental: { other: 1, enableWebAuthn: true },',
    ],
    [
      'an object that has it on',
      'experimental: { enableWebAuthn: true },',
      0,
      '  experimental: { enableWebAuthn: true },',
    ],
    ['a name', 'experimental: settings,', 5, 'experimental is not written out here'],
  ])('the switch of passkeys, where the configuration has %s', async (_, own, status, expected) => {
    project = makeProject(DRIZZLE)
    await project.run(['init', '--yes', '--no-install'])
    const auth = project.read('src/auth.ts')
    project.write('src/auth.ts', auth.replace('  providers: [', `  ${own}\n  providers: [`))
    const run = await project.run(['add', 'provider', 'passkey', '--yes', '--no-install'])
    expect(run.status).toBe(status)
    expect(lines(/experimental/)).toEqual([status === 0 ? expected : `  ${own}`])
    if (status !== 0) expect(run.stderr).toContain(expected)
    expect(lines(/^ {4}Passkey/)).toEqual(status === 0 ? ['    Passkey(),'] : [])
  })

  test('3: passkeys without a database', async () => {
    project = makeProject(EXPRESS_TS)
    const run = await project.run([
      'init',
      '--providers',
      'passkey',
      '--yes',
      '--no-install',
      '--json',
    ])
    const { type, message } = JSON.parse(run.stdout).error
    expect([run.status, type, message]).toEqual([
      3,
      'adapter-missing',
      'passkey needs an adapter: the keys of people’s devices are kept in a database',
    ])
  })

  test('is offered with mail among the first seven, and found by the words that people have for it', async () => {
    const offered = async (...steps: readonly Step[]): Promise<readonly string[]> => {
      project = makeProject(DRIZZLE)
      const { shown } = await project.onTerminal([
        ['Where are users kept?', '\r'],
        ['Where are sessions kept?', '\r'],
        ...steps,
      ])
      const [, ...drawn] = stripVTControlCharacters(shown).split(WHO)
      return [...drawn.join('').matchAll(/◻ ([^\n]+)/g)].map(([, label = '']) => label.trim())
    }
    const first = await offered([WHO, '\u0003'])
    project.remove()
    expect(first.slice(0, 7)).toEqual([
      'Google',
      'GitHub',
      'Apple',
      'Microsoft',
      'Email',
      'Passkey',
      'Password',
    ])
    const found = await offered([WHO, 'smtp'], ['(1 match)', '\u0003'])
    expect(found.at(-1)).toBe('Email')
  })
})

test('info names the variables that are empty or missing, and shows no value', async () => {
  project = makeProject(EXPRESS_TS)
  await project.run(['init', '--providers', 'github,google,auth0,gitlab', '--yes', '--no-install'])
  expect(await told()).toEqual([
    'variables  empty in .env: AUTH_AUTH0_ID, AUTH_AUTH0_SECRET, AUTH_AUTH0_ISSUER, AUTH_GITHUB_ID, AUTH_GITHUB_SECRET, AUTH_GITLAB_ID, AUTH_GITLAB_SECRET, AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET',
  ])
  const write = (path: string, text: string): void => project.write(path, text)
  write(
    '.env',
    'AUTH_SECRET=very-secret\nAUTH_GITHUB_ID=shown-to-nobody\nAUTH_GITHUB_SECRET=\nAUTH_GOOGLE_ID=""\n',
  )
  write(
    'src/auth.ts',
    project
      .read('src/auth.ts')
      .replace('Auth0,', "Auth0({ clientId: process.env.MY_ID, issuer: 'https://id.example' }),")
      .replace('GitLab,', "GitLab({ id: 'our-gitlab' }),")
      .replace('Google,', "Google({ checks: ['pkce'] }),"),
  )
  expect(await told()).toEqual([
    'variables  empty in .env: AUTH_GITHUB_SECRET, AUTH_GOOGLE_ID',
    '           not in .env: AUTH_GOOGLE_SECRET',
  ])
  const { stdout } = await project.run(['info', '--json'])
  expect(JSON.parse(stdout).signIn.unset).toEqual([
    { key: 'AUTH_GITHUB_SECRET', state: 'empty' },
    { key: 'AUTH_GOOGLE_ID', state: 'empty' },
    { key: 'AUTH_GOOGLE_SECRET', state: 'missing' },
  ])
  expect(stdout).not.toMatch(/very-secret|shown-to-nobody/)
})

/** The lines of `info` about variables. */
async function told(): Promise<readonly string[]> {
  const { stdout } = await project.run(['info'])
  return /^variables[^]*?(?=^sign-in)/m.exec(stdout)?.[0].trimEnd().split('\n') ?? []
}

describe('applications of two frameworks in one package', () => {
  const both: Tree = {
    'package.json': `${JSON.stringify({
      type: 'module',
      scripts: { dev: 'node site.js', start: 'node api.js' },
      dependencies: { express: '^5.1.0', fastify: '^5.9.0' },
    })}\n`,
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'site.js':
      "import express from 'express'\n\nconst app = express()\n\napp.get('/', (req, res) => res.send('hello'))\n\napp.listen(3000)\n",
    'api.js':
      "import Fastify from 'fastify'\n\nconst app = Fastify()\n\napp.get('/', async () => 'hello')\n\nawait app.listen({ port: 3001 })\n",
  }

  test('somebody is asked which one people sign in to, and it is remembered', async () => {
    project = makeProject(both)
    const { status } = await project.onTerminal([
      ['Which application do people sign in to?', '\u001B[B'],
      ['● fastify', '\r'],
      ['Who signs people in?', '\r'],
      ['Make these changes?', '\r'],
    ])
    expect([status, project.read('api.js')]).toEqual([0, expect.stringContaining('authPlugin')])
    expect(project.read('site.js')).toBe(both['site.js'])
    expect(JSON.parse(project.read('.create-auth.json')).answers.framework).toBe('fastify')
    const again = await project.run(['init', '--yes'])
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('Nothing to do')])
  })

  test('without a terminal both are named, and an answer is needed', async () => {
    project = makeProject(both)
    const { status, stdout } = await project.run(['init', '--yes', '--json'])
    expect([status, JSON.parse(stdout).error]).toEqual([
      4,
      {
        type: 'several-frameworks',
        message:
          'there are applications of two frameworks: Express in site.js:3:13, Fastify in api.js:3:13',
        hint: 'Say which one people sign in to: --framework express or --framework fastify.',
        file: 'site.js',
      },
    ])
    const named = await project.run(['init', '--yes', '--no-install', '--framework', 'fastify'])
    expect([named.status, project.read('site.js')]).toEqual([0, both['site.js']])
  })

  test('a framework that is not started is nothing to ask about', async () => {
    project = makeProject({ ...both, 'api.js': 'export {}\n' })
    expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
    expect(project.read('site.js')).toContain('authHandler')
  })
})

describe('two applications in one file', () => {
  const two: Tree = {
    ...EXPRESS_TS,
    'src/server.ts': [
      "import express from 'express'",
      '',
      'const app = express()',
      "app.get('/', (req, res) => res.send('hello'))",
      'app.listen(4000)',
      '',
      'const admin = express()',
      "admin.get('/', (req, res) => res.send('staff'))",
      'admin.listen(4001)',
      '',
    ].join('\n'),
  }
  const mounted = [
    "import express from 'express'",
    "import { authHandler, authSession } from './auth.js'",
    '',
    'const app = express()',
    "app.get('/', (req, res) => res.send('hello'))",
    'app.listen(4000)',
    '',
    'const admin = express()',
    "admin.use('/auth', authHandler)",
    'admin.use(authSession)',
    "admin.get('/', (req, res) => res.send('staff'))",
    'admin.listen(4001)',
    '',
  ].join('\n')

  test('an option names one of them, which later runs know', async () => {
    project = makeProject(two)
    const asked = await project.run(['init', '--yes', '--json'])
    expect([asked.status, JSON.parse(asked.stdout).error.hint]).toEqual([
      3,
      'Say which one people sign in to: --entry src/server.ts#app or --entry src/server.ts#admin.',
    ])
    const run = await project.run(['init', '--yes', '--entry', 'src/server.ts#admin'])
    expect([run.status, project.read('src/server.ts')]).toEqual([0, mounted])
    expect(JSON.parse(project.read('.create-auth.json')).answers.entry).toBe('src/server.ts#admin')
    expect((await project.run(['init', '--yes'])).stdout).toContain('Nothing to do')
  })

  test('at a terminal somebody is asked which', async () => {
    project = makeProject(two)
    const { status } = await project.onTerminal([
      ['Which file makes the application?', '\u001B[B'],
      ['● src/server.ts#admin', '\r'],
      ['Who signs people in?', '\r'],
      ['Make these changes?', '\r'],
    ])
    expect([status, project.read('src/server.ts')]).toEqual([0, mounted])
    expect(JSON.parse(project.read('.create-auth.json')).answers.entry).toBe('src/server.ts#admin')
  })
})

describe('in the root of a workspace', () => {
  const workspace: Tree = {
    'package.json': '{ "private": true, "workspaces": ["apps/*"] }\n',
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    ...Object.fromEntries(
      ['admin', 'shop'].flatMap((name) =>
        Object.entries(EXPRESS_TS)
          .filter(([path]) => path !== 'package-lock.json')
          .map(([path, text]) => [`apps/${name}/${path}`, text] as const),
      ),
    ),
  }
  const DOWN = '\u001B[B'

  test('somebody is asked which application is meant, and goes on with that', async () => {
    project = makeProject(workspace)
    const { status, shown } = await project.onTerminal(
      [
        ['Which project is meant?', DOWN],
        ['apps/shop', '\r'],
        ['Who signs people in?', '\r'],
        ['Make these changes?', '\r'],
      ],
      ['init', '--verbose'],
    )
    const said = stripVTControlCharacters(shown)
    expect(status).toBe(0)
    expect(said).toContain('To take it back: create-auth undo --cwd apps/shop\n')
    expect(said).toContain('What comes next is done in apps/shop:\n\nProtect a route\n')
    expect(said).toContain('  npx create-auth init --cwd apps/shop --yes\n')
    expect(project.read('apps/shop/src/auth.ts')).toContain('export const authConfig')
    expect(() => project.read('apps/admin/src/auth.ts')).toThrow('ENOENT')
    const undone = await project.onTerminal(
      [
        ['Which project is meant?', DOWN],
        ['apps/shop', '\r'],
        ['Who else signs people in?', '\u0003'],
      ],
      ['add', 'provider'],
    )
    expect(undone.status).toBe(130)
  })

  test('Ctrl-C there ends with 130; without a terminal the folders are named', async () => {
    project = makeProject(workspace)
    const asked = await project.onTerminal([['Which project is meant?', '\u0003']])
    expect([asked.status, await project.run(['init', '--yes'])]).toEqual([
      130,
      {
        status: 3,
        signal: null,
        stdout: '',
        stderr:
          '× package.json: no supported framework is among the dependencies\n  Projects that can be set up lie in this folder: name one with --cwd apps/admin\n  or --cwd apps/shop.\n',
      },
    ])
  })
})

test('an update says from which version to which, and takes the older engine out; undo brings it back', async () => {
  project = makeProject(EXPRESS_TS)
  await project.run(['init', '--yes'])
  const [tarball = ''] = project.list('vendor')
  const [, version] = /^create-auth-runtime-(.+)-[^-]+\.tgz$/.exec(tarball) ?? []
  const older = 'create-auth-runtime-0.0.9-11111111.tgz'
  project.move(join('vendor', tarball), join('vendor', older))
  for (const path of ['package.json', '.create-auth.json'])
    project.write(path, project.read(path).replaceAll(tarball, older))
  const before = project.tree()
  const { status, stdout } = await project.run(['init', '--yes'])
  expect(status).toBe(0)
  expect(project.list('vendor')).toEqual([tarball])
  const [shown = ''] = stdout.split('\nRun\n')
  expect(shown.split('\n').slice(2)).toEqual([
    'Create',
    `  vendor/${tarball}`,
    `    the sign-in engine, 0.0.9 → ${version}`,
    '',
    'Change',
    '  package.json       update the dependency @create-auth/runtime',
    '  .create-auth.json  remembers these answers for the next run',
    '',
    'Remove',
    `  vendor/${older}  nothing uses it any more`,
    '',
  ])
  expect(stdout).toContain('✓ 3 files written.')
  expect((await project.run(['undo', '--yes'])).stdout).toContain(`Put back\n`)
  expect(project.tree()).toEqual(before)
})

describe('behind a proxy', () => {
  const VERCEL = '  ...(process.env.VERCEL ? { proxy: 1 } : {}),'
  const FLY = '  ...(process.env.FLY_APP_NAME ? { proxy: 2 } : {}),'
  const number = (before: string, count = 1): string =>
    `${before}: limits count visitors once src/auth.ts says how many addresses are added to X-Forwarded-For, such as proxy: ${count}`

  test.each<[files: readonly string[], written: readonly string[], said: readonly string[]]>([
    [[], [], [number('behind a proxy')]],
    [['Dockerfile'], [], [number('behind a proxy')]],
    [['vercel.json'], [VERCEL], []],
    [['fly.toml'], [FLY], []],
    [['netlify.toml'], [], [number('behind Netlify')]],
    [['railway.toml'], [], [number('behind Railway')]],
    [['railway.json'], [], [number('behind Railway')]],
    [['render.yaml'], [], [number('behind Render')]],
    [['vercel.json', 'render.yaml'], [], [number('behind Vercel or Render')]],
  ])('%j', async (files, written, said) => {
    project = makeProject({ ...EXPRESS_TS, ...Object.fromEntries(files.map((file) => [file, ''])) })
    const { below } = next((await project.run(['init', '--yes', '--no-install', '--json'])).stdout)
    const lines = project.read('src/auth.ts').split('\n')
    expect(lines.filter((line) => line.includes('proxy'))).toEqual(written)
    expect(below('In production').slice(3)).toEqual(said)
    const again = JSON.parse(
      (await project.run(['init', '--yes', '--no-install', '--json'])).stdout,
    )
    expect(again.plan.changes).toEqual([])
  })

  test('an auth file that somebody has edited stays, and the number is told', async () => {
    project = makeProject(EXPRESS_TS)
    await project.run(['init', '--yes', '--no-install'])
    const write = (path: string, text: string): void => project.write(path, text)
    const edited = `${project.read('src/auth.ts')}\n// mine\n`
    write('src/auth.ts', edited)
    write('fly.toml', '')
    const run = async (): Promise<readonly string[]> =>
      next((await project.run(['init', '--yes', '--no-install', '--json'])).stdout)
        .below('In production')
        .slice(3)
    expect(await run()).toEqual([number('behind Fly.io', 2)])
    expect(project.read('src/auth.ts')).toBe(edited)
    write('src/auth.ts', edited.replace('  providers:', '  proxy: 2,\n  providers:'))
    expect(await run()).toEqual([])
  })

  test.each([
    ['astro-7-ts', "getSecret('VERCEL')"],
    ['next-app-ts', 'process.env.VERCEL'],
    ['nuxt-4-ts', 'environment.VERCEL'],
    ['sveltekit-2-ts', 'environment.VERCEL'],
    ['tanstack-start-ts', 'environment.VERCEL'],
    ['ts-nodenext', 'process.env.VERCEL'],
  ])('%s: the auth file reads the variable as its others', async (form, variable) => {
    const tree = { ...PROJECTS, ...OTHER_FRAMEWORKS }[form]!
    project = makeProject({ ...tree, 'vercel.json': '{}' })
    const { changes } = JSON.parse(
      (await project.run(['init', '--yes', '--dry-run', '--json'])).stdout,
    ).plan
    const texts: string[] = changes.map(({ diff = '' }: { diff?: string }) => diff)
    const written = texts.join('\n').match(/^\+.*\bproxy:.*$/gm)
    expect(written?.map((line) => line.slice(1).trim().replaceAll('"', "'"))).toEqual([
      `...(${variable} ? { proxy: 1 } : {}),`,
    ])
  })

  test('a worker knows the address by itself', async () => {
    project = makeProject({
      'package.json':
        '{ "type": "module", "scripts": { "dev": "wrangler dev" }, "dependencies": { "hono": "^4.13.0" } }\n',
      'package-lock.json': '{ "lockfileVersion": 3 }\n',
      'wrangler.toml': 'name = "shop"\nmain = "src/index.js"\n',
      'src/index.js':
        "import { Hono } from 'hono'\n\nconst app = new Hono()\n\nexport default app\n",
      'vercel.json': '{}',
    })
    const { below } = next((await project.run(['init', '--yes', '--no-install', '--json'])).stdout)
    expect(below('In production').join('\n')).not.toContain('proxy')
    expect(project.read('src/auth.js')).not.toContain('proxy')
  })
})
