import { posix } from 'node:path'

export type Language = 'ts' | 'js'

export type ModuleSystem = 'esm' | 'cjs'

/** Where generated code lies, and how it is written. */
export interface Home {
  /** Relative to the project's root; `.` for the root itself. */
  readonly folder: string
  readonly language: Language
  readonly moduleSystem: ModuleSystem
  /** The ending of a file of code: `.ts`, `.mjs`, … */
  readonly extension: string
  /** The ending of relative imports: `.js`, `.ts`, or an empty string. */
  readonly importExtension: '.js' | '.ts' | '.mjs' | '.cjs' | ''
  /** The file whose style generated code has. */
  readonly like: string
  /** The alias by which files import each other from afar: a name for a folder, such as `@/`. */
  readonly alias?: { readonly name: string; readonly folder: string }
}

/** Files of the application's own in which sign-in has a part, relative to the project's root. */
export interface OwnParts {
  /** The file that gives the function with which ours is composed. */
  readonly composed?: string
  /** The file that declares the type of the session. */
  readonly ambient?: string
  /** Others, by the framework's words for them. */
  readonly edited?: Readonly<Record<string, string>>
}

/** Where the generated files lie, relative to the project's root. */
export interface Layout extends OwnParts {
  /** Who may sign in, and how. */
  readonly auth: string
  /** The file that lets only signed-in people pass; undefined where the auth file does. */
  readonly guard?: string
  /** The type of the session in the framework's place for it; undefined where nothing has to say it, as in JavaScript. */
  readonly types?: string
  /** The file that mounts sign-in by being there; undefined where a statement does. */
  readonly mount?: string
  /** The file that puts the session where code finds it, by being there. */
  readonly session?: string
  /** The file by which pages know of the session. */
  readonly client?: string
  /** Files that an import of the auth file could mean in its place. */
  readonly namesakes: readonly string[]
  /** The file of the application's for which ours do not lie where they usually do. */
  readonly evades?: string
}

const EXTENSIONS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** Files that lie where a framework looks for them. */
export type PlacedFiles = Pick<Layout, 'session' | 'client'>

/** The particulars of a layout. */
export interface LayoutRequest {
  /** The auth file. */
  readonly auth: string
  /** The name of the guard's file, without its ending, where there is one. */
  readonly guard: string | undefined
  /** True where the framework has a place for the session whose type has to be said. */
  readonly typed: boolean
  /** The file that mounts sign-in by being there, where one does. */
  readonly mount?: string | undefined
  /** Files that have a place of their own. */
  readonly placed?: PlacedFiles | undefined
  readonly parts?: OwnParts | undefined
}

/** The generated files of a project, which lie in one folder. */
export function getLayout(
  home: Home,
  { auth, guard, typed, mount, placed, parts }: LayoutRequest,
): Layout {
  const { dir, name } = posix.parse(auth)
  const beside = (file: string): string => posix.join(dir, file)
  const stems = home.importExtension === '' ? [name, `${name}/index`] : [name]
  return {
    auth,
    ...(guard === undefined ? {} : { guard: beside(`${guard}${home.extension}`) }),
    ...(typed && home.language === 'ts' ? { types: beside(`${name}-locals.d.ts`) } : {}),
    ...(mount === undefined ? {} : { mount }),
    ...placed,
    ...parts,
    namesakes: stems
      .flatMap((stem) => EXTENSIONS.map((extension) => beside(`${stem}.${extension}`)))
      .filter((path) => path !== auth),
  }
}

/** The files of a layout that are generated. */
export function listGeneratedFiles(layout: Layout): readonly string[] {
  const { auth, guard, types, mount, session, client } = layout
  return [auth, guard, types, mount, session, client].filter((path) => path !== undefined)
}

/** Every file that a layout is about: those that are generated or edited, and what they could be mistaken for. */
export function listFiles(layout: Layout): readonly string[] {
  const { composed, ambient, edited = {} } = layout
  const parts = [composed, ambient, ...Object.values(edited)].filter((path) => path !== undefined)
  return [...listGeneratedFiles(layout), ...parts, ...layout.namesakes]
}

/**
 * How a file of a project imports another one.
 *
 * @param from relative to the project's root, as is `to`
 */
export function getSpecifier(home: Home, from: string, to: string): string {
  const { alias } = home
  const near = posix.relative(posix.dirname(from), to)
  const far = alias ? posix.relative(alias.folder, to) : '..'
  if (alias && near.startsWith('../') && !far.startsWith('..'))
    return alias.name + withEnding(home, far)
  return asRelative(withEnding(home, near))
}

/** A path as a specifier that is relative: a folder's own name may begin with a dot. */
export function asRelative(path: string): string {
  return /^\.\.?(?:\/|$)/.test(path) ? path : `./${path}`
}

/** A path as imports end it. */
function withEnding(home: Home, path: string): string {
  const [, stem = path, mark = '', kind = ''] = /^(.*)\.([cm]?)([jt]sx?)$/.exec(path) ?? []
  return stem + getEnding(home, mark, kind)
}

function getEnding({ importExtension }: Home, mark: string, kind: string): string {
  if (importExtension === '.ts') return `.${mark}${kind}`
  if (mark !== '') return `.${mark}js`
  if (importExtension === '') return ''
  return kind === 'jsx' ? '.jsx' : '.js'
}
