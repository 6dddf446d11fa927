import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeWorkspace } from './workspace.js'

type Workspace = ReturnType<typeof makeWorkspace>

/** Installs the packages that a project names. */
export type Install = (workspace: Workspace) => Promise<void>

/** Packages of a manifest. */
export type Packages = Readonly<Record<string, string>>

const INSTALL = ['npm', 'install', '--no-audit', '--no-fund'] as const

/** The packages of several projects, but for those of which they want different versions. */
export function agreed(projects: readonly Packages[]): Packages {
  const all = projects.flatMap((packages) => Object.entries(packages))
  return Object.fromEntries(
    all.filter(([name, version]) => all.every(([other, its]) => other !== name || its === version)),
  )
}

/**
 * Installs packages once for the projects of a file: npm takes seconds to unpack what it copies in none.
 *
 * @returns what installs a project: npm itself, upon a copy, to which it adds what is missing, and from which it takes what the
 *   project does not name
 */
export function unpackedOnce(
  dependencies: Packages,
  files: Readonly<Record<string, string>> = {},
): Install {
  const base = makeWorkspace({
    'package.json': JSON.stringify({ name: 'unpacked', private: true, dependencies }),
    ...files,
  })
  let unpacked: Promise<string> | undefined
  afterAll(() => base.dispose())
  return async (workspace) => {
    unpacked ??= base.must(...INSTALL)
    await unpacked
    const copied = ['node_modules', 'package-lock.json'].map((name) => join(base.root, name))
    await workspace.must('cp', '-a', ...copied, workspace.root)
    await workspace.must(...INSTALL)
  }
}
