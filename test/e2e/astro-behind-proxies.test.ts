import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COUNTED, guessFrom, startProxies, TOGETHER } from '../support/reverse-proxy.js'
import { SECRET } from '../support/site.js'
import { makeWorkspace } from './workspace.js'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const tarball = readdirSync(dist).find((name) => name.endsWith('.tgz')) ?? ''

const workspace = makeWorkspace({
  'package.json': JSON.stringify({
    private: true,
    type: 'module',
    dependencies: {
      '@create-auth/runtime': `file:${join(dist, tarball)}`,
      '@astrojs/node': '^9.5.0',
      astro: '^5.0.0',
    },
  }),
  'astro.config.mjs': `import node from '@astrojs/node'
import { defineConfig } from 'astro/config'

export default defineConfig({ output: 'server', adapter: node({ mode: 'standalone' }) })
`,
  'src/pages/index.astro': '<h1>hello</h1>\n',
  'src/middleware.js': `import { AstroAuth } from '@create-auth/runtime/astro'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { skipCSRFCheck } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'

const { PROXIES } = process.env
export const { onRequest } = AstroAuth({
  providers: [Credentials({ credentials: { username: {}, password: {} }, authorize: () => null })],
  basePath: '/auth',
  trustHost: true,
  skipCSRFCheck,
  limits: { store: MemoryAdapter(), credentialsPerNetwork: { max: 2, window: 600 } },
  ...(PROXIES && { proxy: Number(PROXIES) }),
})
`,
})
beforeAll(async () => {
  await workspace.must('npm', 'install', '--no-audit', '--no-fund')
  await workspace.must('npx', 'astro', 'build')
})
afterAll(() => workspace.dispose())

test.each([
  ['one proxy that is named', 1, '1', COUNTED],
  ['two proxies that are named', 2, '2', COUNTED],
  // What this adapter tells of the visitor is the header.
  ['one proxy that nobody has named', 1, '', TOGETHER],
  ['two proxies that nobody has named', 2, '', TOGETHER],
  ['two proxies of which one is named', 2, '1', TOGETHER],
])('Astro on Node.js, behind %s', async (_, hops, PROXIES, guessed) => {
  const variables = { HOST: '127.0.0.1', AUTH_SECRET: SECRET, PROXIES }
  const origin = await workspace.start(['node', 'dist/server/entry.mjs'], variables)
  const port = await startProxies(hops, Number(new URL(origin).port))
  expect(await guessFrom(port)).toEqual(guessed)
})
