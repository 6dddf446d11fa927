import { afterEach, expect, inject, test } from 'vitest'
import { makeWorkspace } from './workspace.js'

interface Manager {
  readonly title: string
  readonly name: string
  /** How a package names another one of its workspace. */
  readonly range: string
  readonly files: Readonly<Record<string, string>>
}

/** pnpm has a file for what the others say in package.json, and Yarn's Plug'n'Play has no packages to look at. */
const MANAGERS: readonly (readonly [path: string | undefined, manager: Manager])[] = [
  [undefined, { title: 'npm', name: 'npm', range: '1.0.0', files: {} }],
  [
    'pnpm',
    {
      title: 'pnpm',
      name: 'pnpm',
      range: 'workspace:*',
      files: { 'pnpm-workspace.yaml': 'packages:\n  - apps/*\n  - packages/*\n' },
    },
  ],
  ['yarn1', { title: 'Yarn 1', name: 'yarn', range: '1.0.0', files: {} }],
  [
    'yarn4',
    {
      title: 'Yarn 4',
      name: 'yarn',
      range: 'workspace:*',
      files: { '.yarnrc.yml': 'nodeLinker: node-modules\n', 'yarn.lock': '' },
    },
  ],
  ['bun', { title: 'Bun', name: 'bun', range: 'workspace:*', files: {} }],
]

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`

/** An application, and a package that says who signs in to it. */
const filesFor = ({ range, files }: Manager): Readonly<Record<string, string>> => ({
  'package.json': json({ name: 'acme', private: true, workspaces: ['apps/*', 'packages/*'] }),
  'apps/api/package.json': json({
    name: 'api',
    version: '1.0.0',
    type: 'module',
    scripts: { start: 'node src/server.js' },
    dependencies: { '@acme/auth': range, '@auth/express': '0.12.3', express: '4.21.2' },
  }),
  'apps/api/src/server.js': `import express from 'express'
import { ExpressAuth } from '@auth/express'
import { authConfig } from '@acme/auth'

const app = express()
app.use('/auth/*', ExpressAuth(authConfig))
app.listen(Number(process.env.PORT), () => console.log('listening'))
`,
  'packages/auth/package.json': json({
    name: '@acme/auth',
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
    dependencies: { '@auth/express': '0.12.3' },
  }),
  'packages/auth/index.js': `import GitHub from '@auth/express/providers/github'

/** @type {import('@auth/express').ExpressAuthConfig} */
export const authConfig = {
  providers: [GitHub({ clientId: 'shop', clientSecret: 'hush' })],
}
`,
  ...files,
})

let workspace: ReturnType<typeof makeWorkspace>
afterEach(() => workspace.dispose())

/** The file that a package of the workspace has the runtime from. */
const runtimeOf = (folder: string): Promise<string> => {
  const script =
    "import { realpathSync } from 'node:fs'; console.log(realpathSync(new URL(import.meta.resolve('@create-auth/runtime'))))"
  return workspace.must('sh', '-c', `cd ${folder} && node --input-type=module -e "${script}"`)
}

test.each(MANAGERS.map(([path, manager]) => ({ path, manager, title: manager.title })))(
  'an application and a package of its workspace go over together, with one copy of the runtime: $title',
  async ({ path, manager }) => {
    workspace = makeWorkspace(filesFor(manager), path && inject('paths')[path])
    await workspace.must(manager.name, 'install')
    const before = workspace.tree()

    const words = ['migrate', '--from', 'authjs', '--cwd', 'apps/api', '--yes']
    const ran = await workspace.createAuth(...words)
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
    expect(workspace.read('packages/auth/index.js')).not.toContain('@auth/')
    expect(await runtimeOf('packages/auth')).toBe(await runtimeOf('apps/api'))
    const origin = await workspace.start(['node', 'apps/api/src/server.js'], {
      AUTH_SECRET: 'of-this-shop-alone-0123456789-abcdef',
    })
    const answer = await fetch(`${origin}/auth/providers`)
    expect(await answer.json()).toMatchObject({ github: { id: 'github', name: 'GitHub' } })
    await workspace.stop()

    expect(await workspace.createAuth('undo', '--cwd', 'apps/api', '--yes')).toMatchObject({
      code: 0,
    })
    expect(workspace.tree()).toEqual(before)
  },
)
