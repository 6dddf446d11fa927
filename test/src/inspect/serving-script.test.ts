import { describe, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import type { Tree } from '../apply/tree.js'
import { makeProject } from '../cli/project.js'

const SERVER = "import { app } from './app.js'\n\napp.listen(4000)\n"

const express = (scripts: Readonly<Record<string, string>>, more: Tree = {}): Tree => ({
  'package.json': JSON.stringify({
    type: 'module',
    scripts,
    dependencies: { express: '^5.1.0' },
    devDependencies: { vite: '^7.0.0' },
  }),
  'app.js': "import express from 'express'\n\nexport const app = express()\n",
  'server.js': SERVER,
  'vite.config.js': 'export default {}\n',
  ...more,
})

describe('the process that serves the application', () => {
  test.each<[scripts: Readonly<Record<string, string>>, start: string]>([
    [{ dev: 'vite', start: 'node server.js' }, 'start'],
    [{ dev: 'vite', serve: 'vite', 'dev:api': 'node --watch server.js' }, 'dev:api'],
    [{ dev: 'concurrently "vite" "node --watch server.js"', start: 'node server.js' }, 'dev'],
    [{ dev: 'npm run web', web: 'vite --host', start: 'node server.js' }, 'start'],
    [{ dev: 'node --watch server.js', start: 'vite' }, 'dev'],
    [{ dev: 'vite' }, 'dev'],
    [{ dev: 'vite', start: 'node server' }, 'start'],
    [{ dev: 'vite --port 8080', server: 'nodemon server/index.js', build: 'vite build' }, 'server'],
    [{ dev: 'react-scripts start', api: 'tsx watch server.ts' }, 'api'],
    // Where the tool serves the whole application, and the other file what a build has made.
    [{ dev: 'vite dev', start: 'node server.js' }, 'dev'],
    [{ dev: 'vite', start: 'cross-env NODE_ENV=production node server.js' }, 'dev'],
    [{ dev: 'vite', start: 'node dist/server.js', build: 'vite build' }, 'dev'],
    [{ dev: 'vite', preview: 'vite preview' }, 'dev'],
  ])('%j', async (scripts, start) => {
    const project = await inspect(makeProject(express(scripts)).world(), {})
    expect(project.start).toBe(start)
  })

  test('is Vite, where that runs the application', async () => {
    const tree = express(
      { dev: 'vite', start: 'node server.js' },
      {
        'vite.config.js':
          "import { VitePluginNode } from 'vite-plugin-node'\n\nexport default {}\n",
      },
    )
    expect((await inspect(makeProject(tree).world(), {})).start).toBe('dev')
  })

  test('is what init says to start, with what tells it that this is development', async () => {
    const project = makeProject(express({ dev: 'vite', start: 'node server.js' }))
    const { stdout } = await project.run(['init', '--yes', '--no-install'])
    expect(stdout).toMatch(
      /\nSign in\n {2}npm start\n {2}\(with NODE_ENV=development [^\n]*\n {2}open http:\/\/localhost:4000\/auth\/signin\n$/,
    )
  })

  test.each([
    [
      'imports the application, where a file gives it and does not listen',
      {},
      /['"]\.\.\/app\.js['"]/,
    ],
    [
      'starts it, where no file does',
      {
        'app.js': `import express from 'express'\n\nexport const app = express()\napp.listen(4000)\n`,
      },
      /npm run start/,
    ],
  ])('a test %s', async (_, more, expected) => {
    const project = makeProject(
      express({ dev: 'vite', start: 'node server.js', test: 'node --test' }, more),
    )
    expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
    const words = ['add', 'tests', '--runner', 'node', '--route', '/account']
    const run = await project.run([...words, '--yes', '--no-install', '--allow-dirty'])
    expect([run.status, run.stderr]).toEqual([0, ''])
    const [file = ''] = Object.keys(project.files()).filter((path) => path.startsWith('test/'))
    const text = project.read(file)
    expect(text).toMatch(expected)
    expect(text).not.toContain('npm run dev')
  })
})
