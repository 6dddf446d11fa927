import { afterEach, describe, expect, test } from 'vitest'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project?.remove()
})

/** Where files are routes, by the id of the framework. */
const ROUTES = /^(?:astro|next|nitro|nuxt|react-router|sveltekit|tanstack-start)-/
const FORMS = Object.entries(OTHER_FRAMEWORKS).filter(([form]) => ROUTES.test(form))
const init = async (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', ...words])
const authFile = (): string => {
  const [, file = ''] =
    /"((?:[^"]*\/)?auth(?:\.server)?\.[jt]s)"/.exec(project.read('.create-auth.json')) ?? []
  return file
}

test('there are projects of each major version, in TypeScript and in JavaScript', () => {
  expect(FORMS.map(([form]) => form)).toEqual([
    'sveltekit-2-ts',
    'sveltekit-2-js-moved',
    'sveltekit-3-ts',
    'astro-7-ts',
    'astro-6-ts',
    'astro-5-js-moved',
    'next-app-ts',
    'next-app-js',
    'next-pages-js',
    'nuxt-4-ts',
    'react-router-8-ts',
    'react-router-7-js',
    'nuxt-3-js',
    'nitro-3-ts',
    'nitro-3-js-moved',
    'tanstack-start-ts',
    'tanstack-start-js-moved',
  ])
})

describe.each(FORMS)('%s', (_, files) => {
  test('a second run finds nothing to do, and undo gives back each byte', async () => {
    project = makeProject(files)
    const before = project.tree()
    expect(await init()).toMatchObject({ status: 0, stderr: '' })
    const after = project.tree()
    expect(after).not.toEqual(before)
    expect((await init()).stdout).toContain('Nothing to do')
    expect(project.tree()).toEqual(after)
    expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 0 })
    expect(project.tree()).toEqual(before)
  })

  test('init with a provider is init, and the provider behind it', async () => {
    project = makeProject(files)
    await init('--providers', 'github')
    const text = project.read(authFile())
    expect(text).toMatch(/providers: \[\n\s+GitHub,\n/)
    project.remove()
    project = makeProject(files)
    await init()
    const added = await project.run([
      'add',
      'provider',
      'github',
      '--yes',
      '--no-install',
      '--json',
    ])
    expect(added.status).toBe(0)
    expect(project.read(authFile())).toBe(text)
  })
})

describe('a client of the database that each handler makes for itself', () => {
  const HANDLER =
    "import { PrismaClient } from '@prisma/client'\n\nexport default defineEventHandler(() => {\n  const prisma = new PrismaClient()\n  return prisma.post.findMany()\n})\n"
  const tree = (file: string) => ({
    ...OTHER_FRAMEWORKS['nuxt-4-ts'],
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { dev: 'nuxt dev' },
      dependencies: { nuxt: '^4.0.0', vue: '^3.5.0', '@prisma/client': '^6.0.0' },
    }),
    'prisma/schema.prisma':
      'generator client {\n  provider = "prisma-client-js"\n}\n\ndatasource db {\n  provider = "postgresql"\n  url      = env("DATABASE_URL")\n}\n',
    [file]: HANDLER,
  })

  test.each([
    ['a route', 'server/api/posts/index.get.ts', 'server/prisma.ts'],
    ['middleware', 'server/middleware/log.ts', 'server/prisma.ts'],
    ['a plugin', 'server/plugins/seed.ts', 'server/prisma.ts'],
    ['a file that is nothing else', 'server/utils/posts.ts', 'server/utils/prisma.ts'],
  ])('gets a file that Nuxt does not run: beside %s', async (_, file, made) => {
    project = makeProject(tree(file))
    const { status } = await init()
    expect(status).toBe(0)
    expect(project.read(made)).toContain('export const prisma = new PrismaClient()')
    const from = made.slice('server/'.length, -'.ts'.length)
    expect(project.read('server/auth.ts')).toMatch(new RegExp(`from ['"]\\./${from}['"]`))
  })
})
