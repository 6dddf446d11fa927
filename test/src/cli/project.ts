import { join } from 'node:path'
import { createIo } from '../../../src/cli/io.js'
import { execute } from '../../../src/main.js'
import {
  findNode,
  memoryDisk,
  setNode,
  statNode,
  writeTree,
  type MemoryDisk,
} from '../../../src/world/memory-disk.js'
import { memoryFiles, memoryWorld } from '../../../src/world/memory-world.js'
import type { World } from '../../../src/world/world.js'
import { loadInstalled, manifestText } from '../../support/installed.js'
import { memoryGit, type MemoryGit } from '../../support/memory-git.js'
import type { Tree } from '../apply/tree.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'
import type { Run, Step } from './run-in-thread.js'
import { makeStreams } from './terminal-streams.js'
import {
  EXPRESS_TS,
  INSTALL,
  type Installation,
  type Shown,
  type TestProject,
  withoutTrial,
} from './test-project.js'

export { BIN, EXPRESS_TS, INSTALL } from './test-project.js'
export type { Installation, Shown, TestProject } from './test-project.js'
export type { Run } from './run-in-thread.js'

/** A project whose files, machine and repository are values. */
export function makeProject(tree: Tree): TestProject {
  const base = '/memory/user'
  const [root, temp] = ['project', 'tmp'].map((name) => join(base, name)) as [string, string]
  const disk = memoryDisk(root, tree)
  writeTree(disk, temp, {})
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: base,
    TMPDIR: temp,
    XDG_STATE_HOME: join(base, 'state'),
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
  }
  const calls: string[] = []
  let installation: Installation = INSTALL
  let git: MemoryGit | undefined
  const at = (path: string): string => (path.startsWith('/') ? path : join(root, path))
  const linked = new Set<string>()
  const worldWith = (extra: NodeJS.ProcessEnv): World =>
    memoryWorld(disk, root, {
      machine: { env: { ...env, ...extra }, home: base, temp, cwd: root },
      repository: () => git?.repository,
      load: async (name) =>
        [...linked].some((each) => isOf(each, name)) ? loadInstalled(name) : undefined,
      run: async ({ argv, cwd }) => {
        calls.push(`${cwd}: ${argv.join(' ')}`)
        const { writes = {}, exit = 0 } = installation
        writeTree(disk, cwd, writes)
        return exit === 0
          ? { kind: 'done' }
          : { kind: 'failed', reason: `it ended with exit code ${exit}` }
      },
    })
  return {
    root,
    temp,
    env,
    run: async (args, extra = {}) => {
      const { status, signal, stdout, stderr } = await runIn(worldWith(extra), args)
      return { status, signal, stdout, stderr }
    },
    onTerminal: async (steps, args = [], extra = {}) => {
      const { status, shown } = await runIn(
        worldWith({ TERM: 'xterm', ...extra }),
        withoutTrial(args, steps),
        steps,
      )
      return { status, shown }
    },
    git: (command = '', ...args) => {
      if (command === 'init') {
        git = memoryGit(disk, root)
        writeTree(disk, root, { '.git/HEAD': 'ref: refs/heads/main\n' })
      } else git?.run(command, ...args)
      return ''
    },
    installs: () => calls,
    installsEndWith: (next) => {
      installation = next
    },
    linkPackages: (...names) => {
      for (const name of names) {
        linked.add(name)
        writeTree(disk, root, { [`node_modules/${name}/package.json`]: manifestText(name) })
      }
    },
    world: () => worldWith({}),
    read: (path) => worldWith({}).read(path).toString('utf8'),
    write: (path, text, mode) => {
      const before = statNode(disk, at(path), true)?.mode
      writeTree(disk, '/', { [at(path)]: { text, mode: mode ?? before ?? 0o644 } })
    },
    writeTree: (files) => {
      writeTree(disk, root, files)
    },
    copyFrom: (other) => {
      for (const [path, [text, mode]] of Object.entries(other.files())) {
        writeTree(disk, root, { [path]: { text: Buffer.from(text, 'base64'), mode } })
      }
    },
    files: () => filesOf(disk, root),
    everything: (folder) =>
      Object.values(filesOf(disk, at(folder)))
        .map(([text]) => Buffer.from(text, 'base64').toString('latin1'))
        .join('\n'),
    has: (path) => findNode(disk, at(path), true) !== undefined,
    modeOf: (path) => statNode(disk, at(path), true)?.mode ?? 0,
    list: (path) => [...memoryFiles(disk).list(at(path))].toSorted(),
    delete: (path) => {
      deleteBelow(disk, at(path))
    },
    makeFolder: (path) => {
      memoryFiles(disk).makeFolder(at(path))
    },
    move: (from, to) => {
      moveBelow(disk, at(from), at(to))
    },
    link: (path, target) => {
      writeTree(disk, '/', { [at(path)]: { link: target } })
    },
    tree: () => describeTree(disk, root),
    remove: () => undefined,
  }
}

/** Runs the program in a world, and gives what it has said. */
async function runIn(
  world: World,
  args: readonly string[],
  steps?: readonly Step[],
): Promise<Run & Shown> {
  const { streams, written } = makeStreams(steps)
  const io = createIo(streams, world.machine, () => '')
  const status = await execute(['node', 'create-auth', ...args], io, world)
  return { status, signal: null, ...written }
}

/** Tells whether a module is of a package. */
function isOf(name: string, module: string): boolean {
  return module === name || module.startsWith(`${name}/`)
}

function deleteBelow(disk: MemoryDisk, path: string): void {
  for (const name of disk.names.get(path) ?? []) deleteBelow(disk, join(path, name))
  setNode(disk, path, undefined)
}

function moveBelow(disk: MemoryDisk, from: string, to: string): void {
  const node = disk.nodes.get(from)
  if (!node) throw new Error(`there is no ${from}`)
  const names = [...(disk.names.get(from) ?? [])]
  setNode(disk, to, node)
  for (const name of names) moveBelow(disk, join(from, name), join(to, name))
  setNode(disk, from, undefined)
}

function describeTree(disk: MemoryDisk, root: string): Record<string, string> {
  const seen: Record<string, string> = {}
  const look = (folder: string, shown: string): void => {
    for (const name of disk.names.get(folder) ?? []) {
      const [path, full] = [shown === '' ? name : `${shown}/${name}`, join(folder, name)]
      const node = disk.nodes.get(full)!
      if (name === 'node_modules' || name === '.git') continue
      const mode = (node.kind === 'link' ? 0o777 : node.mode).toString(8)
      const bytes = node.kind === 'folder' ? '' : findNode(disk, full, true)
      const text = bytes && bytes.kind === 'file' ? toBase64(bytes.bytes) : 'folder'
      seen[path] = `${mode} ${text}`
      if (node.kind === 'folder') look(full, path)
    }
  }
  look(root, '')
  return Object.fromEntries(Object.entries(seen).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Bytes in a tree never change: the engine's megabyte is encoded once for all the pictures that are made of it. */
const encoded = new WeakMap<Buffer, string>()

function toBase64(bytes: Buffer): string {
  const known = encoded.get(bytes) ?? bytes.toString('base64')
  encoded.set(bytes, known)
  return known
}

/** The files below a folder, each with its bytes in Base64 and its mode. */
function filesOf(
  disk: MemoryDisk,
  folder: string,
): Record<string, readonly [text: string, mode: number]> {
  const files: Record<string, readonly [text: string, mode: number]> = {}
  for (const [path, node] of disk.nodes) {
    if (!path.startsWith(`${folder}/`) || node.kind !== 'file') continue
    files[path.slice(folder.length + 1)] = [toBase64(node.bytes), node.mode]
  }
  return files
}

/** A project that keeps its data with a driver of this repository's, which reaches the disk and servers by itself. */
export function projectWith(module: string, code: string): DiskProject {
  const { 'package.json': text } = EXPRESS_TS
  const json: unknown = JSON.parse(typeof text === 'string' ? text : '')
  const project = makeDiskProject({
    ...EXPRESS_TS,
    'package.json': JSON.stringify({
      ...(json as object),
      dependencies: { express: '^5.1.0', [module]: '^8.0.0' },
    }),
    'src/db.ts': code,
    'src/server.ts':
      "import express from 'express'\nimport { db } from './db.js'\n\nconst app = express()\napp.listen(4000)\n",
  })
  project.linkPackages(module)
  return project
}
