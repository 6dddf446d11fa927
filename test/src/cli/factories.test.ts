import { afterEach, describe, expect, test } from 'vitest'
import type { Tree } from '../apply/tree.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const FRAME: Tree = {
  'package.json': JSON.stringify({
    name: 'planner',
    type: 'module',
    scripts: { dev: 'tsx watch src/index.ts' },
    dependencies: { hono: '^4.6.0', '@hono/node-server': '^1.13.0' },
    devDependencies: { tsx: '^4.0.0', typescript: '^5.7.0' },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'ESNext',
      moduleResolution: 'Bundler',
      strict: true,
      paths: { '@/*': ['./src/*'] },
    },
  }),
  'src/index.ts': `import { serve } from '@hono/node-server'\nimport app from './app'\n\nserve({ fetch: app.fetch, port: 4000 })\n`,
}

const APP = `import createApp from '@/lib/create-app'
import plans from '@/routes/plans'
import tasks from '@/routes/tasks'

const app = createApp()

const routes = [plans, tasks] as const
routes.forEach((route) => {
  app.route('/', route)
})

export default app
`
const router = (from: string, name = 'createRouter', path = '/tasks'): string =>
  `import { ${name} } from '${from}'\n\nconst router = ${name}().get('${path}', (c) => c.json([]))\nexport default router\n`

const BARE = `import { Hono } from 'hono'

export function createRouter() {
  return new Hono({ strict: false })
}
`
const WITH_LOGGER = `import { logger } from 'hono/logger'
import { createRouter } from './create-router'

export default function createApp() {
  const app = createRouter()
  app.use(logger())
  app.notFound((c) => c.text('not here', 404))
  return app
}
`

/** The lines with our names that the first run mounts, file by file; and what a second one says. */
async function mounted(files: Tree, ...words: readonly string[]) {
  project = makeProject({ ...FRAME, ...files })
  const run = await project.run(['init', '--yes', '--no-install', ...words])
  const lines = Object.keys({ ...FRAME, ...files }).flatMap((file) =>
    project
      .read(file)
      .split('\n')
      .flatMap((line, at, all) =>
        /\bauth(?:Handler|Session)\b/.test(line) && !line.startsWith('import')
          ? [`${file}: ${all[at - 1]?.trim()} | ${line.trim()}`]
          : [],
      ),
  )
  const second = (await project.run(['init', '--yes', '--no-install'])).stdout
  return { status: run.status, lines, again: /Nothing to do/.test(second), stderr: run.stderr }
}

const inFile = (file: string, before: string) => ({
  status: 0,
  stderr: '',
  again: true,
  lines: [
    `${file}: ${before} | app.all('/auth/*', authHandler)`,
    `${file}: app.all('/auth/*', authHandler) | app.use(authSession)`,
  ],
})

describe('an application that a function of another file gives', () => {
  const ROUTERS = {
    'src/routes/plans.ts': router('@/lib/create-router', 'createRouter', '/plans'),
    'src/routes/tasks.ts': router('@/lib/create-router'),
  }

  test('sign-in is mounted in the function that makes the application of what makes routers, too', async () => {
    const files = {
      'src/app.ts': APP,
      'src/lib/create-router.ts': BARE,
      'src/lib/create-app.ts': WITH_LOGGER,
      ...ROUTERS,
    }
    expect(await mounted(files)).toEqual(inFile('src/lib/create-app.ts', 'app.use(logger())'))
  })

  test('where one function gives the application and the routers, sign-in is mounted on what it gave', async () => {
    const name = 'createApp'
    const files = {
      'src/app.ts': APP.replace('createApp from', '{ createApp } from'),
      'src/lib/create-app.ts': `import { Hono } from 'hono'
import { logger } from 'hono/logger'

export function createApp() {
  const app = new Hono({ strict: false })
  app.use(logger())
  return app
}
`,
      'src/routes/plans.ts': router('@/lib/create-app', name, '/plans'),
      'src/routes/tasks.ts': router('@/lib/create-app', name),
    }
    expect(await mounted(files)).toEqual(inFile('src/app.ts', 'const app = createApp()'))
  })

  test.each([
    ['returned at once', '=> createRouter().use(logger())'],
    ['kept', '{\n  const app = createRouter().use(logger())\n  return app\n}'],
    ['promised', '{\n  return createRouter().use(logger())\n}', 'async', 'await '],
  ])(
    'where nothing in the function holds it, what it gave has it: %s',
    async (_, body, by = '', waits = '') => {
      const arrow = body.startsWith('=>') ? body : `=> ${body}`
      const files = {
        'src/app.ts': APP.replace('createApp()', `${waits}createApp()`),
        'src/lib/create-router.ts': BARE,
        'src/lib/create-app.ts': `import { logger } from 'hono/logger'\nimport { createRouter } from './create-router'\n\nconst createApp = ${by} () ${arrow}\n\nexport default createApp\n`,
        ...ROUTERS,
      }
      expect(await mounted(files)).toEqual(inFile('src/app.ts', `const app = ${waits}createApp()`))
    },
  )

  test('with its routes in the function, the application stays there, whoever calls it', async () => {
    const files = {
      'src/app.ts': `import { createApp } from './lib/create-app'\n\nconst app = createApp()\n\nexport default app\n`,
      'src/print-routes.ts': `import { createApp } from './lib/create-app'\n\nconst app = createApp()\nconsole.log(app.routes)\n`,
      'src/lib/create-app.ts': `import { Hono } from 'hono'\n\nexport function createApp() {\n  const app = new Hono()\n  app.get('/tasks', (c) => c.json([]))\n  return app\n}\n`,
    }
    expect(await mounted(files)).toEqual(inFile('src/lib/create-app.ts', 'const app = new Hono()'))
  })

  test.each([
    ['by its name', 'export const factory =', '{ factory }'],
    ['as the whole', 'export default', 'factory'],
  ])('a method of what another file gives makes one, taken %s', async (_, gives, names) => {
    const files = {
      'src/app.ts': `import ${names} from './factory'\n\nconst app = factory.createApp()\napp.get('/', (c) => c.text('hello'))\n\nexport default app\n`,
      'src/factory.ts': `import { createFactory } from 'hono/factory'\n\n${gives} createFactory<{ Variables: { name: string } }>()\n`,
    }
    expect(await mounted(files)).toEqual(inFile('src/app.ts', 'const app = factory.createApp()'))
  })

  test('the file that somebody names may be the one that calls the function', async () => {
    const files = {
      'src/app.ts': APP,
      'src/lib/create-router.ts': BARE,
      'src/lib/create-app.ts': WITH_LOGGER,
      ...ROUTERS,
    }
    expect(await mounted(files, '--entry', 'src/app.ts')).toEqual(
      inFile('src/app.ts', 'const app = createApp()'),
    )
  })
})

test.each([
  [
    'for … of',
    'for (const part of parts) app.route(part.path, part.router)',
    '{ path: "/", router }',
  ],
  ['pairs', 'parts.forEach(([path, part]) => app.route(path, part))', '["/", router]'],
  ['a list in place', 'for (const part of [router]) app.route("/", part)', ''],
])(
  'what each of a list is handed to an application is a part of it: %s',
  async (_, loop, element) => {
    const files = {
      'src/app.ts': `import { Hono } from 'hono'\nimport router from './router'\n\nexport const app = new Hono()\nconst parts = [${element}]\n${loop}\nexport default app\n`,
      'src/router.ts': `import { Hono } from 'hono'\n\nconst router = new Hono()\nrouter.get('/tasks', (c) => c.json([]))\nexport default router\n`,
    }
    expect(await mounted(files)).toEqual(inFile('src/app.ts', 'export const app = new Hono()'))
  },
)
