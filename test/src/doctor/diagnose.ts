import type { Finding } from '../../../src/doctor/finding.js'
import { type Tree } from '../apply/tree.js'
import { makeProject, type TestProject } from '../cli/project.js'

/** Files that are written, or taken away, in a project in which sign-in has been set up. */
export type Edits = Readonly<Record<string, string | ((text: string) => string) | undefined>>

const setUp = new Map<Tree, Tree>()

/** A project as `init` leaves it, with the package that it installs; made once for each. */
async function afterInit(tree: Tree, words: readonly string[], ends: number): Promise<Tree> {
  const present = setUp.get(tree)
  if (present) return present
  const project = makeProject(tree)
  try {
    const { status: end, stderr } = await project.run(['init', '--yes', ...words])
    if (end !== ends) throw new Error(stderr)
    const files = Object.entries(project.tree()).flatMap(([path, entry]) => {
      const [mode = '', text = ''] = entry.split(' ')
      if (text === 'folder' || path.startsWith('vendor/')) return []
      return [[path, { text: Buffer.from(text, 'base64').toString(), mode: parseInt(mode, 8) }]]
    })
    const made: Tree = Object.fromEntries(files)
    setUp.set(tree, made)
    return made
  } finally {
    project.remove()
  }
}

/** How a project comes to be what it is. */
export interface Ways {
  /** Runs git in it, before the doctor looks. */
  readonly git?: (project: TestProject) => void
  /** What `init` is told. */
  readonly words?: readonly string[]
  /** How that ends. */
  readonly status?: number
}

export interface Diagnosis {
  readonly status: number | null
  readonly findings: readonly Finding[]
}

/**
 * The findings of some checks in a project that was set up, and then changed.
 */
export async function diagnose(
  tree: Tree,
  edits: Edits,
  args: readonly string[],
  { git, words = [], status: ends = 0 }: Ways = {},
): Promise<Diagnosis> {
  const project = makeProject(await afterInit(tree, words, ends))
  try {
    for (const [path, edit] of Object.entries(edits)) {
      if (edit === undefined) project.delete(path)
      else
        project.writeTree({
          [path]: typeof edit === 'string' ? edit : edit(project.read(path)),
        })
    }
    git?.(project)
    const { status, stdout, stderr } = await project.run(['doctor', '--json', ...args])
    if (stdout === '') throw new Error(stderr)
    return { status, findings: JSON.parse(stdout).findings }
  } finally {
    project.remove()
  }
}
