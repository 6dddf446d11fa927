import { afterEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { makeProject, type Run, type TestProject } from './project.js'

// An application that has sign-in from other packages of its workspace.

let project: TestProject
afterEach(() => {
  project.remove()
})

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`
const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`

const OPTIONS = lines(
  "import { PrismaAdapter } from '@auth/prisma-adapter'",
  "import type { NextAuthOptions } from 'next-auth'",
  "import GitHub from 'next-auth/providers/github'",
  "import { prisma } from '@acme/db'",
  '',
  'export const authOptions: NextAuthOptions = {',
  '  adapter: PrismaAdapter(prisma),',
  '  secret: process.env.NEXTAUTH_SECRET,',
  "  providers: [GitHub({ clientId: '', clientSecret: '' })],",
  '}',
)
const ROUTE = lines(
  "import { authOptions } from '@acme/auth'",
  "import NextAuth from 'next-auth'",
  '',
  'const handler = NextAuth(authOptions)',
  'export { handler as GET, handler as POST }',
)
const SCHEMA = lines(
  'datasource db {',
  '  provider = "postgresql"',
  '}',
  '',
  'model User {',
  '  id    String  @id @default(cuid())',
  '  email String? @unique',
  '}',
)

const application = (name: string, dependencies: object): string =>
  json({
    name,
    dependencies: { '@acme/auth': '*', next: '16.1.1', react: '19.2.3', ...dependencies },
  })

const TASKS =
  '{\n  "globalEnv": ["NEXTAUTH_SECRET"],\n  "tasks": { "build": { "env": ["NEXTAUTH_SECRET"] } }\n}\n'

/** Sign-in in a package, its tables in another one, a button in a third, and the tools in the root. */
const WORKSPACE: Tree = {
  'package.json': json({ private: true, workspaces: ['apps/*', 'packages/*'] }),
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'turbo.json': TASKS,
  '.env': 'NEXTAUTH_SECRET=hush # ours\n',
  '.env.example': 'NEXTAUTH_SECRET=\n',
  'apps/web/package.json': application('web', { '@acme/ui': '*', 'next-auth': '^4.24.0' }),
  'apps/web/tsconfig.json': '{ "compilerOptions": { "moduleResolution": "bundler" } }\n',
  'apps/web/app/page.tsx':
    "import { SignOut } from '@acme/ui/sign-out'\n\nexport default function Page() {\n  return <SignOut />\n}\n",
  'apps/web/app/api/auth/[...nextauth]/route.ts': ROUTE,
  'packages/auth/package.json': json({
    name: '@acme/auth',
    exports: { '.': './src/index.ts' },
    dependencies: { '@acme/db': '*', '@auth/prisma-adapter': '^2.0.0', 'next-auth': '^4.24.0' },
  }),
  'packages/auth/src/index.ts': "export { authOptions } from './options'\n",
  'packages/auth/src/options.ts': OPTIONS,
  'packages/ui/package.json': json({
    name: '@acme/ui',
    exports: { './*': './src/*.tsx' },
    peerDependencies: { 'next-auth': '*', react: '*' },
  }),
  'packages/ui/src/sign-out.tsx':
    "import { signOut } from 'next-auth/react'\n\nexport const SignOut = () => <a onClick={() => signOut()} />\n",
  'packages/db/package.json': json({
    name: '@acme/db',
    exports: './src/index.ts',
    dependencies: { '@prisma/client': '^6.0.0' },
  }),
  'packages/db/src/index.ts':
    "import { PrismaClient } from '@prisma/client'\n\nexport const prisma = new PrismaClient()\n",
  'packages/db/prisma/schema.prisma': SCHEMA,
}

const take = async (from: string, folder: string, ...words: readonly string[]): Promise<Run> => {
  const common = ['--cwd', folder, '--yes', '--no-install', '--json']
  return project.run(['migrate', '--from', from, ...common, ...words])
}
const migrate = async (...words: readonly string[]): Promise<Run> =>
  take('next-auth-4', 'apps/web', ...words)
const document = ({ stdout }: Run) => JSON.parse(stdout)
const changes = (run: Run): readonly { kind: string; path: string; did: string[] }[] =>
  document(run).plan.changes
const edited = (run: Run): readonly string[] =>
  changes(run).flatMap(({ kind, path }) => (kind === 'edit' ? [path] : []))
const steps = (run: Run) => changes(run).filter(({ kind }) => kind === 'manual')
const manifest = (folder: string) => JSON.parse(project.read(`${folder}/package.json`))
const tarball = (): string =>
  manifest('apps/web').dependencies['@create-auth/runtime'].replace('file:vendor/', '')

describe('an application whose sign-in is in other packages', () => {
  test('is taken over with them as one; the next run finds nothing new, and undo puts every file back', async () => {
    project = makeProject(WORKSPACE)
    const before = project.tree()
    const run = await migrate()
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(edited(run)).toEqual([
      'package.json',
      '../../packages/auth/package.json',
      '../../packages/ui/package.json',
      'app/api/auth/[...nextauth]/route.ts',
      '../../packages/auth/src/options.ts',
      '../../packages/ui/src/sign-out.tsx',
      '../../packages/db/prisma/schema.prisma',
      '../../.env',
      '../../.env.example',
      '../../turbo.json',
    ])
    expect(project.read('packages/auth/src/options.ts')).toBe(
      lines(
        "import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'",
        "import type { NextAuthOptions } from '@create-auth/runtime/next-auth-4'",
        "import GitHub from '@create-auth/runtime/providers/github'",
        "import { prisma } from '@acme/db'",
        "import { nextAuthCookies } from '@create-auth/runtime'",
        '',
        'export const authOptions: NextAuthOptions = {',
        '  cookies: nextAuthCookies,',
        '  adapter: PrismaAdapter(prisma),',
        '  secret: process.env.AUTH_SECRET,',
        "  providers: [GitHub({ clientId: '', clientSecret: '' })],",
        '}',
      ),
    )
    expect(project.read('packages/ui/src/sign-out.tsx')).toMatch(
      /^import \{ signOut \} from '@create-auth\/runtime\/react'\n/,
    )
    expect(project.read('packages/db/prisma/schema.prisma')).toMatch(/\nmodel Account \{/)
    expect(project.read('.env')).toBe('# NEXTAUTH_SECRET=\nAUTH_SECRET=hush # ours\n')
    expect(project.read('.env.example')).toBe('# NEXTAUTH_SECRET=\nAUTH_SECRET=\n')
    expect(project.read('turbo.json')).toBe(TASKS.replaceAll('NEXTAUTH_SECRET', 'AUTH_SECRET'))
    const again = await migrate()
    expect([again.status, changes(again)]).toEqual([0, []])
    expect((await project.run(['undo', '--yes', '--cwd', 'apps/web'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('goes on with it: providers are listed and added where the configuration lies', async () => {
    project = makeProject(WORKSPACE)
    await migrate()
    const within = async (...words: readonly string[]) =>
      project.run([...words, '--cwd', 'apps/web'])
    expect((await within('list')).stdout).toMatch(/✓ github/)
    expect((await within('info', '--json')).status).toBe(0)
    const added = await within('add', 'provider', 'google', '--yes', '--no-install')
    expect([added.status, added.stderr]).toEqual([0, ''])
    expect(project.read('packages/auth/src/options.ts')).toContain(
      "providers: [GitHub({ clientId: '', clientSecret: '' }), Google],\n",
    )
    expect((await within('undo', '--yes')).status).toBe(0)
    expect(project.read('packages/auth/src/options.ts')).not.toContain('Google')
  })

  test('each package that takes something from the runtime depends on it, and none on the library any more', async () => {
    project = makeProject(WORKSPACE)
    await migrate()
    expect(manifest('apps/web').dependencies).toEqual({
      '@acme/auth': '*',
      '@acme/ui': '*',
      '@create-auth/runtime': `file:vendor/${tarball()}`,
      next: '16.1.1',
      react: '19.2.3',
    })
    const range = `file:../../apps/web/vendor/${tarball()}`
    expect(manifest('packages/auth').dependencies).toEqual({
      '@acme/db': '*',
      '@create-auth/runtime': range,
    })
    expect(manifest('packages/ui')).toMatchObject({
      peerDependencies: { react: '*' },
      dependencies: { '@create-auth/runtime': range },
    })
    expect(project.read('packages/ui/package.json')).not.toContain('next-auth')
    expect(project.read('packages/db/package.json')).toBe(WORKSPACE['packages/db/package.json'])
  })

  test('what is built without the application is told to have the file of the runtime there', async () => {
    project = makeProject(WORKSPACE)
    expect(document(await migrate('--dry-run')).plan.notes).toContainEqual({
      kind: 'warning',
      title: '../../packages/auth, ../../packages/ui depend on vendor/ of this application',
      lines: [
        'where a part of the workspace is installed by itself, as in an image or after turbo prune, that folder has to be there, too',
      ],
    })
  })

  test('what tools in the root hand over is told with its place, until they name it anew', async () => {
    const compose = lines('NEXTAUTH_SECRET: test', '', 'NEXTAUTH_SECRET: $NEXTAUTH_SECRET')
    project = makeProject({ ...WORKSPACE, 'docker-compose.yml': compose })
    const told = {
      kind: 'manual',
      path: '../../docker-compose.yml',
      line: 1,
      column: 1,
      reason: 'NEXTAUTH_SECRET is called AUTH_SECRET here, and in line 3',
      snippet: 'AUTH_SECRET',
    }
    const run = await migrate()
    expect([run.status, steps(run)]).toEqual([5, [told]])
    const renamed = compose.replaceAll(/^NEXTAUTH/gm, 'AUTH')
    project.writeTree({ 'docker-compose.yml': renamed })
    const again = await migrate()
    expect([again.status, changes(again)]).toEqual([0, []])
  })

  test.each([
    'docker-compose.yml',
    '.github/workflows/ci.yml',
    '.do/app.yaml',
    'charts/web/templates/deployment.yaml',
    'docker/Dockerfile',
    'Dockerfile.web',
    'fly.toml',
    'render.yaml',
    'vercel.json',
    'nx.json',
    'turbo.json',
    'Makefile',
    'deploy/web.service.yaml',
    'e2e/docker-compose.test.yml',
    'scripts/deploy.sh',
    'scripts/env.mjs',
    'docker/.env.example',
  ])('%s of the root is read', async (file) => {
    project = makeProject({ ...WORKSPACE, [file]: '\n  NEXTAUTH_SECRET\n' })
    expect(steps(await migrate('--dry-run'))).toMatchObject([
      { path: `../../${file}`, line: 2, column: 3 },
    ])
  })

  test('an env file of another name is renamed in, too', async () => {
    project = makeProject({ ...WORKSPACE, 'compose.env.example': 'NEXTAUTH_SECRET=\n' })
    expect(edited(await migrate())).toContain('../../compose.env.example')
    expect(project.read('compose.env.example')).toBe('# NEXTAUTH_SECRET=\nAUTH_SECRET=\n')
  })

  test('what a tool of another package hands over stays open until it names it anew', async () => {
    const check = "export const secret = 'NEXTAUTH_SECRET'\n"
    project = makeProject({
      ...WORKSPACE,
      'packages/check/package.json': json({ name: '@acme/check' }),
      'packages/check/index.ts': check,
      'packages/check/docker-compose.yml': 'NEXTAUTH_SECRET: test\n',
    })
    const open = { path: '../../packages/check/docker-compose.yml', line: 1, column: 1 }
    expect(steps(await migrate())).toMatchObject([open])
    const again = await migrate()
    expect([again.status, steps(again)]).toMatchObject([5, [open]])
  })

  test('a pattern in a list of turbo.json is told, and done once there is one for the new names', async () => {
    const list = (...names: readonly string[]) => `${JSON.stringify({ globalEnv: names })}\n`
    project = makeProject({ ...WORKSPACE, 'turbo.json': list('NEXTAUTH_*') })
    const run = await migrate()
    expect(steps(run)).toMatchObject([
      { path: '../../turbo.json', line: 1, column: 15 },
      { path: '../../turbo.json', line: 1, column: 15 },
    ])
    project.writeTree({ 'turbo.json': list('NEXTAUTH_*', 'AUTH_*') })
    expect(changes(await migrate())).toEqual([])
  })

  test('an env file that is a link into the root stays one, and the file behind it changes once', async () => {
    project = makeProject({ ...WORKSPACE, '.gitignore': '.env\n' })
    const link = 'apps/web/.env'
    project.link(link, '../../.env')
    expect((await migrate()).status).toBe(0)
    expect(project.read('.env')).toBe('# NEXTAUTH_SECRET=\nAUTH_SECRET=hush # ours\n')
    expect(project.world().look(link)?.kind).toBe('link')
    expect((await project.run(['undo', '--yes', '--cwd', 'apps/web'])).status).toBe(0)
    expect([project.read('.env'), project.world().look(link)?.kind]).toEqual([
      WORKSPACE['.env'],
      'link',
    ])
  })

  test('what came along with the library is told of the package whose code imports it', async () => {
    project = makeProject({
      ...WORKSPACE,
      'package.json': json({
        private: true,
        workspaces: ['apps/*', 'packages/*'],
        dependencies: { uuid: '^11.0.0' },
      }),
      'packages/auth/src/id.ts': "export { v4 } from 'uuid'\n",
      'packages/auth/src/tokens.ts':
        "import { SignJWT } from 'jose'\n\nexport const sign = SignJWT\n",
      'packages/ui/src/tokens.ts': "export { SignJWT } from 'jose'\n",
      'packages/ui/package.json': json({ name: '@acme/ui', dependencies: { jose: '^6.0.0' } }),
    })
    expect(steps(await migrate())).toEqual([
      {
        kind: 'manual',
        path: '../../packages/auth/src/tokens.ts',
        line: 1,
        column: 20,
        reason:
          'jose came along with NextAuth.js 4, and package.json does not name it: it may be missing from now on',
        snippet: 'npm install jose',
      },
    ])
  })

  test('by aliases of TypeScript, without a name or a dependency', async () => {
    const { 'packages/auth/package.json': _, ...others } = WORKSPACE
    project = makeProject({
      ...others,
      'apps/web/package.json': json({ name: 'web', dependencies: { next: '16.1.1' } }),
      'apps/web/tsconfig.json': json({
        compilerOptions: { paths: { '@acme/auth': ['../../packages/auth/src'] } },
      }),
      'packages/auth/package.json': json({
        name: 'sign-in',
        dependencies: { 'next-auth': '^4.24.0' },
      }),
    })
    const run = await migrate()
    expect(edited(run)).toContain('../../packages/auth/src/options.ts')
    expect(manifest('packages/auth').dependencies).toEqual({
      '@create-auth/runtime': `file:../../apps/web/vendor/${tarball()}`,
    })
  })

  test.each([
    ['5.0.0-beta.25', ''],
    [
      'catalog:',
      "importers:\n  packages/auth:\n    dependencies:\n      next-auth:\n        specifier: 'catalog:'\n        version: 5.0.0-beta.25(react@19.2.3)\n",
    ],
  ])(
    'another version of the library in one of them, %s, is refused with its place',
    async (range, lock) => {
      const { 'package-lock.json': _, ...others } = WORKSPACE
      project = makeProject({
        ...others,
        'pnpm-lock.yaml': lock,
        'pnpm-workspace.yaml': 'packages: ["apps/*", "packages/*"]\n',
        'packages/auth/package.json': json({
          name: '@acme/auth',
          dependencies: { 'next-auth': range },
        }),
      })
      const { status, stdout } = await migrate()
      expect([status, JSON.parse(stdout).error]).toMatchObject([
        3,
        {
          type: 'legacy-version',
          message: 'next-auth 5.0.0-beta.25 is not NextAuth.js 4',
          file: '../../packages/auth/package.json',
          hint: 'Nothing was changed. Say which version it is: npx create-auth migrate --from authjs',
        },
      ])
    },
  )
})

test('an application that has all of sign-in from another package is set up for doctor, too', async () => {
  project = makeProject({
    ...WORKSPACE,
    'apps/web/package.json': application('web', {}),
    'apps/web/app/page.tsx': 'export default () => null\n',
    'apps/web/app/api/auth/[...nextauth]/route.ts':
      "import { handlers } from '@acme/auth'\n\nexport const { GET, POST } = handlers\n",
    'packages/auth/package.json': json({
      name: '@acme/auth',
      exports: { '.': './src/index.ts' },
      dependencies: { 'next-auth': '5.0.0-beta.30' },
    }),
    'packages/auth/src/index.ts': lines(
      "import NextAuth from 'next-auth'",
      "import GitHub from 'next-auth/providers/github'",
      '',
      'export const { handlers, auth } = NextAuth({ providers: [GitHub] })',
    ),
  })
  const doctor = async () => {
    const { stdout } = await project.run([
      'doctor',
      '--cwd',
      'apps/web',
      '--only',
      'not-set-up',
      '--json',
    ])
    return JSON.parse(stdout).findings
  }
  expect(await doctor()).toMatchObject([{ command: 'npx create-auth migrate --from authjs' }])
  await take('authjs', 'apps/web')
  expect(manifest('apps/web').dependencies).toHaveProperty('@create-auth/runtime')
  expect(await doctor()).toEqual([])
})

describe('another application of the workspace', () => {
  const ADMIN: Tree = {
    'apps/admin/package.json': application('admin', { 'next-auth': '^4.24.0' }),
    'apps/admin/app/api/auth/[...nextauth]/route.ts': ROUTE,
    'apps/admin/.env.local': 'NEXTAUTH_SECRET=hush\n',
  }

  test('that has the same package goes along: what the one gets is of no use to the other', async () => {
    project = makeProject({ ...WORKSPACE, ...ADMIN })
    expect(edited(await migrate())).toEqual(
      expect.arrayContaining([
        '../admin/package.json',
        '../admin/app/api/auth/[...nextauth]/route.ts',
        '../admin/.env.local',
      ]),
    )
    expect(manifest('apps/admin').dependencies).toEqual({
      '@acme/auth': '*',
      '@create-auth/runtime': `file:../web/vendor/${tarball()}`,
      next: '16.1.1',
      react: '19.2.3',
    })
  })

  const APART: Tree = {
    'apps/docs/package.json': json({
      name: 'docs',
      dependencies: { next: '16.1.1', 'next-auth': '^4.24.0' },
    }),
    'apps/docs/app/api/auth/[...nextauth]/route.ts':
      "import NextAuth from 'next-auth'\n\nexport const GET = NextAuth({ providers: [] })\n",
    'apps/docs/secret.ts': 'export const secret = process.env.NEXTAUTH_SECRET\n',
  }

  test('that imports the same package by an alias, with the library that the root depends on, goes along', async () => {
    project = makeProject({
      ...WORKSPACE,
      'package.json': json({
        private: true,
        workspaces: ['apps/*', 'packages/*'],
        dependencies: { 'next-auth': '^4.24.0' },
      }),
      'apps/admin/package.json': json({ name: 'admin' }),
      'apps/admin/tsconfig.json': json({
        compilerOptions: { paths: { '@acme/auth': ['../../packages/auth/src'] } },
      }),
      'apps/admin/app/api/auth/[...nextauth]/route.ts': ROUTE,
    })
    const paths = edited(await migrate())
    expect(paths).toContain('../admin/app/api/auth/[...nextauth]/route.ts')
    expect(manifest('apps/admin').dependencies).toEqual({
      '@create-auth/runtime': `file:../web/vendor/${tarball()}`,
    })
    expect(manifest('.').dependencies).toEqual({})
  })

  test('that has nothing but types in common stays', async () => {
    project = makeProject({
      ...WORKSPACE,
      'packages/db/src/index.ts':
        "import type { AdapterAccount } from 'next-auth/adapters'\nimport { PrismaClient } from '@prisma/client'\n\nexport type Kind = AdapterAccount['type']\nexport const prisma = new PrismaClient()\n",
      'apps/docs/package.json': json({
        name: 'docs',
        dependencies: { '@acme/db': '*', next: '16.1.1', 'next-auth': '^4.24.0' },
      }),
      'apps/docs/app/sign-out.tsx': "import { signOut } from 'next-auth/react'\n",
    })
    const paths = edited(await migrate())
    expect(paths).toContain('../../packages/db/src/index.ts')
    expect(paths.filter((path) => path.startsWith('../docs/'))).toEqual([])
  })

  test('that only reads a variable reads it by its new name', async () => {
    project = makeProject({
      ...WORKSPACE,
      'apps/worker/package.json': json({ name: 'worker' }),
      'apps/worker/.env': 'NEXTAUTH_SECRET=hush\n',
      'apps/worker/index.ts': 'export const secret = process.env.NEXTAUTH_SECRET\n',
      'apps/other/package.json': json({ name: 'other' }),
      'apps/other/.env': 'NEXTAUTH_SECRET=of another system\n',
    })
    const run = await migrate()
    const paths = edited(run).filter((path) => /^\.\.\/\w/.test(path))
    expect([paths, steps(run)]).toEqual([['../worker/index.ts', '../worker/.env'], []])
    expect(project.read('apps/worker/index.ts')).toBe(
      'export const secret = process.env.AUTH_SECRET\n',
    )
    expect(project.read('apps/worker/package.json')).toBe(json({ name: 'worker' }))
  })

  test('that has the library for itself stays, and goes on reading the variables of the root', async () => {
    const root = json({
      private: true,
      workspaces: ['apps/*', 'packages/*'],
      devDependencies: { 'next-auth': '^4.24.0' },
    })
    project = makeProject({ ...WORKSPACE, ...APART, 'package.json': root })
    const run = await migrate()
    expect(edited(run).filter((path) => /docs|^\.\.\/\.\.\/(?!packages\/)/.test(path))).toEqual([])
    expect(steps(run)).toEqual([
      {
        kind: 'manual',
        path: '../../turbo.json',
        line: 2,
        column: 18,
        reason: 'NEXTAUTH_SECRET is called AUTH_SECRET here, and in line 3',
        snippet: 'AUTH_SECRET',
      },
      ...['.env', '.env.example'].map((file) => ({
        kind: 'manual',
        path: `../../${file}`,
        line: 1,
        column: 1,
        reason:
          'NEXTAUTH_SECRET is called AUTH_SECRET from now on, and ../docs may read it by its old name: set both',
        snippet: 'AUTH_SECRET=<the value of NEXTAUTH_SECRET>',
      })),
    ])
  })

  test.each([
    ['next-auth-4', 'NextAuth.js 4', 'next-auth'],
    ['better-auth', 'Better Auth', 'better-auth'],
  ])('is named where the library is there alone: %s', async (from, name, library) => {
    project = makeProject({
      'package.json': json({ private: true, workspaces: ['apps/*'] }),
      'package-lock.json': '{ "lockfileVersion": 3 }\n',
      'apps/web/package.json': json({ name: 'web', dependencies: { next: '16.1.1' } }),
      'apps/web/app/page.jsx': 'export default () => null\n',
      'apps/docs/package.json': json({ name: 'docs', dependencies: { [library]: '*' } }),
    })
    const run = await take(from, 'apps/web')
    expect([run.status, document(run).error]).toMatchObject([
      3,
      {
        type: 'legacy-not-found',
        message: `${name} is in ../docs, of which this project has nothing`,
        hint: 'Run this for the application that it is for: --cwd ../docs',
        file: '../docs/package.json',
      },
    ])
  })
})

describe('the runtime that packages share', () => {
  test.each([
    ['yarn@4.6.0', 'yarn.lock'],
    ['bun@1.3.0', 'bun.lock'],
  ])('is one for all of them with %s, which makes a copy for each path', async (manager, lock) => {
    const { 'package-lock.json': _, ...others } = WORKSPACE
    project = makeProject({
      ...others,
      [lock]: '',
      'package.json': json({ packageManager: manager, workspaces: ['apps/*', 'packages/*'] }),
    })
    await migrate()
    expect(manifest('.')).toEqual({
      packageManager: manager,
      workspaces: ['apps/*', 'packages/*'],
      resolutions: { '@create-auth/runtime': `file:apps/web/vendor/${tarball()}` },
    })
    const again = await migrate()
    expect(edited(again)).toEqual([])
  })

  test('is the newer one everywhere after an update', async () => {
    const { 'package-lock.json': _npm, ...rest } = WORKSPACE
    project = makeProject({
      ...rest,
      'bun.lock': '{}\n',
      'package.json': json({
        packageManager: 'bun@1.3.0',
        workspaces: ['apps/*', 'packages/*'],
      }),
    })
    await migrate()
    const after = project.tree()
    const name = tarball()
    const older = 'create-auth-runtime-0.0.1-00000000.tgz'
    for (const file of ['.', 'apps/web', 'packages/auth', 'packages/ui'].map(
      (folder) => `${folder}/package.json`,
    )) {
      project.writeTree({ [file]: project.read(file).replace(name, older) })
    }
    project.move(`apps/web/vendor/${name}`, `apps/web/vendor/${older}`)
    await migrate()
    const { [`apps/web/vendor/${older}`]: _, ...updated } = project.tree()
    expect(updated).toEqual(after)
  })
})

test('Better Auth in another package is found, and stays there; whoever speaks to it is told', async () => {
  project = makeProject({
    'package.json': json({ private: true, workspaces: ['apps/*', 'packages/*'] }),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'apps/api/package.json': json({
      name: 'api',
      type: 'module',
      scripts: { dev: 'tsx src/server.ts' },
      dependencies: { express: '^5.1.0', '@acme/auth': '*' },
    }),
    'apps/api/src/server.ts': lines(
      "import express from 'express'",
      "import { auth } from '@acme/auth'",
      'const app = express()',
      "app.get('/me', (req, res) => res.send(auth.options))",
      'app.listen(4000)',
    ),
    'packages/auth/package.json': json({
      name: '@acme/auth',
      exports: './src/index.ts',
      dependencies: { 'better-auth': '^1.3.0' },
    }),
    'apps/web/package.json': json({
      name: 'web',
      dependencies: { '@acme/auth': '*', 'better-auth': '^1.3.0' },
    }),
    'apps/web/client.ts': lines(
      "import { createAuthClient } from 'better-auth/react'",
      'export const authClient = createAuthClient()',
    ),
    'packages/auth/src/index.ts': lines(
      "import { betterAuth } from 'better-auth'",
      'export const auth = betterAuth({',
      '  socialProviders: { github: { clientId: process.env.GITHUB_ID } },',
      '})',
    ),
  })
  const run = await take('better-auth', 'apps/api')
  const left = steps(run).filter(({ path }) => path.startsWith('../web/'))
  expect(run.stderr).toBe('')
  // Its client finds nothing any more where it asks.
  expect(left.map(({ path }) => path)).toEqual(['../web/client.ts'])
  expect(project.read('apps/api/src/auth.ts')).toContain('GitHub')
  expect(project.read('packages/auth/src/index.ts')).toContain('better-auth')
})

describe('what is left in another package than the one that is taken over', () => {
  const SERVER = {
    name: 'server',
    type: 'module',
    dependencies: { '@acme/auth': '*', '@hono/node-server': '^1.14.0', hono: '^4.9.0' },
  }
  /** Sign-in of Hono, asked by an application of Next.js, by one of no framework, and by what several share. */
  const FILES: Tree = {
    'package.json': json({ name: 'all', private: true, workspaces: ['apps/*', 'packages/*'] }),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'apps/server/package.json': json(SERVER),
    'apps/server/src/index.ts': lines(
      "import { serve } from '@hono/node-server'",
      "import { auth } from '@acme/auth'",
      "import { Hono } from 'hono'",
      '',
      'const app = new Hono()',
      "app.on(['POST', 'GET'], '/api/auth/*', (c) => auth.handler(c.req.raw))",
      "app.get('/me', async (c) => c.json(await auth.api.getSession({ headers: c.req.raw.headers })))",
      'serve(app)',
    ),
    'packages/auth/package.json': json({
      name: '@acme/auth',
      exports: { '.': './src/index.ts', './ask': './src/ask.ts' },
      dependencies: { 'better-auth': '^1.3.0' },
    }),
    'packages/auth/src/index.ts': lines(
      "import { betterAuth } from 'better-auth'",
      'export const auth = betterAuth({})',
    ),
    'packages/auth/src/ask.ts': lines(
      "import { auth } from '.'",
      'export const ask = (headers: Headers) => auth.api.getSession({ headers })',
    ),
    'apps/web/package.json': json({
      name: 'web',
      dependencies: { '@acme/auth': '*', 'better-auth': '^1.3.0', next: '16.1.1' },
    }),
    'apps/web/app/esm/package.json': '{ "type": "module" }\n',
    'apps/web/app/esm/page.tsx': lines(
      "import { auth } from '@acme/auth'",
      'export default () => auth.api.getSession({ headers: new Headers() })',
    ),
    'apps/web/pages/api/me.ts': lines(
      "import { auth } from '@acme/auth'",
      'export default (req, res) => auth.api.getSession({ headers: req.headers })',
    ),
  }
  const NEUTRAL =
    "await getSession(request, authConfig) // of '@create-auth/runtime', of a Request of the web standards: { user, expires }, or null"
  const said = (run: Run) =>
    steps(run)
      .filter(({ path }) => path !== '../../packages/auth/src/index.ts')
      .map((step) => [step.path, 'snippet' in step && step.snippet])

  test('is said in the words of its own framework, where it has one', async () => {
    project = makeProject(FILES)
    const run = await take('better-auth', 'apps/server', '--dry-run')
    expect(run.stderr).toBe('')
    expect(said(run)).toEqual([
      ['src/index.ts', 'c.var.session // { user, expires }, or null'],
      ['../../packages/auth/src/ask.ts', NEUTRAL],
      ['../web/app/esm/page.tsx', 'await auth() // { user, expires }, or null'],
      ['../web/pages/api/me.ts', 'await auth(req, res) // { user, expires }, or null'],
    ])
  })

  test('is so where the package lies in the folder of what is taken over, too', async () => {
    const { 'package.json': _, 'apps/server/package.json': __, ...files } = FILES
    project = makeProject({
      ...files,
      'package.json': json({ ...SERVER, workspaces: ['apps/*', 'packages/*'] }),
      'src/index.ts': files['apps/server/src/index.ts'] ?? '',
      'apps/server/src/index.ts': '',
    })
    const run = await take('better-auth', '.', '--dry-run')
    expect(run.stderr).toBe('')
    expect(said(run)).toEqual([['packages/auth/src/ask.ts', NEUTRAL]])
  })
})

describe('a client of Better Auth in another package than the endpoints', () => {
  const client = (options: string): Tree => ({
    'package.json': json({ private: true, workspaces: ['apps/*'] }),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'apps/api/package.json': json({
      name: 'api',
      type: 'module',
      dependencies: { '@hono/node-server': '^1.14.0', 'better-auth': '^1.3.0', hono: '^4.9.0' },
    }),
    'apps/api/src/index.ts': lines(
      "import { serve } from '@hono/node-server'",
      "import { betterAuth } from 'better-auth'",
      "import { Hono } from 'hono'",
      '',
      'const auth = betterAuth({})',
      'const app = new Hono()',
      "app.on(['POST', 'GET'], '/api/auth/*', (c) => auth.handler(c.req.raw))",
      'serve(app)',
    ),
    'apps/web/package.json': json({
      name: 'web',
      dependencies: { 'better-auth': '^1.3.0', react: '19.2.3', vite: '7.1.0' },
    }),
    'apps/web/client.ts': lines(
      "import { createAuthClient } from 'better-auth/react'",
      `export const authClient = createAuthClient(${options})`,
    ),
    'apps/web/form.ts': lines(
      "import { authClient } from './client'",
      "authClient.signUp.email({ email: 'ada@example.com' })",
      "authClient.changePassword({ newPassword: '' })",
    ),
  })
  const left = async (options: string) => {
    project = makeProject(client(options))
    const run = await take('better-auth', 'apps/api', '--dry-run')
    expect(run.stderr).toBe('')
    return steps(run).filter(({ path }) => path.startsWith('../web/'))
  }
  const snippets = async (options: string): Promise<readonly unknown[]> =>
    (await left(options)).map((step) => 'snippet' in step && step.snippet)

  test('of another origin becomes one of ours, and says what else that takes', async () => {
    const all = await left("{ baseURL: 'https://api.example.com' }")
    expect(all.map((step) => 'snippet' in step && step.snippet)).toEqual([
      lines(
        "import { createClient } from '@create-auth/runtime/react'",
        '',
        "export const authClient = createClient({ basePath: 'https://api.example.com/api/auth' })",
        '',
        '// in authConfig, where the pages are of another origin than the endpoints: theirs',
        "trustedOrigins: ['https://app.example.com'],",
        'callbacks: {',
        '  redirect: ({ url, baseUrl }) =>',
        "    ['https://app.example.com', baseUrl].includes(new URL(url, baseUrl).origin) ? url : baseUrl,",
        '},',
      ).trimEnd(),
      "location.assign('https://api.example.com/api/auth/signup')",
      '// lead to https://api.example.com/api/auth/change-password',
    ])
    expect(all[0]).toMatchObject({
      reason: expect.stringMatching(
        /authConfig has to name the pages where they are of another origin, and cookies go along between hosts of one domain, or with sameSite none$/,
      ),
    })
  })

  test('is told the origin that a variable has', async () => {
    const [made, ...others] = await snippets('{ baseURL: import.meta.env.VITE_API_URL }')
    expect(made).toContain(
      'createClient({ basePath: `${import.meta.env.VITE_API_URL}/api/auth` })\n',
    )
    expect(others).toEqual([
      'location.assign(`${import.meta.env.VITE_API_URL}/api/auth/signup`)',
      '// lead to ${import.meta.env.VITE_API_URL}/api/auth/change-password',
    ])
  })

  test('of its own origin, where something leads from there to the endpoints, stays so', async () => {
    expect(await snippets('')).toEqual([
      "import { createClient } from '@create-auth/runtime/react'\n\nexport const authClient = createClient({ basePath: '/api/auth' })",
      "location.assign('/api/auth/signup')",
      '// lead to /api/auth/change-password',
    ])
  })
})

test('a client of Better Auth beside the endpoints asks its own origin, wherever it was told to ask', async () => {
  project = makeProject({
    'package.json': json({
      name: 'web',
      dependencies: { 'better-auth': '^1.3.0', next: '16.1.1' },
    }),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'app/api/auth/[...all]/route.ts': lines(
      "import { betterAuth } from 'better-auth'",
      "import { toNextJsHandler } from 'better-auth/next-js'",
      'export const { GET, POST } = toNextJsHandler(betterAuth({}))',
    ),
    'app/layout.tsx': 'export default ({ children }) => children\n',
    'lib/client.ts': lines(
      "import { createAuthClient } from 'better-auth/react'",
      'export const authClient = createAuthClient({ baseURL: process.env.NEXT_PUBLIC_URL })',
    ),
  })
  const run = await take('better-auth', '.', '--dry-run')
  expect(run.stderr).toBe('')
  expect(steps(run).filter(({ path }) => path === 'lib/client.ts')).toMatchObject([
    { snippet: expect.stringContaining("createClient({ basePath: '/api/auth' })") },
  ])
})

test('of several configurations the one of another package can be named, as the command names it', async () => {
  const made = lines(
    "import { betterAuth } from 'better-auth'",
    'export const auth = betterAuth({})',
  )
  project = makeProject({
    'package.json': json({ private: true, workspaces: ['apps/*', 'packages/*'] }),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'apps/api/package.json': json({
      name: 'api',
      type: 'module',
      scripts: { dev: 'tsx src/server.ts' },
      dependencies: { express: '^5.1.0', '@acme/auth': '*' },
    }),
    'apps/api/src/server.ts': lines(
      "import express from 'express'",
      "import { auth } from '@acme/auth'",
      'const app = express()',
      "app.get('/me', (req, res) => res.send(auth.options))",
      'app.listen(4000)',
    ),
    'packages/auth/package.json': json({
      name: '@acme/auth',
      exports: './src/index.ts',
      dependencies: { 'better-auth': '^1.3.0' },
    }),
    'packages/auth/src/index.ts': made.replace('{}', '{ socialProviders: { github: {} } }'),
    'packages/auth/src/tool.ts': `${made}console.log(auth.options)\n`,
    'packages/auth/src/run.ts': "import './tool'\n",
  })
  const run = await take('better-auth', 'apps/api')
  expect(run.stdout + run.stderr).toContain('../../packages/auth/src/index.ts')
  const named = await take('better-auth', 'apps/api', '--auth', '../../packages/auth/src/index.ts')
  expect(named.stderr).toBe('')
  expect(project.read('apps/api/src/auth.ts')).toContain('GitHub')
})

test.each([
  ['../../.git/auth.ts', "'../../.git/auth.ts' is not a path inside the workspace"],
  ['../../other/auth.ts', '../../other/auth.ts does not configure Better Auth'],
])('a configuration outside of the workspace is refused: %s', async (file, said) => {
  project = makeProject({
    'package.json': json({ private: true, workspaces: ['apps/*'] }),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'other/auth.ts':
      "import { betterAuth } from 'better-auth'\nexport const auth = betterAuth({})\n",
    'apps/api/package.json': json({
      name: 'api',
      dependencies: { express: '^5.1.0', 'better-auth': '^1.3.0' },
    }),
    'apps/api/index.js': "import express from 'express'\nexpress().listen(4000)\n",
    'apps/api/auth.js': "import 'better-auth'\n",
  })
  const run = await take('better-auth', 'apps/api', '--auth', file)
  expect((run.stdout + run.stderr).replaceAll(/\s+/g, ' ')).toContain(said)
})

describe('tables of Drizzle in a package of the workspace', () => {
  const TABLES = lines(
    "import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'",
    '',
    "export const users = pgTable('user', {",
    "  id: text('id').primaryKey(),",
    "  name: text('name'),",
    "  email: text('email').unique(),",
    "  emailVerified: timestamp('emailVerified', { mode: 'date' }),",
    "  image: text('image'),",
    '})',
    '',
    "export const accounts = pgTable('account', {",
    "  userId: text('userId').notNull().references(() => users.id),",
    "  type: text('type').notNull(),",
    "  provider: text('provider').notNull(),",
    "  providerAccountId: text('providerAccountId').notNull(),",
    "  refresh_token: text('refresh_token'),",
    "  access_token: text('access_token'),",
    "  expires_at: integer('expires_at'),",
    "  token_type: text('token_type'),",
    "  scope: text('scope'),",
    "  id_token: text('id_token'),",
    "  session_state: text('session_state'),",
    '}, (account) => [primaryKey({ columns: [account.provider, account.providerAccountId] })])',
  )
  const CONFIGURATION = lines(
    "import { DrizzleAdapter } from '@auth/drizzle-adapter'",
    "import type { NextAuthOptions } from 'next-auth'",
    "import GitHub from 'next-auth/providers/github'",
    "import { db } from '@acme/db'",
    "import { accounts, users } from '@acme/db/schema'",
    '',
    'const adapter = () => DrizzleAdapter(db, { usersTable: users, accountsTable: accounts })',
    '',
    'export const authOptions: NextAuthOptions = {',
    '  adapter: adapter(),',
    "  session: { strategy: 'jwt' },",
    "  providers: [GitHub({ clientId: '', clientSecret: '' })],",
    '}',
  )
  const drizzle = (files: Tree): Tree => ({
    'package.json': json({ private: true, workspaces: ['apps/*', 'packages/*'] }),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'apps/web/package.json': json({
      name: 'web',
      dependencies: {
        '@acme/auth': '*',
        '@acme/db': '*',
        '@auth/drizzle-adapter': '^1.0.0',
        next: '16.1.1',
        'next-auth': '^4.24.0',
      },
    }),
    'apps/web/tsconfig.json': '{ "compilerOptions": { "moduleResolution": "bundler" } }\n',
    'packages/db/package.json': json({
      name: '@acme/db',
      exports: { '.': './index.ts', './schema': './schema.ts' },
      dependencies: { 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
    }),
    'packages/db/index.ts': lines(
      "import { drizzle } from 'drizzle-orm/node-postgres'",
      "import * as schema from './schema'",
      '',
      'export const db = drizzle(process.env.DATABASE_URL!, { schema })',
    ),
    'packages/db/schema.ts': TABLES,
    'packages/db/drizzle.config.ts': lines(
      "import { defineConfig } from 'drizzle-kit'",
      '',
      "export default defineConfig({ dialect: 'postgresql', schema: './schema.ts', out: './drizzle' })",
    ),
    ...files,
  })

  test('are handed to the adapter of the application, by the name that it has for their file', async () => {
    project = makeProject(
      drizzle({
        'apps/web/auth.ts': CONFIGURATION,
        'apps/web/app/api/auth/[...nextauth]/route.ts': ROUTE.replace(
          '@acme/auth',
          '../../../../auth',
        ),
      }),
    )
    const { stdout } = await take('next-auth-4', 'apps/web')
    expect(stdout).not.toContain('Hand the new tables to the adapter')
    const moved = project.read('apps/web/auth.ts')
    expect(moved).toContain("import { verificationTokens, signInLimits } from '@acme/db/schema'\n")
    expect(moved).toMatch(
      /accountsTable: accounts, verificationTokensTable: verificationTokens, signInLimitsTable: signInLimits \}/,
    )
    expect(project.read('packages/db/schema.ts')).toContain('export const signInLimits = pgTable(')
  })

  /** The configuration in a package of its own, which has the tables from somewhere. */
  const inPackage = (tables: string): Tree =>
    drizzle({
      'apps/web/app/api/auth/[...nextauth]/route.ts': ROUTE,
      'packages/auth/package.json': json({
        name: '@acme/auth',
        exports: './index.ts',
        dependencies: {
          '@acme/db': '*',
          '@auth/drizzle-adapter': '^1.0.0',
          'next-auth': '^4.24.0',
        },
      }),
      'packages/auth/index.ts': CONFIGURATION.replace('@acme/db/schema', tables),
    })

  test('are handed to an adapter in a third package, which has others by the same name', async () => {
    project = makeProject(inPackage('@acme/db/schema'))
    const { stdout } = await take('next-auth-4', 'apps/web')
    expect(stdout).not.toContain('Hand the new tables to the adapter')
    expect(project.read('packages/auth/index.ts')).toContain(
      "import { verificationTokens, signInLimits } from '@acme/db/schema'\n",
    )
  })

  test('are told where the adapter is made in a third package that has them otherwise', async () => {
    project = makeProject(inPackage('../db/schema'))
    const { stdout } = await take('next-auth-4', 'apps/web')
    const { notes } = JSON.parse(stdout).plan
    expect(notes).toContainEqual({
      kind: 'next-step',
      title: 'Hand the new tables to the adapter',
      lines: [
        'verificationTokensTable: verificationTokens, from ../../packages/db/schema.ts',
        'signInLimitsTable: signInLimits, from ../../packages/db/schema.ts',
      ],
    })
    expect(project.read('packages/auth/index.ts')).not.toContain('signInLimits')
  })
})
