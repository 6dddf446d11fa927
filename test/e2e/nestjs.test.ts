import { afterAll, afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { makeWorkspace } from './workspace.js'

/** As its own creator makes it; then the platform, and the guard of one route or of all. */
interface Row {
  title: string
  version: 11 | 12
  platform: 'express' | 'fastify'
  guards: 'a route' | 'all routes'
}

const ROWS: readonly Row[] = [
  {
    title: 'NestJS 11 on Express',
    version: 11,
    platform: 'express',
    guards: 'all routes',
  },
  {
    title: 'NestJS 11 on Fastify',
    version: 11,
    platform: 'fastify',
    guards: 'a route',
  },
  {
    title: 'NestJS 12 on Express',
    version: 12,
    platform: 'express',
    guards: 'a route',
  },
  {
    title: 'NestJS 12 on Fastify',
    version: 12,
    platform: 'fastify',
    guards: 'all routes',
  },
]

type Workspace = ReturnType<typeof makeWorkspace>
const opened: Workspace[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((workspace) => workspace.dispose()))
})
const created: Workspace[] = []
afterAll(async () => {
  await Promise.all(created.map((workspace) => workspace.dispose()))
})

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
}

function write(workspace: Workspace, manifest: Manifest): void {
  workspace.write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
}

const FASTIFY = '@nestjs/platform-fastify'
const ON_FASTIFY = `NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter())`
const SETTINGS = `  app.setGlobalPrefix('api', { exclude: ['/', 'account'] });
  app.enableCors();
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
`

/** A project as the creator of a version makes it, with the packages of both platforms. */
async function create(version: Row['version']): Promise<Workspace> {
  const workspace = makeWorkspace({ '.gitignore': 'node_modules\ndist\n' })
  created.push(workspace)
  const kind = ['--skip-git', '--skip-install', '--package-manager', 'npm']
  const cli = `@nestjs/cli@${version}`
  await workspace.must('npx', '-y', cli, 'new', 'existing', '--directory', '.', ...kind)
  const manifest = JSON.parse(workspace.read('package.json')) as Manifest
  const more = {
    'class-transformer': '^0.5.1',
    'class-validator': '^0.14.2',
    [FASTIFY]: `^${version}.0.0`,
  }
  write(workspace, { ...manifest, dependencies: { ...manifest.dependencies, ...more } })
  await workspace.must('npm', 'install')
  return workspace
}

/** Makes something when it is first asked for, and gives it again and again. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** npm takes long to unpack what is copied at once. */
const CREATED = { 11: once(() => create(11)), 12: once(() => create(12)) }

/** An existing project: made, installed, and committed. */
async function existing({ version, platform }: Row): Promise<Workspace> {
  const workspace = makeWorkspace({})
  opened.push(workspace)
  const { root } = await CREATED[version]()
  await workspace.must('cp', '-a', `${root}/.`, workspace.root)
  if (platform === 'express') {
    const manifest = JSON.parse(workspace.read('package.json')) as Manifest
    const { [FASTIFY]: _, ...dependencies } = manifest.dependencies
    write(workspace, { ...manifest, dependencies })
    await workspace.must('npm', 'install')
  }
  const main = workspace
    .read('src/main.ts')
    .replace(
      'import { NestFactory',
      "import { ValidationPipe } from '@nestjs/common';\nimport { NestFactory",
    )
    .replace('  await app.listen', `${SETTINGS}  await app.listen`)
    .replace(/(await app\.listen.*;)/, "$1\n  console.log('listening');")
  const imported =
    "import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';\n"
  workspace.write(
    'src/main.ts',
    platform === 'express'
      ? main
      : imported + main.replace('NestFactory.create(AppModule)', ON_FASTIFY),
  )
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['-c', 'user.name=t', '-c', 'user.email=t@example.test', 'commit', '-qm', 'x'],
  ]) {
    await workspace.must('git', ...args)
  }
  return workspace
}

/** Uses the guard as a user does: for one route, or for all but those that are public. */
function protect(workspace: Workspace, { version, guards }: Row): void {
  const ending = version === 12 ? '.js' : ''
  const all = guards === 'all routes'
  const controller = workspace
    .read('src/app.controller.ts')
    .replace('{ Controller, Get }', '{ Controller, Get, UseGuards }')
    .replace('  @Get()', `  ${all ? '@Public()\n  ' : ''}@Get()`)
    .replace(
      /\}\n*$/,
      `
  ${all ? '' : '@UseGuards(SessionGuard)'}
  @Get('account')
  account(@CurrentSession() session: Session | null) {
    return 'for ' + session?.user?.name;
  }
}
`,
    )
  workspace.write(
    'src/app.controller.ts',
    `import type { Session } from '@create-auth/runtime';
import { CurrentSession, Public, SessionGuard } from './session.guard${ending}';
${controller}`,
  )
  if (!all) return
  const module = workspace.read('src/app.module.ts')
  workspace.write(
    'src/app.module.ts',
    `import { APP_GUARD } from '@nestjs/core';
import { SessionGuard } from './session.guard${ending}';
${module.replace('[AppService]', '[AppService, { provide: APP_GUARD, useClass: SessionGuard }]')}`,
  )
}

async function signInAndOut(origin: string): Promise<void> {
  const visitor = makeVisitor(origin)
  expect(await (await visitor.ask('/')).text()).toBe('Hello World!')
  const refused = await visitor.ask('/account')
  expect([
    refused.status,
    refused.headers.get('location'),
    refused.headers.get('cache-control'),
  ]).toEqual([302, '/auth/signin?callbackUrl=%2Faccount', 'no-store'])
  const program = await visitor.ask('/account', { headers: { accept: 'application/json' } })
  expect([program.status, await program.json()]).toEqual([
    401,
    { message: 'Unauthorized', statusCode: 401 },
  ])
  const signedIn = await visitor.press('/auth/signin?callbackUrl=%2Faccount', 'Grace Hopper')
  expect(signedIn.headers.get('location')).toBe(`${origin}/account`)
  expect(await (await visitor.ask('/account')).text()).toBe('for Grace Hopper')
  await visitor.press('/auth/signout', 'Sign out')
  expect((await visitor.ask('/account')).status).toBe(302)
  expect(await (await visitor.ask('/')).text()).toBe('Hello World!')
}

test.each(ROWS)('init in a real project of $title, with a guard above $guards', async (row) => {
  const workspace = await existing(row)
  const before = workspace.tree()
  const init = await workspace.createAuth('init', '--yes', '--providers', 'github')
  expect(init, `${init.stdout}\n${init.stderr}`).toMatchObject({ code: 0 })

  const after = workspace.tree()
  const again = await workspace.createAuth('init', '--yes', '--allow-dirty')
  expect(again, `${again.stdout}\n${again.stderr}`).toMatchObject({ code: 0 })
  expect(workspace.tree()).toEqual(after)
  await workspace.must('npm', 'test')

  const theirs = ['src/app.controller.ts', 'src/app.module.ts'].map(
    (name) => [name, workspace.read(name)] as const,
  )
  protect(workspace, row)
  await workspace.must('node_modules/.bin/nest', 'build')
  await signInAndOut(await workspace.start(['node', 'dist/main.js']))
  await workspace.must('npm', 'test')

  for (const [name, text] of theirs) workspace.write(name, text)
  const undo = await workspace.createAuth('undo', '--yes')
  expect(undo, `${undo.stdout}\n${undo.stderr}`).toMatchObject({ code: 0 })
  // What installing and building leave behind.
  const own = (tree: Record<string, string>) =>
    Object.entries(tree).filter(([name]) => !/^package-lock\.json$|\.tsbuildinfo$/.test(name))
  expect(own(workspace.tree())).toEqual(own(before))
})
