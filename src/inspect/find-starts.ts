import { isRecord } from '../guards.js'
import type { Evidence } from '../project.js'
import type { PackageJson } from './read-package.js'
import { resolveSource } from './read-sources.js'
import type { TsConfig } from './read-tsconfig.js'

/** A file with which the application starts, and what says so. */
export interface Start {
  readonly file: string
  readonly evidence: Evidence
}

/** The scripts that start an application, the likeliest first. */
const SCRIPTS = [
  'start',
  'dev',
  'start:dev',
  'serve',
  'server',
  'develop',
  'start:prod',
  'dev:server',
  'preview',
]

/** What a compiled path was compiled from: `dist/server.js` of `src/server.ts`. */
function beforeBuild(path: string, config: TsConfig | undefined): readonly string[] {
  const clean = path.replace(/^\.\//, '')
  const folders = [config?.outDir, 'dist', 'build', 'out', 'lib'].filter(
    (name) => name !== undefined,
  )
  const below = folders.find((name) => clean.startsWith(`${name}/`))
  if (below === undefined) return []
  const rest = clean.slice(below.length + 1)
  return [config?.rootDir, 'src', 'app', '.']
    .filter((name) => name !== undefined)
    .map((name) => `${name}/${rest}`)
}

/** The source file behind a path in a script, in `main` or in `exports`. */
function sourceOf(root: string, path: string, config: TsConfig | undefined): string | undefined {
  for (const candidate of [...beforeBuild(path, config), path]) {
    const found = resolveSource(root, candidate)
    if (found !== undefined) return found
  }
  return undefined
}

/** The words of a script that may name a file. */
function wordsOf(command: string): readonly string[] {
  const words = command.match(/[^\s"'`;&|]+/g) ?? []
  return words.filter(
    (word) => !word.startsWith('-') && !word.includes('=') && !/[*{}$<>]/.test(word),
  )
}

function looksLikeFile(word: string): boolean {
  return word === '.' || /\.[cm]?[jt]sx?$/.test(word) || word.includes('/')
}

function mainFiles({ raw }: PackageJson): readonly string[] {
  const { main, exports } = raw
  const root = isRecord(exports) ? exports['.'] : exports
  const values = isRecord(root) ? Object.values(root) : [root]
  return [main, ...values].filter((value) => typeof value === 'string')
}

/** The files with which the application starts: by the scripts, then by `main` and `exports`. */
export function findStarts(
  root: string,
  json: PackageJson,
  config: TsConfig | undefined,
): readonly Start[] {
  const { scripts } = json.facts
  const mains = mainFiles(json)
  const fromScripts = SCRIPTS.flatMap((name) =>
    wordsOf(scripts[name] ?? '')
      .filter(looksLikeFile)
      .flatMap((word) => (word === '.' ? [...mains, 'index.js'] : [word]))
      .map((path) => ({ path, saw: `scripts.${name}` })),
  )
  const all = [
    ...fromScripts,
    ...mains.map((path) => ({ path, saw: 'main' })),
    { path: 'index.js', saw: 'index' },
  ]
  return all.flatMap(({ path, saw }) => {
    const file = sourceOf(root, path, config)
    return file === undefined ? [] : [{ file, evidence: { file: 'package.json', saw } }]
  })
}
