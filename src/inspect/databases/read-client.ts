import type { Source } from '../../syntax/parse-source.js'
import { WHOLE, exportsOf, passedOn } from '../../code/module-exports.js'
import { readSource } from '../../reading/read-source.js'
import { CliError } from '../../errors.js'
import type { ClientFact } from '../../project.js'
import { resolveSource } from '../../reading/resolve-source.js'
import type { World } from '../../world/world.js'

/**
 * The client that the user names.
 *
 * @param world.root absolute
 * @param file relative to the root
 * @param name as the file exports it; `default` also stands for all that a CommonJS file gives
 * @throws {CliError} `client-not-found`
 */
export async function readClient(world: World, file: string, name: string): Promise<ClientFact> {
  const path = resolveSource(world, file)
  if (path === undefined) throw notFound(file, `there is no source file ${file}`)
  const source = readSource(world, path)
  const { problem } = source
  if (problem) throw notFound(path, `${path}:${problem.line} does not parse`)
  const found = exported(source, name)
  if (found !== undefined) return { file: path, name: found }
  const names = exportsOf(source)
    .map((each) => each.name)
    .join(', ')
  const others = names === '' ? 'it exports no value' : `it exports ${names}`
  throw notFound(path, `${path} does not export a client as ${name}: ${others}`)
}

/** The name under which a file exports it, by itself or from another one. */
function exported(source: Source, name: string): string | undefined {
  const own =
    exportsOf(source).find((each) => each.name === name) ??
    (name === 'default' ? exportsOf(source).find((each) => each.name === WHOLE) : undefined)
  if (own) return source.ts.isFunctionDeclaration(own.value) ? undefined : own.name
  const passed = passedOn(source).some(({ names }) => (names?.to ?? name) === name)
  return passed && name !== WHOLE ? name : undefined
}

function notFound(file: string, message: string): CliError {
  return new CliError('usage', 'client-not-found', message, {
    hint: 'Name a file and what it exports: --client src/db.ts#db.',
    file,
  })
}
