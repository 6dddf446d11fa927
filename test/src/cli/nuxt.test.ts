import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const init = (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', '--json', ...words])
const config = (...lines: readonly string[]): string =>
  ['export default defineNuxtConfig({', ...lines, '})', ''].join('\n')
const NUXT = OTHER_FRAMEWORKS['nuxt-4-ts']!
const made = (text: string): TestProject => makeProject({ ...NUXT, 'nuxt.config.ts': text })

describe('rules that have the answers of sign-in kept', () => {
  const KEEPING = ["    '/**': { isr: true },", "    '/api/**': { swr: 60 },"]
  const EXCEPT = "'/api/auth/**': { cache: false, isr: false, swr: false },"

  test('are a step for the user, with the exact line, until it is there', () => {
    project = made(config('  routeRules: {', ...KEEPING, '  },'))
    const { status, stdout } = init()
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
    writeFileSync(join(project.root, 'nuxt.config.ts'), taken)
    expect(init().status).toBe(0)
  })

  test('are none where they are for other paths', () => {
    project = made(
      config("  routeRules: { '/blog/**': { swr: 60 }, '/api/posts': { cache: {} } },"),
    )
    expect(init().status).toBe(0)
  })
})

test('middleware that writes a session of its own is told, with the line as it has to be', () => {
  const own = `export default defineEventHandler(async (event) => {
  event.context.session = await readSession(event)
})
`
  project = makeProject({ ...NUXT, 'server/middleware/session.ts': own })
  const { status, stdout } = init()
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
  const production = (): readonly string[] => {
    const { notes } = JSON.parse(init().stdout).plan
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
  ])('%s gets secrets where others visit, and reads .env before', (_, files) => {
    project = makeProject({ ...NUXT, ...files })
    expect(production()).toContain(SECRET)
    expect(project.read('.env')).toMatch(/^AUTH_SECRET=\S{43}$[^]*^AUTH_DEV=true$/m)
    expect(project.read('.env.example')).toMatch(/^AUTH_SECRET=$/m)
  })

  test('is none by what is only spoken of', () => {
    project = made(config('  // preset: cloudflare_module', "  modules: ['nitro-cloudflare-dev'],"))
    expect(production()).not.toContain(SECRET)
  })
})
