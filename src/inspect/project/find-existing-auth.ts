import { findSource } from '../../catalog/legacy.js'
import type { LegacySource } from '../../catalog/legacy-sources.js'
import type { ResolveImport } from '../../code/value.js'
import { isRecord } from '../../guards.js'
import type { ExistingAuth, PackageFacts } from '../../project.js'
import { parseMajor } from './find-framework.js'
import { resolveRange } from './locked-version.js'
import { otherMembers } from './workspace-members.js'
import type { World } from '../../world/world.js'

/** Packages that sign people in, and what they are called. */
const LIBRARIES: readonly (readonly [pattern: RegExp, library: string])[] = [
  [/^(?:next-auth|@auth\/(?!.*-adapter$).+)$/, 'Auth.js'],
  [/^better-auth$/, 'Better Auth'],
  [/^passport$/, 'Passport'],
  [/^express-openid-connect$/, 'express-openid-connect'],
  [/^@clerk\//, 'Clerk'],
  [/^lucia$/, 'Lucia'],
  [/^@okta\/oidc-middleware$/, 'Okta'],
  [/^supertokens-node$/, 'SuperTokens'],
  [/^@sidebase\/nuxt-auth$/, '@sidebase/nuxt-auth'],
  [/^nuxt-auth-utils$/, 'nuxt-auth-utils'],
]

const SECTIONS = ['dependencies', 'devDependencies'] as const

interface Dependency {
  readonly file: string
  readonly section: string
  readonly name: string
  readonly range: string
}

/**
 * Other libraries for signing in that the project depends on, be it for building what has them inside, or over packages of its
 * workspace: each of them once, whatever number of packages it has.
 *
 * @param run the resolver of a run that asks several times, before anything is written
 */
export function findExistingAuth(
  world: World,
  facts: PackageFacts,
  run: ResolveImport,
): readonly ExistingAuth[] {
  const found = new Map<string, ExistingAuth>()
  const { dependencies, devDependencies } = facts
  const own = listDependencies('package.json', { dependencies, devDependencies })
  for (const { file, section, name, range } of [...own, ...overPackages(world, own, run)]) {
    const library = LIBRARIES.find(([pattern]) => pattern.test(name))?.[1]
    if (library === undefined || found.has(library)) continue
    const source = findLegacySource(name, resolveRange(world, name, range))
    found.set(library, {
      library,
      ...(source && { source }),
      evidence: [{ file, saw: `${section}.${name}` }],
    })
  }
  return [...found.values()]
}

function listDependencies(
  file: string,
  json: Readonly<Record<string, unknown>>,
): readonly Dependency[] {
  return SECTIONS.flatMap((section) => {
    const list = json[section]
    return Object.entries(isRecord(list) ? list : {}).map(([name, range]) => ({
      file,
      section,
      name,
      range: String(range),
    }))
  })
}

/** The dependencies of packages of the workspace that some dependencies are, and of those that these depend on. */
function overPackages(
  world: World,
  own: readonly Dependency[],
  run: ResolveImport,
): readonly Dependency[] {
  const others = otherMembers(world, run)
  const all = new Map(own.map((each) => [each.name, each]))
  for (const name of all.keys()) {
    const member = others.find((each) => each.name === name)
    if (!member) continue
    for (const each of listDependencies(`${member.path}/package.json`, member.json)) {
      if (!all.has(each.name)) all.set(each.name, each)
    }
  }
  return [...all.values()].filter((each) => !own.includes(each))
}

function findLegacySource(name: string, range: string): LegacySource | undefined {
  if (name === 'better-auth') return name
  return name === '@auth/express' ? 'authjs' : findSource(name, parseMajor(range) ?? 0)
}
