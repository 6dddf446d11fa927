import { readFileSync } from 'node:fs'
import { isRecord } from '../guards.js'

/**
 * The version of this package, as its package.json says.
 *
 * @throws {TypeError} if the package is damaged
 */
export function packageVersion(): string {
  const file = new URL('../../package.json', import.meta.url)
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (isRecord(json) && typeof json['version'] === 'string') return json['version']
  throw new TypeError('package.json of create-auth has no version')
}
