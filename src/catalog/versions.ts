import { isRecord } from '../guards.js'
import { readOwn } from '../world/own.js'

/** A package that the application has to bring along. */
export interface NeededPackage {
  readonly name: string
  readonly range: string
}

/** The package that the engine needs for a provider, by its id: the newest major version that it works with. */
const PROVIDER_PACKAGES: Readonly<Record<string, NeededPackage>> = {
  nodemailer: { name: 'nodemailer', range: '^10.0.0' },
}

/** The package that verifies hashes of bcrypt. */
export const BCRYPT: NeededPackage = { name: 'bcryptjs', range: '^3.0.3' }

/** The packages that providers need. */
export function listPackages(
  providers: readonly { readonly id: string }[],
): readonly NeededPackage[] {
  return providers.flatMap(({ id }) => {
    const needed = Object.hasOwn(PROVIDER_PACKAGES, id) ? PROVIDER_PACKAGES[id] : undefined
    return needed ? [needed] : []
  })
}

/** A text in the package.json of this package. @throws {TypeError} if the package is damaged */
function said(name: 'homepage' | 'version'): string {
  const json: unknown = JSON.parse(readOwn('package.json'))
  const text = isRecord(json) ? json[name] : undefined
  if (typeof text === 'string') return text
  throw new TypeError(`package.json of create-auth has no ${name}`)
}

/** The version of this package. @throws {TypeError} if the package is damaged */
export const packageVersion = (): string => said('version')

/** The address of the documentation. @throws {TypeError} if the package is damaged */
export const documentation = (): string => said('homepage')

/** Tells whether a version is from before another one. */
export function isOlderVersion(
  [major, minor]: readonly [major: number, minor: number],
  [sinceMajor, sinceMinor]: readonly [major: number, minor: number],
): boolean {
  return major < sinceMajor || (major === sinceMajor && minor < sinceMinor)
}

/** Tells whether a version is from before another one: of three numbers each. */
export function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((each) => each.split(/[.+-]/).slice(0, 3).map(Number))
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index])
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0)
}

/** The first Node.js that the runtime starts on. */
export const OLDEST_NODE = [20, 19] as const

/** Tells whether a version of Node.js is older than {@link OLDEST_NODE}: one that names no minor is the newest of its major. */
export function isOldNode(version: string): boolean {
  const [major = 0, minor = Infinity] = version.split('.').map(Number)
  return isOlderVersion([major, minor], OLDEST_NODE)
}

/** A name with its version as people say it: the major one, and before the first the minor one, too. */
export function versionedName(
  name: string,
  version: readonly [major: number, minor: number] | undefined,
): string {
  if (!version) return name
  const [major, minor] = version
  return `${name} ${major === 0 ? `0.${minor}` : major}`
}
