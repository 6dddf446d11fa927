import type { ApplicationDialect } from './dialect.js'
import type { Application } from './applications.js'
import type { Source } from '../syntax/parse-source.js'
import { alone, evaluateHere } from '../code/program.js'
import { isHidden, findProperty } from '../code/properties.js'
import { findText } from '../code/texts.js'

/**
 * Below which path all of an application lies by the options that it is made with (`new Application({ prefix: '/api' })`).
 *
 * @returns without a slash at the end; empty where it lies below none; undefined where the code does not write it out
 */
export function ownPrefix(
  source: Source,
  { arguments: given }: Application['call'],
  { prefix }: Pick<ApplicationDialect['mount'], 'prefix'>,
): string | undefined {
  const [options] = given ?? []
  if (prefix === undefined || !options) return ''
  const whole = evaluateHere(source, options)
  if (whole.kind !== 'object') return ''
  const value = findProperty(alone(source), whole, prefix)
  if (!value || isHidden(value)) return ''
  const said = findText(value)
  if (said === undefined) return undefined
  const path = said === '' || said.startsWith('/') ? said : `/${said}`
  return path.endsWith('/') ? undefined : path
}
