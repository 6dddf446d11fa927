import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { disk } from '../../support/disk.js'
import { linkPackages } from '../../support/link-packages.js'
import { makeTree, readTree, removeTree, writeTree, type Tree } from '../apply/tree.js'
import { runInThread, type Run } from './run-in-thread.js'
import { BIN, INSTALL, type Installation, type TestProject, withoutTrial } from './test-project.js'

/** A project in a folder of its own, with a temporary folder and package managers of its own. */
export interface DiskProject extends TestProject {
  /** The folder of its programs. */
  readonly bin: string
  /** Runs the program as a process of its own, which takes ten times as long. */
  spawn(args: readonly string[], extra?: NodeJS.ProcessEnv): Run
  /** Makes the package managers end with a script of the shell. */
  installsRun(script: string): void
}

/**
 * A project on the disk, for what is about the disk, git, processes, signals or terminals. The program runs in a thread of this
 * process, from its build.
 */
export function makeDiskProject(tree: Tree): DiskProject {
  const base = makeTree({})
  const [root, temp, bin] = ['project', 'tmp', 'bin'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [root, temp, bin]) mkdirSync(folder)
  writeTree(root, tree)
  const log = join(bin, 'log')
  const end = join(bin, 'end.sh')
  writeFileSync(end, scriptOf(INSTALL))
  for (const name of ['npm', 'pnpm', 'yarn', 'bun']) {
    const script = `#!/bin/sh\necho "$(pwd): ${name} $*" >> '${log}'\n. '${end}'\n`
    writeFileSync(join(bin, name), script, { mode: 0o755 })
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
  const at = (path: string): string => (path.startsWith('/') ? path : join(root, path))
  return {
    root,
    temp,
    bin,
    env,
    run: async (args, extra = {}) => {
      const request = { args, cwd: root, env: { ...env, ...extra } }
      const { status, stdout, stderr } = runInThread(request)
      return { status, signal: null, stdout, stderr }
    },
    onTerminal: async (steps, args = [], extra = {}) => {
      const all = { ...env, TERM: 'xterm', ...extra }
      const words = withoutTrial(args, steps)
      const { status, shown } = runInThread({ args: words, cwd: root, env: all, steps })
      return { status, shown }
    },
    spawn: (args, extra = {}) => {
      const options = {
        cwd: root,
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
      return execFileSync('git', [...who, ...args], { cwd: root, env, encoding: 'utf8' })
    },
    installs: () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []),
    installsEndWith: (installation) => {
      writeFileSync(end, scriptOf(installation))
    },
    installsRun: (script) => {
      writeFileSync(end, `${script}\n`)
    },
    linkPackages: (...names) => {
      linkPackages(root, ...names)
    },
    world: () => disk(root),
    read: (path) => readFileSync(at(path), 'utf8'),
    write: (path, text, mode) => {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text, mode === undefined ? {} : { mode })
    },
    writeTree: (files) => {
      writeTree(root, files)
    },
    copyFrom: (other) => {
      for (const [path, [text, mode]] of Object.entries(other.files())) {
        mkdirSync(dirname(at(path)), { recursive: true })
        writeFileSync(at(path), text, { encoding: 'base64', mode })
      }
    },
    files: () => {
      const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
      const files = paths.filter((path) => statSync(join(root, path)).isFile())
      return Object.fromEntries(
        files.map((path) => {
          const full = join(root, path)
          return [path, [readFileSync(full, 'base64'), statSync(full).mode & 0o777]]
        }),
      )
    },
    everything: (folder) =>
      readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
        .map((path) => join(at(folder), path))
        .filter((path) => statSync(path).isFile())
        .map((path) => readFileSync(path, 'latin1'))
        .join('\n'),
    has: (path) => existsSync(at(path)),
    modeOf: (path) => statSync(at(path)).mode & 0o777,
    list: (path) => readdirSync(at(path)).toSorted(),
    delete: (path) => {
      rmSync(at(path), { recursive: true, force: true })
    },
    makeFolder: (path) => {
      mkdirSync(at(path), { recursive: true })
    },
    move: (from, to) => {
      renameSync(at(from), at(to))
    },
    link: (path, target) => {
      symlinkSync(target, at(path))
    },
    tree: () => readTree(root),
    remove: () => {
      removeTree(base)
    },
  }
}

/** An installation as a script of the shell. */
export function scriptOf({ writes = {}, exit = 0 }: Installation): string {
  const lines = Object.entries(writes).map(
    ([path, text]) => `mkdir -p '${dirname(path)}'\nprintf '%s' '${text}' > '${path}'`,
  )
  return [...lines, ...(exit === 0 ? [] : [`exit ${exit}`]), ''].join('\n')
}
