import { afterEach, expect, test } from 'vitest'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

/** A Worker of Hono, whose file ends like this. */
const worker = (...lines: readonly string[]) => ({
  'package.json': `${JSON.stringify({
    type: 'module',
    scripts: { dev: 'wrangler dev' },
    dependencies: { hono: '^4.13.0' },
    devDependencies: { wrangler: '^4.86.0' },
  })}\n`,
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'wrangler.toml': 'name = "shop"\nmain = "src/index.js"\n',
  'src/index.js': [
    "import { Hono } from 'hono'",
    '',
    'const app = new Hono()',
    '',
    "app.get('/', (c) => c.text('hello'))",
    '',
    ...lines,
    '',
  ].join('\n'),
})

/** How `init` ends, and what it leaves to the user. */
async function init(...lines: readonly string[]): Promise<readonly unknown[]> {
  project = makeProject(worker(...lines))
  const { status, stdout } = await project.run(['init', '--yes', '--no-install', '--json'])
  const steps = JSON.parse(stdout).plan.changes.flatMap(
    ({ kind, path, line, snippet }: Record<string, unknown>) =>
      kind === 'manual' ? [[path, line, snippet]] : [],
  )
  return [status, steps]
}

const REMEDY =
  "// in front of everything else that it does:\nif (new URL(request.url).pathname.startsWith('/auth/')) return app.fetch(request, env, ctx)"

test.each<[string, readonly string[]]>([
  [
    'rewrites paths',
    [
      'export default {',
      '  fetch(request, env, ctx) {',
      "    const url = new URL(request.url.replace('/v1', ''))",
      '    return app.fetch(new Request(url, request), env, ctx)',
      '  },',
      '}',
    ],
  ],
  [
    'answers some itself',
    [
      'export default {',
      '  async fetch(request, env, ctx) {',
      "    if (!request.url.includes('/api/')) return new Response('no', { status: 404 })",
      '    return app.fetch(request, env, ctx)',
      '  },',
      '}',
    ],
  ],
])('5: a Worker that %s before the application gets a request', async (_, lines) => {
  expect(await init(...lines)).toEqual([5, [['src/index.js', 8, REMEDY]]])
})

test.each<[string, readonly string[]]>([
  ['gives the application', ['export default app']],
  ['gives what answers', ['export default { fetch: app.fetch, scheduled() {} }']],
  [
    'hands each request on as it is',
    [
      'export default {',
      '  fetch(request, env, ctx) {',
      '    return app.fetch(request, env, ctx)',
      '  },',
      '}',
    ],
  ],
  [
    'lets sign-in pass',
    [
      'export default {',
      '  fetch(request, env, ctx) {',
      "    if (new URL(request.url).pathname.startsWith('/auth/')) return app.fetch(request, env, ctx)",
      "    return new Response('no', { status: 404 })",
      '  },',
      '}',
    ],
  ],
])('0: a Worker that %s', async (_, lines) => {
  expect(await init(...lines)).toEqual([0, []])
})
