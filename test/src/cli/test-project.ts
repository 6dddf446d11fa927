import { fileURLToPath } from 'node:url'
import type { World } from '../../../src/world/world.js'
import type { Tree } from '../apply/tree.js'
import type { Run, Step } from './run-in-thread.js'

export const BIN = fileURLToPath(new URL('../../../bin/create-auth.js', import.meta.url))

/** An Express project in TypeScript, as small as one can be. */
export const EXPRESS_TS: Tree = {
  'package.json': `${JSON.stringify(
    {
      name: 'shop',
      type: 'module',
      scripts: { dev: 'tsx watch src/server.ts' },
      dependencies: { express: '^5.1.0' },
      devDependencies: { typescript: '^5.9.0' },
    },
    undefined,
    2,
  )}\n`,
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "strict": true } }\n',
  'src/server.ts': [
    "import express from 'express'",
    '',
    'const app = express()',
    '',
    "app.get('/', (req, res) => {",
    "  res.send('hello')",
    '})',
    '',
    'app.listen(4000)',
    '',
  ].join('\n'),
}

/** What an installation leaves, and how it ends. */
export interface Installation {
  readonly writes?: Readonly<Record<string, string>>
  /** The exit code; 0 where undefined. */
  readonly exit?: number
}

/** The files that an installation leaves, as far as it matters here. */
export const INSTALL: Installation = {
  writes: { 'node_modules/@create-auth/runtime/package.json': '{}\n' },
}

/** A run at a terminal. */
export interface Shown {
  readonly status: number
  readonly shown: string
}

/** The commands after which somebody is asked whether to start the application. */
const TRIED = /^(?:init|add|migrate)$/

/** The words of a run at a terminal that starts nothing, unless a step is about that. */
export function withoutTrial(
  args: readonly string[],
  steps: readonly (readonly [text: string, keys: string])[],
): readonly string[] {
  const [word = 'init'] = args.filter((each) => !each.startsWith('-'))
  const isAsked = steps.some(([text]) => text.startsWith('Start it'))
  return isAsked || !TRIED.test(word) ? args : [...args, '--no-verify']
}

/** A project with a machine around it. Paths are relative to its root, or absolute. */
export interface TestProject {
  readonly root: string
  readonly temp: string
  /** The variables of the machine. */
  readonly env: NodeJS.ProcessEnv
  /** Runs the program. @param extra further variables */
  run(args: readonly string[], extra?: NodeJS.ProcessEnv): Promise<Run>
  /** Runs it in front of somebody at a terminal. */
  onTerminal(
    steps: readonly Step[],
    args?: readonly string[],
    extra?: NodeJS.ProcessEnv,
  ): Promise<Shown>
  git(...args: readonly string[]): string
  /** The calls of the package managers: folder and arguments. */
  installs(): readonly string[]
  /** What the package managers do from now on. */
  installsEndWith(installation: Installation): void
  /** Puts packages of this repository into it, as if it had installed them. */
  linkPackages(...names: readonly string[]): void
  world(): World
  read(path: string): string
  write(path: string, text: string, mode?: number): void
  writeTree(tree: Tree): void
  /** Takes over all files of another project. */
  copyFrom(other: Pick<TestProject, 'files'>): void
  /** Its files, each with its bytes in Base64 and its mode. */
  files(): Readonly<Record<string, readonly [text: string, mode: number]>>
  /** Every file below a folder, as bytes in Latin-1. */
  everything(folder: string): string
  has(path: string): boolean
  modeOf(path: string): number
  /** The names in a folder. */
  list(path: string): readonly string[]
  /** Removes a file, or a folder with all that is in it. */
  delete(path: string): void
  makeFolder(path: string): void
  move(from: string, to: string): void
  link(path: string, target: string): void
  /** Every file and folder with its mode; node_modules and .git are not looked into. */
  tree(): Record<string, string>
  /** Takes it away from where it lies. */
  remove(): void
}
