import { expect, test } from 'vitest'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { readProject } from '../../../src/cli/read-project.js'
import { planLaunch } from '../../../src/cli/verification.js'
import { makeProject } from './project.js'
import { SILENT } from './silent.js'

/** The NODE_ENV that an application is started with. */
async function readMode(scripts: object, production = false): Promise<string | undefined> {
  const project = makeProject({
    'package.json': JSON.stringify({
      type: 'module',
      scripts,
      dependencies: { express: '^5.1.0' },
    }),
    'server.js': "import express from 'express'\n\nconst app = express()\napp.listen(3000)\n",
  })
  const options = { cwd: '.', json: true } as const
  const read = await readProject(project.world(), readRuntime(), options, SILENT)
  return planLaunch(read, { production }).env['NODE_ENV']
}

test('where init says that people set NODE_ENV themselves, so does a trial', async () => {
  const client = { build: 'vite build', start: 'node server.js' }
  expect(await readMode(client)).toBe('development')
  expect(await readMode(client, true)).toBe('production')
  // The env file says it, or a script does.
  expect(await readMode({ start: 'node server.js' })).toBeUndefined()
  expect(await readMode({ ...client, dev: 'NODE_ENV=development node server.js' })).toBeUndefined()
})
