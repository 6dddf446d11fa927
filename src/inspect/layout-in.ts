import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Framework } from '../catalog/frameworks/framework.js'
import { CliError } from '../errors.js'
import { layoutOf } from '../home.js'
import { MANIFEST, type Home, type Layout, type Said } from '../project.js'
import type { FoundEntry } from './find-entry.js'
import { readSnapshot } from './read-file.js'
import { isFile } from './resolve-source.js'

/** What decides where they lie, beside what was found. */
interface LayoutSearch {
  readonly framework: Framework
  /** Where sign-in answers. */
  readonly basePath: string
  /** What the user has said about them. */
  readonly said: Said
}

/**
 * Where the generated files of a project lie.
 *
 * @throws {CliError} `auth-ending`
 */
export function layoutIn(
  root: string,
  { home, plugins, root: routes }: FoundEntry,
  { framework: { files }, basePath, said }: LayoutSearch,
): Layout {
  const plugin = plugins === undefined ? undefined : mountFile(root, plugins, home)
  const layout = layoutOf(home, {
    auth: authFile(said, home),
    guard: files.find(({ id }) => id === 'guard')?.template,
    typed: files.some(({ id }) => id === 'types'),
    mount: routes ? routes.route.replace('{path}', basePath) + home.extension : plugin,
  })
  return { ...layout, namesakes: [...layout.namesakes, ...otherSpellings(root, layout)] }
}

/** Files whose names differ from ours in case alone: on macOS and Windows the two are one file. */
function otherSpellings(root: string, { auth, namesakes }: Layout): readonly string[] {
  const own = [auth, ...namesakes]
  const folder = posix.dirname(auth)
  return namesIn(join(root, folder))
    .map((name) => posix.join(folder, name))
    .filter((path) => !own.includes(path))
    .filter((path) => own.some((each) => each.toLowerCase() === path.toLowerCase()))
}

/** Nothing where there is no such folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A name for what mounts sign-in, the first that is free or ours: projects have a plugin of their own with the usual one. */
function mountFile(root: string, plugins: string, { extension }: Home): string {
  const ours = readSnapshot(root, MANIFEST)?.text ?? ''
  const usual = posix.join(plugins, `auth${extension}`)
  const isFree = !isFile(root, usual) || ours.includes(JSON.stringify(usual))
  return isFree ? usual : posix.join(plugins, `sign-in${extension}`)
}

/** @throws {CliError} `auth-ending` where the files beside it could not import it */
function authFile({ auth }: Said, { extension, like }: Home): string | undefined {
  if (auth === undefined || posix.extname(auth) === extension) return auth
  throw new CliError('usage', 'auth-ending', `the auth file has to end in ${extension}`, {
    hint: `${like} is written so: --auth ${posix.format({ ...posix.parse(auth), base: '', ext: extension })}`,
    file: auth,
  })
}
