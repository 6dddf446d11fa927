import type { Framework } from '../catalog/frameworks.js'
import { PROVIDER_MODULES, type RuntimeProvider } from '../catalog/runtime.js'
import type { Project } from '../project.js'
import { detectStyle } from '../syntax/style.js'
import { namesFor } from './names.js'
import { render } from './render.js'

/** A file that is wholly ours. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
  /** What it is for, in a few words. */
  readonly why: string
}

/** The files beside the entry file, in its language, module system and style. */
export async function generateFiles(
  project: Project,
  framework: Framework,
  providers: readonly RuntimeProvider[],
): Promise<readonly GeneratedFile[]> {
  const entry = project.entry.value
  const names = namesFor(entry)
  const form = {
    language: entry.language,
    moduleSystem: entry.moduleSystem,
    style: detectStyle(project.files.get(entry.file)?.text ?? ''),
  }
  const view = {
    basePath: framework.basePath,
    auth: names.from,
    env: project.env.target,
    loadsEnv: project.env.loader === undefined,
    providers: providers.map((row) => ({ ...row, specifier: PROVIDER_MODULES + row.id })),
  }
  const text = (name: string): Promise<string> => render(framework.id, name, view, form)
  const files = [
    { path: names.auth, text: await text('auth'), why: 'who may sign in, and how' },
    {
      path: names.requireSession,
      text: await text('require-session'),
      why: 'lets only signed-in people pass',
    },
  ]
  if (names.locals === undefined) return files
  const locals = await text('auth-locals')
  return [...files, { path: names.locals, text: locals, why: 'the type of res.locals.session' }]
}
