import { posix } from 'node:path'
import type { Program } from '../../code/value.js'
import { passedOn } from '../../code/module-exports.js'
import { isRecord } from '../../guards.js'
import { leavesProject } from '../../project-path.js'
import type { FoundClient } from './find-clients.js'
import { findSurroundingPackage } from './in-its-package.js'
import type { DatabaseContext } from './proofs.js'
import { findExport } from '../../code/resolve-export.js'
import { readOnce } from '../../reading/read-once.js'
import { splitBom } from '../../syntax/lines.js'
import { parseText } from '../../syntax/parse-source.js'

/**
 * A client as the project's own files can import it: where it lies in a package of the workspace, by that package's name.
 * As it is where they can't.
 */
export function importable(
  context: DatabaseContext,
  program: Program,
  found: FoundClient,
): FoundClient {
  const { file, name } = found.client
  if (!leavesProject(file)) return found
  for (const { specifier, behind } of listPackages(context, file)) {
    const from = program.getSource(behind)
    const given = [name, ...listReexportedNames(program, behind)].find((each) => {
      const value = from && findExport(program, from, each)
      return value?.source.file === file && value.name === name
    })
    if (given !== undefined) return { ...found, client: { file: specifier, name: given } }
  }
  return found
}

/** The package of the workspace that gives whatever a file exports. */
export function packageGiving(
  context: DatabaseContext,
  program: Program,
  file: string,
): string | undefined {
  return listPackages(context, file).find(({ behind }) =>
    gives({ context, program }, behind, file, []),
  )?.specifier
}

/** Matches what gives on the whole of another module. */
const WHOLE_MODULE = /\bexport\s*\*/

interface Passing {
  readonly context: Pick<DatabaseContext, 'world' | 'resolve'>
  readonly program: Pick<Program, 'getText' | 'getSource'>
}

function gives(passing: Passing, behind: string, file: string, seen: readonly string[]): boolean {
  if (behind === file) return true
  const { context, program } = passing
  const { world, resolve } = context
  // What tables alone lie behind, the application need not reach.
  const text = program.getText(behind) ?? readOnce(world, behind, resolve)
  if (seen.includes(behind) || !WHOLE_MODULE.test(text)) return false
  const source = program.getSource(behind) ?? parseText(behind, splitBom(text).body)
  return passedOn(source).some(
    ({ names, specifier }) =>
      !names && gives(passing, resolve(behind, specifier) ?? '', file, [...seen, behind]),
  )
}

function listReexportedNames(program: Program, file: string): readonly string[] {
  const source = program.getSource(file)
  const passed = source ? passedOn(source) : []
  return passed.flatMap(({ names }) => (names ? [names.to] : []))
}

/** A package of the workspace or a subpath of one, and the file behind it. */
interface ImportWay {
  readonly specifier: string
  readonly behind: string
}

/**
 * The packages of the workspace that the project depends on, those subpaths of them that it imports, and the one that
 * stands for a file.
 */
function listPackages(context: DatabaseContext, file: string): readonly ImportWay[] {
  const { entry, json, sources, resolve } = context
  const imported = sources
    .filter((source) => !leavesProject(source.file))
    .flatMap(({ imports }) => imports.map(({ specifier }) => specifier))
    .filter((specifier) => !specifier.startsWith('.'))
  const all = new Set([...Object.keys(json.facts.dependencies), ...imported])
  const ways = [...all].flatMap((specifier): readonly ImportWay[] => {
    const behind = resolve(entry, specifier)
    return behind !== undefined && leavesProject(behind) ? [{ specifier, behind }] : []
  })
  return [...ways, ...listSubpaths(context, file)]
}

/** The subpaths of a package: those by which it gives one of its files (`src/schema/index.ts` may be called `@shop/db/schema`), and those that it lists. */
function listSubpaths(
  { world, entry, json, resolve }: DatabaseContext,
  file: string,
): readonly ImportWay[] {
  const { folder = '', json: other } = findSurroundingPackage(world, file) ?? {}
  const { facts: { name = '' } = {}, raw } = other ?? {}
  const { dependencies, devDependencies } = json.facts
  const isNamed = Object.hasOwn({ ...devDependencies, ...dependencies }, name)
  // Without a list of what it gives, it depends on who loads it whether a path is enough.
  const exports = raw?.['exports']
  if (!isNamed || exports === undefined) return []
  const parts = posix
    .relative(folder, file)
    .replace(/\.[^.]+$/, '')
    .split('/')
  const whole = parts.map((_, index) => parts.slice(index).join('/'))
  const own = [...whole, ...whole.map((path) => path.replace(/\/index$/, ''))]
    .map((path) => ({ specifier: `${name}/${path}`, behind: file }))
    .filter(({ specifier }) => resolve(entry, specifier) === file)
  const listed = Object.keys(isRecord(exports) ? exports : {}).flatMap(
    (key): readonly ImportWay[] => {
      const specifier = posix.join(name, key)
      const behind = /^\.\/[^*]+$/.test(key) ? resolve(entry, specifier) : undefined
      return behind === undefined ? [] : [{ specifier, behind }]
    },
  )
  return [...own, ...listed]
}
