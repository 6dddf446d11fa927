import { isOlderVersion } from '../catalog/versions.js'
import type { TypeScriptFacts } from '../project.js'

/**
 * Tells whether a project's TypeScript is older than a version; what is not known is not.
 *
 * @param unsaid the minor version where only the major one is said
 */
export function isTypeScriptOlder(
  { version = '' }: Pick<TypeScriptFacts, 'version'>,
  first: readonly [major: number, minor: number],
  unsaid: number,
): boolean {
  const [, major, minor] = /^[~^>=v\s]*(\d+)(?:\.(\d+))?/.exec(version) ?? []
  if (major === undefined) return false
  return isOlderVersion([Number(major), minor === undefined ? unsaid : Number(minor)], first)
}
