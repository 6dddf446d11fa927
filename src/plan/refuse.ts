import { posix } from 'node:path'
import type { Framework } from '../frameworks/framework.js'
import type { Change } from '../changes/change.js'
import { CliError } from '../errors.js'
import { MANIFEST, type Layout, type Project, type TypeScriptFacts } from '../project.js'
import { listGeneratedFiles } from '../home.js'
import { emitsCommonJs } from './emits-commonjs.js'
import { isTypeScriptOlder } from './is-typescript-older.js'
import type { Manifest } from './manifest.js'

/**
 * Refuses to replace files that are not ours: those of another library can be taken over.
 *
 * @param project of which files are made where the user can say
 * @throws {CliError} `file-exists`
 */
export function refuseClashes(
  paths: readonly string[],
  project?: Pick<Project, 'layout' | 'existingAuth'>,
): void {
  const [first] = paths
  if (first === undefined) return
  const isOurs = project && listGeneratedFiles(project.layout).includes(first)
  const other = isOurs ? project.existingAuth.find(({ source }) => source !== undefined) : undefined
  if (other?.source !== undefined && project) {
    const message = `${other.library} signs people in here already, and ${first} is a file of yours`
    throw new CliError('conflict', 'file-exists', message, {
      hint: `Take it over, with everybody who is in it: create-auth migrate --from ${other.source}. Or set sign-in up beside it: --auth ${elsewhere(project.layout)}`,
      file: first,
    })
  }
  const away = isOurs ? `, have ours elsewhere with --auth ${elsewhere(project.layout)},` : ','
  const flags = paths.map((path) => `--overwrite ${path}`).join(' ')
  const message = `${paths.join(', ')} exists already and was not written by create-auth`
  throw new CliError('conflict', 'file-exists', message, {
    hint: `Rename it${away} or replace it with: ${flags}`,
    file: first,
  })
}

/** A place for our files that is likely to be free. */
function elsewhere({ auth }: Layout): string {
  const { dir, ext } = posix.parse(auth)
  return posix.join(dir, 'sign-in', `auth${ext}`)
}

/**
 * Refuses to move the auth file: the application may import it from anywhere.
 *
 * @param asked where the user wants it
 * @throws {CliError} `auth-moved`
 */
export function refuseMove(saved: Manifest | undefined, asked: string | undefined): void {
  if (!saved || asked === undefined || Object.hasOwn(saved.files, asked)) return
  throw new CliError('conflict', 'auth-moved', `sign-in is set up already, without ${asked}`, {
    hint: 'Take the set-up back first (create-auth undo), or move the files yourself, and say so in .create-auth.json: "auth" and "files".',
    file: asked,
  })
}

/** Tells whether a file only ever has lines of ours, or reserved ones at its end: two runs need no commit in between. */
function isAlwaysOurs({ env }: Project, path: string): boolean {
  return path === MANIFEST || path === env.example
}

/**
 * Refuses to mix with changes that are not committed. Files as we wrote them don't count, and the
 * env file can't be committed.
 *
 * @throws {CliError} `files-dirty`
 */
export function refuseDirty(
  project: Project,
  changes: readonly Change[],
  saved: Manifest | undefined,
): void {
  const own = (path: string): boolean => {
    if (isAlwaysOurs(project, path)) return true
    const hash = project.files.get(path)?.hash
    return hash !== undefined && saved?.files[path] === hash
  }
  const dirty = changes
    .filter((change) => change.kind === 'edit')
    .map((change) => change.path)
    .filter((path) => project.git.dirty.has(path) && path !== project.env.target && !own(path))
  const [first] = dirty
  if (first === undefined) return
  const have = dirty.length === 1 ? 'has' : 'have'
  const message = `${dirty.join(', ')} ${have} changes that are not committed`
  throw new CliError('conflict', 'files-dirty', message, {
    hint: 'Commit or stash them, or go on with: --allow-dirty',
    file: first,
  })
}

/**
 * Refuses where `./auth` would mean another file, before or after.
 *
 * @throws {CliError} `auth-name-taken`
 */
export function refuseNamesakes(project: Project): void {
  const taken = project.layout.namesakes.find((path) => project.files.has(path))
  if (taken === undefined) return
  const message = `${taken} would be mistaken for ${project.layout.auth}`
  throw new CliError('conflict', 'auth-name-taken', message, {
    hint: `Rename ${taken} and what imports it, or have ours elsewhere: --auth ${elsewhere(project.layout)}`,
    file: taken,
  })
}

/**
 * Refuses a language in which what is generated has no form.
 *
 * @throws {CliError} `language-unsupported`
 */
export function refuseLanguage({ home }: Project, { name, typescript }: Framework): void {
  if (typescript !== true || home.language === 'ts') return
  const message = `${home.like} is JavaScript, and ${name} is supported in TypeScript alone`
  throw new CliError('unsupported', 'language-unsupported', message, {
    hint: `By hand it works as in TypeScript: see docs/frameworks/ of create-auth. If the application is in TypeScript elsewhere, name that file: --entry <file>.`,
    file: home.like,
  })
}

/** The first TypeScript that can parse the runtime's declarations: they have `type` among the names of an import. */
const FIRST = [4, 5] as const

/** Tells whether no version that may be installed can parse them: `^4.3` may be 4.9. */
function isTooOld({ version = '' }: TypeScriptFacts): boolean {
  const [highest = ''] = version.startsWith('^') ? version.split('.') : [version]
  return isTypeScriptOlder({ version: highest }, FIRST, Infinity)
}

/** Modes of TypeScript in which a file of CommonJS imports no ES module, as the runtime is one. */
const WITHOUT_ES_MODULES = ['node16', 'node18']

/**
 * Refuses a TypeScript that does not know our syntax, and settings under which no import of ours compiles.
 *
 * @throws {CliError} `typescript-old`, `typescript-imports`
 */
export function refuseSyntax(project: Project): void {
  const { typescript, home } = project
  if (home.language !== 'ts' || !typescript) return
  if (isTooOld(typescript)) {
    const message = `TypeScript ${typescript.version} can't parse the declarations of @create-auth/runtime, and from 4.5 on it can`
    throw new CliError('unsupported', 'typescript-old', message, {
      hint: 'Update it: typescript@^4.9, or a newer one. Then run this again.',
    })
  }
  if (!emitsCommonJs(project)) return
  const { configFiles, module, verbatimModuleSyntax } = typescript
  const [file = 'tsconfig.json'] = configFiles
  const refuse = (message: string, remedy: string): CliError =>
    new CliError('unsupported', 'typescript-imports', message, {
      hint: `${remedy}, or set "type": "module" in package.json.`,
      ...(configFiles.length > 0 && { file }),
    })
  if (verbatimModuleSyntax)
    throw refuse(
      'verbatimModuleSyntax forbids imports in a CommonJS project',
      `Turn verbatimModuleSyntax off in ${file}`,
    )
  if (WITHOUT_ES_MODULES.includes(module))
    throw refuse(
      `"module": "${module}" can't import ES modules into CommonJS`,
      `Set "module": "nodenext" in ${file}, with TypeScript 5.8 or later`,
    )
}
