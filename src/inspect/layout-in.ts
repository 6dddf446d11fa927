import { posix } from 'node:path'
import type { Framework } from '../catalog/frameworks/framework.js'
import { CliError } from '../errors.js'
import { layoutOf } from '../home.js'
import { MANIFEST, type Home, type Layout, type Said } from '../project.js'
import type { FoundEntry } from './find-entry.js'
import { readSnapshot } from './read-file.js'
import { isFile } from './resolve-source.js'

/**
 * Where the generated files of a project lie.
 *
 * @param said what the user has said about them
 * @throws {CliError} `auth-ending`
 */
export function layoutIn(
  root: string,
  { home, plugins }: FoundEntry,
  { files }: Framework,
  said: Said,
): Layout {
  return layoutOf(home, {
    auth: authFile(said, home),
    guard: files.find(({ id }) => id === 'guard')?.template ?? 'guard',
    typed: files.some(({ id }) => id === 'types'),
    mount: plugins === undefined ? undefined : mountFile(root, plugins, home),
  })
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
