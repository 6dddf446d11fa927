import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Tree } from '../apply/tree.js'
import { withDatabase } from '../plan/database-projects.js'
import { OTHER_FRAMEWORKS, PROJECTS } from '../plan/projects.js'

const FOLDER = fileURLToPath(new URL('./written-by-0.1.0/', import.meta.url))

/** The files that create-auth 0.1.0 has written and changed in a project, but for its engine, by their paths. */
const writtenIn = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(`${FOLDER}${name}.json`, 'utf8')) as Record<string, string>

/** The projects, by their form: behind a plus the ORM that keeps users. */
export const WRITTEN: readonly string[] = readdirSync(FOLDER).map((file) =>
  file.replace(/\.json$/, ''),
)

/** A project as `init` of create-auth 0.1.0 has left it. */
export function writtenProject(name: string): Record<string, string> {
  const [form = '', orm] = name.split('+')
  const tree: Tree | undefined = orm
    ? withDatabase(form, orm)
    : { ...PROJECTS, ...OTHER_FRAMEWORKS }[form]
  const own = Object.entries(tree ?? {}).map(([path, file]) => [
    path,
    typeof file === 'string' ? file : file.text,
  ])
  return { ...Object.fromEntries(own), ...writtenIn(name) }
}

/** The generated files of such a project that are code, by their paths. */
export function generatedIn(project: Readonly<Record<string, string>>): readonly string[] {
  const { files } = JSON.parse(project['.create-auth.json'] ?? '{}') as {
    files: Record<string, string>
  }
  return Object.keys(files).filter((path) => !path.startsWith('vendor/'))
}

/** A project of each framework. */
export const OF_EACH_FRAMEWORK: readonly string[] = [
  'astro-7-ts',
  'elysia-ts-bundler',
  'fastify-ts-nodenext',
  'hono-ts-nodenext',
  'js-cjs',
  'koa-ts-nodenext',
  'nestjs-12-esm',
  'next-app-ts',
  'nitro-3-ts',
  'nuxt-4-ts',
  'react-router-8-ts',
  'sveltekit-2-ts',
  'tanstack-start-ts',
]
