import { posix } from 'node:path'
import type { Home, Layout, Project } from './project.js'

const EXTENSIONS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/**
 * The generated files of a project, which lie in one folder.
 *
 * @param auth the auth file, where the user has said which; `auth` in the home where undefined
 */
export function layoutOf(home: Home, auth?: string): Layout {
  const own = auth ?? posix.join(home.folder, `auth${home.extension}`)
  const { dir, name } = posix.parse(own)
  const beside = (file: string): string => posix.join(dir, file)
  const stems = home.importExtension === '' ? [name, `${name}/index`] : [name]
  return {
    auth: own,
    guard: beside(`require-session${home.extension}`),
    ...(home.language === 'ts' ? { types: beside(`${name}-locals.d.ts`) } : {}),
    namesakes: stems
      .flatMap((stem) => EXTENSIONS.map((extension) => beside(`${stem}.${extension}`)))
      .filter((path) => path !== own),
  }
}

/** The file from which imports lead to whatever sign-in consists of: the application's, else the auth file. */
export function startOf({ application, layout }: Pick<Project, 'application' | 'layout'>): string {
  return application?.value.file ?? layout.auth
}
