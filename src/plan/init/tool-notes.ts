import { DOCKERFILES, type Project, type TypeScriptFacts } from '../../project.js'
import type { Note } from '../plan.js'
import { dirname } from 'node:path/posix'
import { TARBALLS } from '../../catalog/runtime.js'
import { OLDEST_NODE } from '../../catalog/versions.js'
import { matchesGlob } from '../../syntax/glob.js'
import { emitsCommonJs } from '../emits-commonjs.js'
import { isTypeScriptOlder } from '../is-typescript-older.js'
import { listOldNodes } from './old-nodes.js'

/**
 * Notes on what the tools around an application have to be told before they take the runtime: images, versions of Node.js and compilers.
 *
 * @param bundled whether the runtime is installed from `vendor/`
 */
export function toolNotes(project: Project, bundled: boolean): readonly Note[] {
  return [
    ...imageWarnings(project, bundled),
    ...nodeWarnings(project),
    ...typescriptWarnings(project),
  ].map((note): Note => ({ kind: 'warning', ...note }))
}

interface ToolWarning {
  readonly title: string
  readonly lines: readonly string[]
}

/** One instruction of a Dockerfile, on one line. */
interface Instruction {
  readonly name: string
  readonly rest: string
}

/**
 * Warnings about what an image of the application needs before the application starts in it.
 *
 * @param bundled whether the runtime is installed from `vendor/`
 */
function imageWarnings(
  { files, application, layout }: Project,
  bundled: boolean,
): readonly ToolWarning[] {
  const title = DOCKERFILES.find((path) => files.has(path))
  if (title === undefined) return []
  const instructions = listInstructions(files.get(title)?.text ?? '')
  const lines = [
    ...(bundled ? missingTarball(instructions, files.get(DOCKERIGNORE)?.text ?? '') : []),
    ...listMissingCopies(instructions, application?.value.file ?? '', layout.auth),
  ]
  return lines.length > 0 ? [{ title, lines }] : []
}

/** Warnings of the versions of Node.js that the project names for itself. */
function nodeWarnings({ files }: Project): readonly ToolWarning[] {
  return listOldNodes((file) => files.get(file)?.text).map(({ file, line, version }) => ({
    title: `${file}:${line}`,
    lines: [
      `Node.js ${version} is older than ${OLDEST_NODE.join('.')}, the first that sign-in runs on: name a newer one, such as 22`,
    ],
  }))
}

const DOCKERIGNORE = '.dockerignore'

function missingTarball(instructions: readonly Instruction[], ignore: string): readonly string[] {
  return [
    ...(copiesVendor(instructions)
      ? []
      : ['copy vendor/ into the image before the step that installs dependencies']),
    ...(isRuntimeExcluded(ignore)
      ? [`${DOCKERIGNORE} leaves the sign-in engine out; add as its last line: !${TARBALLS}`]
      : []),
  ]
}

/** Tells whether an image lacks the runtime: the last line counts that names it, or a folder that it is in. */
function isRuntimeExcluded(text: string): boolean {
  const tarball = TARBALLS.replace('*', '0')
  return text.split(/\r?\n/).reduce((isOut, line) => {
    const [, not, pattern = ''] = /^(!?)\s*(?:\.?\/)?(.*?)\/?\s*$/.exec(line) ?? []
    const names = [dirname(tarball), tarball].some((path) => matchesGlob(path, `/${pattern}`))
    return names && !line.startsWith('#') ? not === '' : isOut
  }, false)
}

function listInstructions(text: string): readonly Instruction[] {
  const whole = text.replaceAll(/^\s*#.*$/gm, '').replaceAll(/\\\s*\n/g, ' ')
  return whole.split('\n').flatMap((line) => {
    const [, name, rest = ''] = /^\s*([A-Za-z]+)\s+(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name: name.toUpperCase(), rest }]
  })
}

/** A command that installs what package.json names: `yarn` alone does too, and `-g` installs a program. */
const INSTALLS = /^(?:npm|pnpm|yarn|bun)\b(?:.*\s(?:install|ci|i)(?:\s|$)|(?:\s+-\S+)*$)/

/** Tells whether everything, or `vendor/`, is in the image before each step that installs dependencies. */
function copiesVendor(instructions: readonly Instruction[]): boolean {
  const before = instructions.flatMap((each, index) =>
    installs(each) ? [instructions.slice(0, index)] : [],
  )
  return before.length > 0 && before.every((all) => all.slice(findStageStart(all)).some(copies))
}

/** Where the stage begins that these instructions end in. */
function findStageStart(instructions: readonly Instruction[]): number {
  return instructions.findLastIndex(({ name }) => name === 'FROM') + 1
}

function installs({ name, rest }: Instruction): boolean {
  const commands = rest.replaceAll(/--mount=\S+/g, '').split(/&&|\|\||;/)
  return (
    name === 'RUN' &&
    commands.some((each) => INSTALLS.test(each.trim()) && !/\s(?:-g|--global)\b/.test(each))
  )
}

/** `COPY . .`, and what names the folder. */
function copies(instruction: Instruction): boolean {
  return listSources(instruction).some((source) => /^(?:\.\/?|(?:\.?\/)?vendor\b.*)$/.test(source))
}

/** The sources that are copied from this folder, not from another stage. */
function listSources({ name, rest }: Instruction): readonly string[] {
  const words = rest.split(/\s+/).filter((word) => word !== '')
  const isCopy = name === 'COPY' || name === 'ADD'
  if (!isCopy || words.some((word) => word.startsWith('--from='))) return []
  return words.filter((word) => !word.startsWith('--')).slice(0, -1)
}

/** `COPY server.js ./`: what is new beside a file that is copied by its name is not in the image. */
function listMissingCopies(
  instructions: readonly Instruction[],
  file: string,
  auth: string,
): readonly string[] {
  const sources = instructions.slice(findStageStart(instructions)).flatMap(listSources)
  const plain = sources.map((source) => source.replace(/^\.?\//, ''))
  const named = plain.find((source) => source === file || source.endsWith(`/${file}`))
  if (named === undefined) return []
  const own = named.slice(0, named.length - file.length) + auth
  const isThere = plain.some((source) => ['', '.', own].includes(source) || holds(source, own))
  return isThere ? [] : [`copy ${own} into the image, too: ${named} is copied by its name`]
}

/** Tells whether a folder that is copied, or a pattern, has a file. */
function holds(source: string, file: string): boolean {
  const [fixed = ''] = source.split(/[*?[]/)
  return file.startsWith(fixed === source ? `${source.replace(/\/$/, '')}/` : fixed)
}

/** The first TypeScript that lets a CommonJS file import an ES module. */
const FIRST = [5, 8] as const

/** The first TypeScript that reads the runtime's declarations. */
const OLDEST = [4, 7] as const

interface TypeScriptWarning {
  readonly title: string
  readonly lines: readonly string[]
}

/** Warnings about what TypeScript may refuse of the generated files, and what to do about it. */
function typescriptWarnings(project: Project): readonly TypeScriptWarning[] {
  const { typescript, home } = project
  if (!typescript || home.language !== 'ts') return []
  if (isTypeScriptOlder(typescript, OLDEST, Infinity)) {
    return [
      {
        title: 'TypeScript before 4.7 can’t read the types of @create-auth/runtime',
        lines: ['the application runs; for its types update it: typescript@^4.9, or a newer one'],
      },
    ]
  }
  return emitsCommonJs(project) ? commonJsWarnings(typescript) : []
}

/** Where CommonJS output imports the runtime, an ES module. */
function commonJsWarnings(typescript: TypeScriptFacts): readonly TypeScriptWarning[] {
  if (typescript.module !== 'nodenext' || !isTypeScriptOlder(typescript, FIRST, 0)) return []
  return [
    {
      title: 'TypeScript before 5.8 can’t import ES modules into CommonJS',
      lines: ['update it: typescript@^5.8'],
    },
  ]
}
