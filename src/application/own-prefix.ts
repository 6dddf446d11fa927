import type { ts } from 'ts-morph'
import type { ApplicationFramework } from '../catalog/frameworks/framework.js'
import { symbolOf } from '../code/bindings.js'
import type { Application } from './applications.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'
import { writtenOut } from '../code/written-out.js'

/**
 * Below which path all of an application lies by the options that it is made with (`new Application({ prefix: '/api' })`).
 *
 * @returns without a slash at the end; empty where it lies below none; undefined where the code does not write it out
 */
export function ownPrefix(
  source: Source,
  { arguments: given }: Application['call'],
  { prefix }: Pick<ApplicationFramework['mount'], 'prefix'>,
): string | undefined {
  const { ts, tree } = source
  const [options] = given ?? []
  if (prefix === undefined || !options || !ts.isObjectLiteralExpression(options)) return ''
  const said = options.properties.find((each) => each.name?.getText(tree) === prefix)
  const value = said && textOf(source, said)
  if (value === undefined) return said ? undefined : ''
  const path = value === '' || value.startsWith('/') ? value : `/${value}`
  return path.endsWith('/') ? undefined : path
}

/** What a property says, itself or by a constant of the file. */
function textOf(source: Source, said: ts.ObjectLiteralElementLike): string | undefined {
  const { ts } = source
  const declared = said.name && symbolOf(source, said.name)?.valueDeclaration
  const held = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined
  const given = ts.isPropertyAssignment(said) ? writtenOut(source, said.initializer) : held
  const value = given && unwrap(source, given)
  return value && ts.isStringLiteralLike(value) ? value.text : undefined
}
