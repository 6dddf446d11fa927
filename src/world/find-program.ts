import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, relative } from 'node:path'

/**
 * The folders of `PATH` without those of a project, which npx puts there, and without relative ones: a project's own programs
 * are never taken for those of the machine.
 *
 * @param top absolute real path of the project
 */
export function machineFolders(path: string, top: string): readonly string[] {
  return path.split(delimiter).filter((entry) => {
    if (!isAbsolute(entry) || IN_PACKAGES.test(entry)) return false
    const real = resolveReal(entry)
    const way = relative(top, real)
    return !IN_PACKAGES.test(real) && (way.startsWith('..') || isAbsolute(way))
  })
}

const IN_PACKAGES = /[/\\]node_modules(?:[/\\]|$)/

function resolveReal(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/**
 * A program in one of some folders, and not in the working folder, where Windows looks first.
 *
 * @param endings the extensions of programs, as `PATHEXT` of Windows has them
 * @returns its absolute path, or undefined
 */
export function findProgram(
  name: string,
  folders: readonly string[],
  endings: readonly string[] = process.platform === 'win32' ? pathExtensions() : [''],
): string | undefined {
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
  return paths.find(isProgram)
}

function pathExtensions(): readonly string[] {
  return (process.env['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';')
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
