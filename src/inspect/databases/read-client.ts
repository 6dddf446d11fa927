import { CliError } from '../../errors.js'
import type { ClientFact } from '../../project.js'
import { WHOLE, passedOn } from '../../code/module-exports.js'
import { resolveSource } from '../resolve-source.js'
import { readModule, type Module } from './modules.js'

/**
 * The client that the user names.
 *
 * @param root absolute
 * @param file relative to the root
 * @param name as the file exports it; `default` also stands for all that a CommonJS file gives
 * @throws {CliError} `client-not-found`
 */
export async function readClient(root: string, file: string, name: string): Promise<ClientFact> {
  const source = resolveSource(root, file)
  if (source === undefined) throw notFound(file, `there is no source file ${file}`)
  const module = await readModule(root, source)
  const { problem } = module.source
  if (problem) throw notFound(source, `${source}:${problem.line} does not parse`)
  const found = exported(module, name)
  if (found !== undefined) return { file: source, name: found }
  const names = module.exports.map((each) => each.name).join(', ')
  const others = names === '' ? 'it exports no value' : `it exports ${names}`
  throw notFound(source, `${source} does not export a client as ${name}: ${others}`)
}

/** The name under which a file exports it, by itself or from another one. */
function exported(module: Module, name: string): string | undefined {
  const own =
    module.exports.find((each) => each.name === name) ??
    (name === 'default' ? module.exports.find((each) => each.name === WHOLE) : undefined)
  if (own) return module.source.ts.isFunctionDeclaration(own.value) ? undefined : own.name
  const passed = passedOn(module.source).some(({ names }) => (names?.to ?? name) === name)
  return passed && name !== WHOLE ? name : undefined
}

function notFound(file: string, message: string): CliError {
  return new CliError('usage', 'client-not-found', message, {
    hint: 'Name a file and what it exports: --client src/db.ts#db.',
    file,
  })
}
