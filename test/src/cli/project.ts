import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkPackages } from '../../support/link-packages.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { runInThread, type Run, type Step } from './run-in-thread.js'

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

/** The files that an installation leaves, as far as it matters here. */
export const INSTALL = `mkdir -p node_modules/@create-auth/runtime
echo '{}' > node_modules/@create-auth/runtime/package.json
`

export type { Run } from './run-in-thread.js'

/** A run at a terminal. */
export interface Shown {
  readonly status: number
  readonly shown: string
}

/** A project in a folder of its own, with a temporary folder and package managers of its own. */
export interface TestProject {
  readonly root: string
  readonly temp: string
  readonly bin: string
  readonly env: NodeJS.ProcessEnv
  /** Runs the program in a thread of this process. Signals, terminals and what children print need {@link spawn}. */
  run(args: readonly string[], extra?: NodeJS.ProcessEnv): Run
  /** Runs it there in front of somebody at a terminal. */
  onTerminal(steps: readonly Step[], args?: readonly string[], extra?: NodeJS.ProcessEnv): Shown
  /** Runs the program as a process of its own, which takes ten times as long. */
  spawn(args: readonly string[], extra?: NodeJS.ProcessEnv): Run
  git(...args: string[]): string
  /** The calls of the package managers: folder and arguments. */
  installs(): readonly string[]
  /** Makes the package managers end like this. */
  installsEndWith(script: string): void
  read(path: string): string
  remove(): void
}

export function makeProject(tree: Tree): TestProject {
  const base = makeTree({})
  const [root, temp, bin] = ['project', 'tmp', 'bin'].map((name) => join(base, name))
  for (const folder of [root!, temp!, bin!]) mkdirSync(folder)
  for (const [path, file] of Object.entries(tree)) {
    const { text, mode } = typeof file === 'string' ? { text: file, mode: 0o644 } : file
    mkdirSync(dirname(join(root!, path)), { recursive: true })
    writeFileSync(join(root!, path), text)
    chmodSync(join(root!, path), mode)
  }
  const log = join(bin!, 'log')
  const end = join(bin!, 'end.sh')
  writeFileSync(end, INSTALL)
  for (const name of ['npm', 'pnpm', 'yarn', 'bun']) {
    const script = `#!/bin/sh\necho "$(pwd): ${name} $*" >> '${log}'\n. '${end}'\n`
    writeFileSync(join(bin!, name), script, { mode: 0o755 })
  }
  // Also for what a test runs in this process: nothing may stay in the home folder.
  process.env['XDG_STATE_HOME'] = join(base, 'state')
  const env = {
    PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: base,
    TMPDIR: temp,
    XDG_STATE_HOME: join(base, 'state'),
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    NODE_DISABLE_COMPILE_CACHE: '1',
  }
  return {
    root: root!,
    temp: temp!,
    bin: bin!,
    env,
    run: (args, extra = {}) => {
      const { status, stdout, stderr } = runInThread({
        args,
        cwd: root!,
        env: { ...env, ...extra },
      })
      return { status, signal: null, stdout, stderr }
    },
    onTerminal: (steps, args = [], extra = {}) => {
      const all = { ...env, TERM: 'xterm', ...extra }
      const { status, shown } = runInThread({ args, cwd: root!, env: all, steps })
      return { status, shown }
    },
    spawn: (args, extra = {}) => {
      const options = {
        cwd: root!,
        env: { ...env, ...extra },
        encoding: 'utf8',
        input: '',
      } as const
      const { status, signal, stdout, stderr } = spawnSync(
        process.execPath,
        [BIN, ...args],
        options,
      )
      return { status, signal, stdout, stderr }
    },
    git: (...args) => {
      const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.test']
      return execFileSync('git', [...who, ...args], { cwd: root!, env, encoding: 'utf8' })
    },
    installs: () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []),
    installsEndWith: (script) => {
      writeFileSync(end, `${script}\n`)
    },
    read: (path) => readFileSync(join(root!, path), 'utf8'),
    remove: () => {
      removeTree(base)
    },
  }
}

/** A project that keeps its data with a driver of this repository's. */
export function projectWith(module: string, code: string): TestProject {
  const { 'package.json': text } = EXPRESS_TS
  const json: unknown = JSON.parse(typeof text === 'string' ? text : '')
  const project = makeProject({
    ...EXPRESS_TS,
    'package.json': JSON.stringify({
      ...(json as object),
      dependencies: { express: '^5.1.0', [module]: '^8.0.0' },
    }),
    'src/db.ts': code,
    'src/server.ts':
      "import express from 'express'\nimport { db } from './db.js'\n\nconst app = express()\napp.listen(4000)\n",
  })
  linkPackages(project.root, module)
  return project
}
