import { dirname, parse, sep } from 'node:path'
import { frameworks } from '../../frameworks/frameworks.js'
import { CliError, type CliErrorDetails } from '../../errors.js'
import { findDenoFile, denoRemedy, buildInstallCommand } from './deno-file.js'
import { exists, findKind } from '../../reading/read-file.js'
import { describeInnerProjects } from './list-dependent-folders.js'
import type { World } from '../../world/world.js'

const REMEDY = 'Run this in the folder of your application, or name it with --cwd <folder>.'

function refuse(
  folder: string,
  message: string,
  remedy: Pick<CliErrorDetails, 'hint' | 'projects'> = { hint: REMEDY },
): never {
  throw new CliError('unsupported', 'not-a-project', message, { ...remedy, file: folder })
}

/** A project of Deno alone has nothing that says what is installed into node_modules. */
function refuseDeno(world: World): void {
  const file = findDenoFile(world)
  if (file === undefined) return
  throw new CliError(
    'unsupported',
    'deno-alone',
    `${world.root} has ${file}, and no package.json`,
    {
      hint: denoRemedy(
        file,
        `Make a package.json that lists what the project imports (npm init -y, ${buildInstallCommand(world, file)})`,
      ),
      file,
    },
  )
}

/**
 * The project that a folder belongs to: the nearest one with a package.json, not above the repository.
 *
 * @param world around the folder
 * @returns the world around the project's root, an absolute real path
 * @throws {CliError} `not-a-project`, `deno-alone`
 */
export function findRoot(world: World): World {
  const { root: start, machine } = world
  if (findKind(world, '.') !== 'folder') refuse(start, `${start} is not a folder`)
  const real = world.real('.')
  const steps = real.split(sep)
  const inside = ['node_modules', '.git'].find((name) => steps.includes(name))
  if (inside !== undefined) refuse(real, `${real} is inside of ${inside}`)
  for (let folder = world.at(real); ; folder = folder.at('..')) {
    const { root } = folder
    if (exists(folder, 'package.json')) {
      if (root === machine.home || root === parse(root).root)
        refuse(root, `${root} is not the folder of a project`)
      return folder
    }
    refuseDeno(folder)
    if (exists(folder, '.git') || root === dirname(root)) break
  }
  const message = `there is no package.json in ${real}, nor above it in the repository`
  const below = frameworks.map((row) => row.package)
  return refuse(real, message, describeInnerProjects(world.at(real), below))
}
