import { findSource } from '../../catalog/legacy.js'
import type { LegacySource } from '../../catalog/legacy-sources.js'
import type { ResolveImport } from '../../code/value.js'
import { isRecord } from '../../guards.js'
import type { Evidence, ExistingAuth, PackageFacts, Project } from '../../project.js'
import type { SourceText } from '../../reading/read-sources.js'
import { getPosition } from '../../syntax/lines.js'
import { parseMajor } from './find-framework.js'
import { resolveRange } from './locked-version.js'
import { otherMembers, type WorkspaceMember } from './workspace-members.js'
import type { World } from '../../world/world.js'

/** A library that signs people in. */
interface LibraryRow {
  /** Its packages. */
  readonly packages: RegExp
  readonly library: string
  /** How code signs people in with it, where its packages do other work as well: all of it in one file. */
  readonly uses?: readonly [first: RegExp, ...others: RegExp[]]
}

const LIBRARIES: readonly LibraryRow[] = [
  { packages: /^(?:next-auth|@auth\/(?!.*-adapter$).+)$/, library: 'Auth.js' },
  { packages: /^better-auth$/, library: 'Better Auth' },
  { packages: /^passport$/, library: 'Passport' },
  { packages: /^express-openid-connect$/, library: 'express-openid-connect' },
  { packages: /^@clerk\//, library: 'Clerk' },
  { packages: /^lucia$/, library: 'Lucia' },
  { packages: /^@okta\/oidc-middleware$/, library: 'Okta' },
  { packages: /^supertokens-node$/, library: 'SuperTokens' },
  { packages: /^@sidebase\/nuxt-auth$/, library: '@sidebase/nuxt-auth' },
  { packages: /^nuxt-auth-utils$/, library: 'nuxt-auth-utils' },
  { packages: /^@auth0\/|^auth0$/, library: 'Auth0' },
  { packages: /^@workos-inc\//, library: 'WorkOS' },
  { packages: /^@kinde(?:-oss)?\//, library: 'Kinde' },
  { packages: /^@logto\//, library: 'Logto' },
  { packages: /^iron-session$/, library: 'iron-session' },
  { packages: /^remix-auth$/, library: 'remix-auth' },
  { packages: /^@supabase\/(?:ssr$|auth-)/, library: 'Supabase Auth' },
  {
    packages: /^@supabase\/supabase-js$/,
    library: 'Supabase Auth',
    uses: [/\.auth\s*\.\s*(?:sign(?:In|Up|Out)|get(?:Claims|Session|User)|verifyOtp)/],
  },
  {
    packages: /^(?:firebase|firebase-admin|@firebase\/auth)$/,
    library: 'Firebase Authentication',
    uses: [/(['"])(?:@?firebase|firebase-admin)\/auth(?:\/[\w-]+)?\1/],
  },
  {
    packages: /^jose$/,
    library: 'Your own session code (jose)',
    uses: [/\bnew\s+(?:\w+\.)?(?:EncryptJWT|SignJWT)\b/, /cookie/i],
  },
]

const SECTIONS = ['dependencies', 'devDependencies'] as const

interface Dependency {
  readonly file: string
  readonly section: string
  readonly name: string
  readonly range: string
}

/** Where other libraries are looked for. */
interface LibrarySearch {
  readonly world: World
  /** The application's code. */
  readonly sources: readonly SourceText[]
  /** The resolver of a run that asks several times, before anything is written. */
  readonly resolve: ResolveImport
}

/**
 * Other libraries for signing in: those that the project depends on, be it for building what has them inside, or over packages
 * of its workspace; and those that other packages of the workspace have for themselves. Each of them once, whatever number of
 * packages it has.
 */
export function findExistingAuth(
  { dependencies, devDependencies }: Pick<PackageFacts, 'dependencies' | 'devDependencies'>,
  { world, sources, resolve }: LibrarySearch,
): Pick<Project, 'existingAuth' | 'neighbourAuth'> {
  const own = listDependencies('package.json', { dependencies, devDependencies })
  const members = otherMembers(world, resolve)
  const reached = [...own, ...overPackages(own, members)]
  const elsewhere = members
    .flatMap(({ path, json }) => listDependencies(`${path}/package.json`, json))
    .filter((each) => !reached.some(({ file, name }) => file === each.file && name === each.name))
  const neighbours = elsewhere.flatMap((each) => readLibrary(world, each, []))
  return {
    existingAuth: once(reached.flatMap((each) => readLibrary(world, each, sources))),
    ...(neighbours.length > 0 && { neighbourAuth: once(neighbours) }),
  }
}

function once(found: readonly ExistingAuth[]): readonly ExistingAuth[] {
  return found.filter(
    ({ library }, index) => found.findIndex((each) => each.library === library) === index,
  )
}

/** The library that a dependency is of, where the code uses it for signing in. */
function readLibrary(
  world: World,
  { file, section, name, range }: Dependency,
  sources: readonly SourceText[],
): readonly ExistingAuth[] {
  return LIBRARIES.filter(({ packages }) => packages.test(name)).flatMap(
    ({ library, uses }): ExistingAuth[] => {
      if (uses) {
        const evidence = findUse(sources, uses)
        return evidence ? [{ library, own: true as const, evidence: [evidence] }] : []
      }
      const source = findLegacySource(name, resolveRange(world, name, range))
      const evidence = [{ file, saw: `${section}.${name}` }]
      return [{ library, ...(source && { source }), evidence }]
    },
  )
}

/** The first place in some code that does what a library's use looks like. */
function findUse(
  sources: readonly SourceText[],
  [first, ...others]: NonNullable<LibraryRow['uses']>,
): Evidence | undefined {
  for (const { file, text } of sources) {
    const found = others.every((each) => each.test(text)) ? first.exec(text) : null
    if (!found) continue
    return { file, line: getPosition(text, found.index).line, saw: found[0].replace(/\s+/g, ' ') }
  }
  return undefined
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
  own: readonly Dependency[],
  others: readonly WorkspaceMember[],
): readonly Dependency[] {
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
