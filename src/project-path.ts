/**
 * Tells whether a path names something below the project's folder that may be written to: relative, without steps up, and neither
 * in git's own folder nor among installed packages, however they are spelt.
 *
 * @param path with forward slashes or backslashes
 */
export function isProjectPath(path: string): boolean {
  if (path === '' || /^[/\\]|^[a-z]:|\p{Cc}/iu.test(path)) return false
  return path.split(/[/\\]/).every((step) => !CLOSED.has(spelling(step)))
}

const CLOSED: ReadonlySet<string> = new Set(['', '.', '..', '.git', 'git~1', 'node_modules'])

/** A name as file systems compare it: macOS drops invisible characters, Windows a stream's name, and dots and spaces at the end. */
function spelling(step: string): string {
  if (/^\.{0,2}$/.test(step)) return step
  return step
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase()
}

/**
 * Tells whether a path names something that may be written to: as {@link isProjectPath} says, or in the workspace around the
 * project, where it begins with steps up and has no others.
 *
 * @param path with forward slashes
 */
export function isWorkspacePath(path: string): boolean {
  return isProjectPath(path.replace(/^(?:\.\.\/)+/, ''))
}

/** Tells whether a path of a project leads to its workspace, outside of its own folder. */
export function leavesProject(path: string): boolean {
  return path.startsWith('../')
}
