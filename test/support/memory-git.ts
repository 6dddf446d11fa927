import { join, posix } from 'node:path'
import ignore from 'ignore'
import { findNode, type MemoryDisk } from '../../src/world/memory-disk.js'
import type { Repository } from '../../src/world/repository.js'

/** A repository in memory: what its commands do, and what is asked of it. */
export interface MemoryGit {
  readonly repository: Repository
  /** Runs one of the commands that change what git keeps: `add`, `commit`, `rm --cached`. */
  run(...args: readonly string[]): void
}

type Kept = Map<string, string>

/** What stands in for git where a test is not about git itself. @param top absolute */
export function memoryGit(disk: MemoryDisk, top: string): MemoryGit {
  let index: Kept = new Map()
  let head: Kept = new Map()
  const history = new Set<string>()

  const text = (path: string): string | undefined => {
    const node = findNode(disk, join(top, path), false)
    if (!node || node.kind === 'folder') return undefined
    return node.kind === 'link' ? `link ${node.target}` : node.bytes.toString('latin1')
  }
  const everyFile = (folder = ''): readonly string[] =>
    [...(disk.names.get(join(top, folder)) ?? [])].flatMap((name) => {
      const path = posix.join(folder, name)
      if (path === '.git') return []
      return disk.nodes.get(join(top, path))?.kind === 'folder' ? everyFile(path) : [path]
    })
  /** The rules nearest to a file win; what a folder leaves out stays out. */
  const isIgnored = (path: string): boolean => {
    if (path.startsWith('../')) return false
    const steps = path.split('/')
    return steps.some((step, at) => {
      if (step === '') return false
      const isFolder = at < steps.length - 1
      const part = steps.slice(0, at + 1).join('/') + (isFolder ? '/' : '')
      for (let depth = at; depth >= 0; depth -= 1) {
        const folder = steps.slice(0, depth).join('/')
        const rules = text(posix.join(folder, '.gitignore'))
        if (rules === undefined) continue
        const said = ignore()
          .add(rules)
          .test(folder === '' ? part : part.slice(folder.length + 1))
        if (said.ignored || said.unignored) return said.ignored
      }
      return false
    })
  }
  const put = (path: string): void => {
    const now = text(path)
    if (now === undefined) index.delete(path)
    else index.set(path, now)
  }
  const stageAll = (): void => {
    for (const path of index.keys()) put(path)
    for (const path of everyFile()) if (!isIgnored(path)) put(path)
  }
  const commands: Readonly<Record<string, (words: readonly string[]) => void>> = {
    add: (words) => {
      const paths = words.filter((word) => !word.startsWith('-') && word !== '.')
      const kept = new Map(index)
      const left = paths.filter((path) => path.startsWith(':!')).map((path) => path.slice(2))
      if (paths.length > left.length) for (const path of paths) put(path)
      else if (words.includes('-f')) for (const path of everyFile()) put(path)
      else stageAll()
      const isLeft = (path: string): boolean => left.some((each) => path.startsWith(`${each}/`))
      index = new Map([...index].filter(([path]) => !isLeft(path) || kept.has(path)))
    },
    commit: (words) => {
      if (words.some((word) => /^-\w*a/.test(word))) for (const path of index.keys()) put(path)
      for (const [path, now] of index) if (head.get(path) !== now) history.add(path)
      head = new Map(index)
    },
    rm: (words) => {
      for (const path of words) index.delete(path)
    },
  }
  return {
    run: (name = '', ...words) => {
      const command = commands[name]
      if (!command) throw new Error(`git ${name} is for a test on a disk`)
      command(words)
    },
    repository: {
      top,
      findChanged: (folder) => {
        const paths = new Set([...everyFile(), ...index.keys(), ...head.keys()])
        const changed = [...paths].filter((path) => {
          if (!index.has(path) && !head.has(path)) return !isIgnored(path)
          return text(path) !== head.get(path) || index.get(path) !== head.get(path)
        })
        return new Set(changed.filter((path) => folder === '' || path.startsWith(`${folder}/`)))
      },
      findTracked: (paths) => new Set(paths.filter((path) => index.has(path))),
      findIgnored: (paths) =>
        new Map(paths.flatMap((path) => (isIgnored(path) ? [[path, 'everybody'] as const] : []))),
      wasCommitted: (path) => history.has(path),
      readAttributes: () => new Map(),
    },
  }
}
