import { sourceOf, type LegacySource } from '../../catalog/legacy.js'
import type { ExistingAuth, PackageFacts } from '../../project.js'
import { majorOf } from './find-framework.js'

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

/** Other libraries for signing in that the project depends on, be it for building what has them inside: each of them once, whatever number of packages it has. */
export function findExistingAuth(facts: PackageFacts): readonly ExistingAuth[] {
  const found = new Map<string, ExistingAuth>()
  const all = SECTIONS.flatMap((section) =>
    Object.entries(facts[section]).map(([name, range]) => ({ section, name, range })),
  )
  for (const { section, name, range } of all) {
    const library = LIBRARIES.find(([pattern]) => pattern.test(name))?.[1]
    if (library === undefined || found.has(library)) continue
    const source = takenFrom(name, range)
    found.set(library, {
      library,
      ...(source && { source }),
      evidence: [{ file: 'package.json', saw: `${section}.${name}` }],
    })
  }
  return [...found.values()]
}

function takenFrom(name: string, range: string): LegacySource | undefined {
  if (name === 'better-auth') return name
  return name === '@auth/express' ? 'authjs' : sourceOf(name, majorOf(range) ?? 0)
}
