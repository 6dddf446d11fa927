import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** A file of a tree: its text, or its text and mode. */
export type Tree = Readonly<Record<string, string | { text: string; mode: number }>>

/** A new folder with these files; the real path. */
export function makeTree(tree: Tree, parent = tmpdir()): string {
  const root = realpathSync(mkdtempSync(join(parent, 'create-auth-test-')))
  writeTree(root, tree)
  return root
}

export function writeTree(root: string, tree: Tree): void {
  for (const [path, file] of Object.entries(tree)) {
    const { text, mode } = typeof file === 'string' ? { text: file, mode: 0o644 } : file
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    chmodSync(join(root, path), mode)
  }
}

/** Every file and folder with its mode; node_modules and .git are not looked into. */
export function readTree(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()
  const seen = entries.filter((path) => !/(?:^|\/)(?:node_modules|\.git)(?:\/|$)/.test(path))
  return Object.fromEntries(
    seen.map((path) => {
      const full = join(root, path)
      const stat = lstatSync(full)
      const mode = (stat.mode & 0o777).toString(8)
      const text = stat.isDirectory() ? 'folder' : readFileSync(full).toString('base64')
      return [relative(root, full), `${mode} ${text}`]
    }),
  )
}

export function removeTree(root: string): void {
  rmSync(root, { recursive: true, force: true })
}
