import { afterEach, describe, expect, test } from 'vitest'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const init = async (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', '--json', ...words])
const config = (...lines: readonly string[]): string =>
  ['export default defineNuxtConfig({', ...lines, '})', ''].join('\n')
const NUXT = OTHER_FRAMEWORKS['nuxt-4-ts']!
const made = (text: string): TestProject => makeProject({ ...NUXT, 'nuxt.config.ts': text })

describe('rules that have the answers of sign-in kept', () => {
  const KEEPING = ["    '/**': { isr: true },", "    '/api/**': { swr: 60 },"]
  const EXCEPT = "'/api/auth/**': { cache: false, isr: false, swr: false },"

  test('are a step for the user, with the exact line, until it is there', async () => {
    project = made(config('  routeRules: {', ...KEEPING, '  },'))
    const { status, stdout } = await init()
    const steps = JSON.parse(stdout).plan.changes.filter(
      ({ kind }: { kind: string }) => kind === 'manual',
    )
    expect([status, steps]).toEqual([
      5,
      [
        {
          kind: 'manual',
          path: 'nuxt.config.ts',
          line: 3,
          reason:
            'answers below /api/auth would be kept and given to whoever asks next, by what routeRules says of /** and /api/**; until they are taken out, sign-in gives none',
          snippet: EXCEPT,
        },
      ],
    ])
    const taken = config('  routeRules: {', ...KEEPING, `    ${EXCEPT}`, '  },')
    project.write('nuxt.config.ts', taken)
    expect((await init()).status).toBe(0)
  })

  test('are none where they are for other paths', async () => {
    project = made(
      config("  routeRules: { '/blog/**': { swr: 60 }, '/api/posts': { cache: {} } },"),
    )
    expect((await init()).status).toBe(0)
  })
})

describe('rules by which a path is taken out again', () => {
  const steps = async (...rules: readonly string[]): Promise<readonly string[]> => {
    project = made(config('  routeRules: {', ...rules, '  },'))
    return JSON.parse((await init()).stdout).plan.changes.flatMap(
      ({ kind, snippet }: Record<string, string>) => (kind === 'manual' ? [snippet] : []),
    )
  }
  const EXCEPT = "'/api/auth/**': { cache: false, isr: false, swr: false },"

  test.each<[string, readonly string[], readonly string[]]>([
    ['isr: false ends no swr', ["'/**': { swr: 60 },", "'/api/**': { isr: false },"], [EXCEPT]],
    ['swr: false ends nothing', ["'/**': { swr: 60 },", "'/api/**': { swr: false },"], [EXCEPT]],
    ['cache: false ends swr', ["'/**': { swr: 60 },", "'/api/**': { cache: false },"], []],
    [
      'a rule that is farther ends nothing',
      ["'/api/**': { swr: 60 },", "'/**': { cache: false },"],
      [EXCEPT],
    ],
    ['isr: false ends isr', ["'/**': { isr: true },", "'/api/auth/**': { isr: false },"], []],
    [
      'headers alone keep nothing',
      ["'/**': isDev ? {} : { cache: { swr: true, headersOnly: true } },"],
      [],
    ],
    [
      'headers alone beside what keeps',
      ["'/**': { isr: 60, cache: { headersOnly: true } },"],
      [EXCEPT],
    ],
    [
      'pages that are made beforehand',
      ["'/**': { prerender: true },"],
      ["'/api/auth/**': { cache: false, isr: false, swr: false, prerender: false },"],
    ],
  ])('%s', async (_, rules, expected) => {
    expect(await steps(...rules)).toEqual(expected)
  })
})

describe('middleware in front of sign-in', () => {
  const handler = (...lines: readonly string[]): string =>
    ['export default defineEventHandler((event) => {', ...lines, '})', ''].join('\n')
  const REFUSES = '  if (!event.context.user) throw createError({ statusCode: 401 })'
  const read = async (files: Readonly<Record<string, string>>) => {
    project = makeProject({ ...NUXT, ...files })
    const { status, stdout } = await init()
    const steps = JSON.parse(stdout).plan.changes.flatMap(
      ({ kind, path, line, snippet }: Record<string, unknown>) =>
        kind === 'manual' ? [[path, line, snippet]] : [],
    )
    return [status, steps]
  }
  const REMEDY =
    "// in front of everything else that it does:\nif (event.path.startsWith('/api/auth/')) return"

  test.each<[string, string, number]>([
    ['that refuses strangers', handler(REFUSES), 2],
    [
      'that does so below the path of an API',
      handler("  if (event.path.startsWith('/api')) {", `  ${REFUSES}`, '  }'),
      3,
    ],
    ['that leads elsewhere', handler("  return sendRedirect(event, '/login')"), 2],
  ])('5: %s', async (_, text, line) => {
    expect(await read({ 'server/middleware/gate.ts': text })).toEqual([
      5,
      [['server/middleware/gate.ts', line, REMEDY]],
    ])
  })

  test('5: that refuses by a function of another file', async () => {
    const files = {
      'server/middleware/gate.ts': `import { requireUser } from '../utils/gate'\n${handler('  requireUser(event)')}`,
      'server/utils/gate.ts': `export function requireUser(event) {\n${REFUSES}\n}\n`,
    }
    expect(await read(files)).toEqual([5, [['server/middleware/gate.ts', undefined, REMEDY]]])
  })

  const remedy = (event: string): string => REMEDY.replace('event', event)
  const THROWS = '  throw createError({ statusCode: 401 })'

  test.each<[string, readonly string[], number, string]>([
    [
      'that names the engine in a comment alone',
      ['// unlike @create-auth/runtime, from "../auth"', handler(REFUSES)],
      3,
      'event',
    ],
    [
      'that takes a type alone',
      ["import type { Session } from '@create-auth/runtime/nuxt'", handler(REFUSES)],
      3,
      'event',
    ],
    [
      'that a name stands for',
      ['const gate = (e) => {', THROWS, '}', 'export default defineEventHandler(gate)', ''],
      2,
      'e',
    ],
    [
      'that is a method of options',
      ['export default defineEventHandler({ async handler(e) {', THROWS, '} })', ''],
      2,
      'e',
    ],
    [
      'whose handler has a name',
      [
        'const gate = defineEventHandler(function (e) {',
        THROWS,
        '})',
        'export default gate satisfies unknown',
        '',
      ],
      2,
      'e',
    ],
  ])('5: one %s', async (_, lines, line, event) => {
    expect(await read({ 'server/middleware/gate.ts': lines.join('\n') })).toEqual([
      5,
      [['server/middleware/gate.ts', line, remedy(event)]],
    ])
  })

  test.each<[string, string]>([
    ['that only looks', handler('  event.context.started = Date.now()')],
    [
      'that lets sign-in pass',
      handler("  if (event.path.startsWith('/api/auth')) return", REFUSES),
    ],
    [
      'that is composed of ours',
      `import { getSession } from '@create-auth/runtime/nuxt'\n\nexport default defineEventHandler((event) => {\n${REFUSES}\n})\n`,
    ],
    ['for other paths', handler("  if (!event.path.startsWith('/api')) {", `  ${REFUSES}`, '  }')],
  ])('0: %s', async (_, text) => {
    expect(await read({ 'server/middleware/gate.ts': text })).toEqual([0, []])
  })
})

test('middleware that writes a session of its own is told, with the line as it has to be', async () => {
  const own = `export default defineEventHandler(async (event) => {
  event.context.session = await readSession(event)
})
`
  project = makeProject({ ...NUXT, 'server/middleware/session.ts': own })
  const { status, stdout } = await init()
  const [step] = JSON.parse(stdout).plan.changes.filter(
    ({ kind }: { kind: string }) => kind === 'manual',
  )
  expect([status, step.path, step.line, step.snippet]).toEqual([
    5,
    'server/middleware/session.ts',
    2,
    'event.context.ownSession = await readSession(event)',
  ])
})

describe('a worker', () => {
  const SECRET = 'npx wrangler secret put AUTH_SECRET, with a value of its own'
  const production = async (): Promise<readonly string[]> => {
    const { notes } = JSON.parse((await init()).stdout).plan
    return notes.find(({ title }: { title: string }) => title === 'In production').lines
  }

  test.each([
    [
      'by its configuration',
      { 'nuxt.config.ts': config("  nitro: { preset: 'cloudflare_module' },") },
    ],
    ['on Pages', { 'nuxt.config.ts': config("  nitro: {\n    preset: 'cloudflare-pages',\n  },") }],
    [
      'by the command that builds it',
      {
        'package.json': JSON.stringify({
          type: 'module',
          scripts: { dev: 'nuxt dev', build: 'NITRO_PRESET=cloudflare_module nuxt build' },
          dependencies: { nuxt: '^4.5.0', vue: '^3.5.0' },
        }),
      },
    ],
  ])('%s gets secrets where others visit, and reads .env before', async (_, files) => {
    project = makeProject({ ...NUXT, ...files })
    expect(await production()).toContain(SECRET)
    expect(project.read('.env')).toMatch(/^AUTH_SECRET=\S{43}$[^]*^AUTH_DEV=true$/m)
    expect(project.read('.env.example')).toMatch(/^AUTH_SECRET=$/m)
  })

  test('is none by what is only spoken of', async () => {
    project = made(config('  // preset: cloudflare_module', "  modules: ['nitro-cloudflare-dev'],"))
    expect(await production()).not.toContain(SECRET)
  })
})
