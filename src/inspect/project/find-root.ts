import { existsSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, parse, sep } from 'node:path'
import { frameworks } from '../../frameworks/frameworks.js'
import { CliError, type CliErrorDetails } from '../../errors.js'
import { denoFileIn, denoRemedy, installOf } from './deno-file.js'
import { remedyBelow } from './packages-with.js'

const REMEDY = 'Run this in the folder of your application, or name it with --cwd <folder>.'

function refuse(
  folder: string,
  message: string,
  remedy: Pick<CliErrorDetails, 'hint' | 'projects'> = { hint: REMEDY },
): never {
  throw new CliError('unsupported', 'not-a-project', message, { ...remedy, file: folder })
}

/** A project of Deno alone has nothing that says what is installed into node_modules. */
function refuseDeno(folder: string): void {
  const file = denoFileIn(folder)
  if (file === undefined) return
  throw new CliError('unsupported', 'deno-alone', `${folder} has ${file}, and no package.json`, {
    hint: denoRemedy(
      file,
      `Make a package.json that lists what the project imports (npm init -y, ${installOf(folder, file)})`,
    ),
    file,
  })
}

/**
 * The folder of the project that a folder belongs to: the nearest one with a package.json, not above the repository.
 *
 * @param start absolute
 * @returns an absolute real path
 * @throws {CliError} `not-a-project`, `deno-alone`
 */
export function findRoot(start: string): string {
  if (!existsSync(start) || !statSync(start).isDirectory())
    refuse(start, `${start} is not a folder`)
  const real = realpathSync(start)
  const steps = real.split(sep)
  const inside = ['node_modules', '.git'].find((name) => steps.includes(name))
  if (inside !== undefined) refuse(real, `${real} is inside of ${inside}`)
  for (let folder = real; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      if (folder === homedir() || folder === parse(folder).root)
        refuse(folder, `${folder} is not the folder of a project`)
      return folder
    }
    refuseDeno(folder)
    if (existsSync(join(folder, '.git')) || folder === dirname(folder)) break
  }
  const message = `there is no package.json in ${real}, nor above it in the repository`
  const below = frameworks.map((row) => row.package)
  return refuse(real, message, remedyBelow(real, below))
}
