import type { ExistingAuth, PackageFacts } from '../project.js'

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
]

/** Other libraries for signing in that the project depends on. */
export function findExistingAuth(facts: PackageFacts): readonly ExistingAuth[] {
  return Object.keys(facts.dependencies).flatMap((name) =>
    LIBRARIES.filter(([pattern]) => pattern.test(name)).map(([, library]) => ({
      library,
      evidence: [{ file: 'package.json', saw: `dependencies.${name}` }],
    })),
  )
}
