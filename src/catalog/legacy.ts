import { authjs } from './legacy-authjs.js'
import { betterAuth } from './legacy-better-auth.js'
import {
  listUses,
  selectUses,
  type LegacyLibrary,
  type LegacyModule,
  type MoveSource,
} from './legacy-library.js'
import { nextAuth4 } from './legacy-next-auth.js'
import { mails, same } from './legacy-shared.js'
import { KIN_SOURCES, type KinSource } from './legacy-sources.js'
import { PROVIDER_MODULES, RUNTIME_PACKAGE } from './runtime.js'

const LIBRARIES: Readonly<Record<KinSource, LegacyLibrary>> = { authjs, 'next-auth-4': nextAuth4 }

/** Tells whether ours understands the configuration of a library, and has the same tables. */
export function isKin(source: string): source is KinSource {
  return Object.hasOwn(LIBRARIES, source)
}

/** The packages of every library that a project can be taken over from. */
export const LEGACY_PACKAGES: readonly RegExp[] = [...Object.values(LIBRARIES), betterAuth].map(
  ({ packages }) => packages,
)

/** The source with a version of a package, where one is known. */
export function findSource(name: string, major: number): KinSource | undefined {
  return KIN_SOURCES.find((source) => {
    const { version } = LIBRARIES[source]
    return version.package === name && version.major === major
  })
}

/**
 * A library as code has it that was taken over: under the names of ours, too. What nobody can see to be done is left out.
 */
export function addOwnNames(library: LegacyLibrary): LegacyLibrary {
  const modules = selectUses(library.uses, 'module')
  const takers = library.takers.flatMap((taker) => {
    const row = modules.find(({ match }) => match === taker.module)
    const name = row?.names[taker.name]
    return row && name !== undefined ? [{ ...taker, module: row.becomes.rename, name }] : []
  })
  return {
    ...library,
    packages: new RegExp(`${library.packages.source}|^${RUNTIME_PACKAGE}$`),
    takers: [...library.takers, ...takers],
    providers: [...library.providers, PROVIDER_MODULES],
    uses: [...library.uses, ...listOwnModules(library)],
  }
}

/** The modules of ours that take the place of a library's, with what is checked where they are used. */
export function listOwnModules({ uses }: MoveSource): readonly LegacyModule[] {
  const own = new Map<string, LegacyModule>()
  for (const row of selectUses(uses, 'module')) {
    const { rename: match } = row.becomes
    const before = own.get(match)
    const here = row.uses?.map((use) =>
      use.kind === 'call' ? { ...use, match: row.names[use.match] ?? use.match } : use,
    )
    own.set(match, {
      ...before,
      ...row,
      match,
      names: { ...before?.names, ...same(...Object.values(row.names)) },
      uses: [...(before?.uses ?? []), ...(here ?? [])],
    })
  }
  return [...own.values()]
}

/** The facts known about a library. */
export function legacyLibrary(source: KinSource): LegacyLibrary {
  return LIBRARIES[source]
}

/** Their files of providers that ours call something else. */
const PROVIDER_FILES: Readonly<Record<string, string>> = { 'ory-hydra': 'hydra' }

/** Modules of providers that are no service of somebody's, so that the runtime's list of services lacks them, and their types. */
const OWN_PROVIDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  credentials: same('CredentialInput', 'CredentialsConfig'),
  email: mails,
  passkey: {},
  webauthn: {},
}

/** Types of modules of providers that ours calls otherwise. */
const PROFILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'azure-ad-b2c': { AzureB2CProfile: 'AzureADB2CProfile' },
  github: { GithubProfile: 'GitHubProfile' },
  vk: { VkProfile: 'VKProfile' },
}

/** Types of modules of providers that ours has not. */
const APART: Readonly<Record<string, NonNullable<LegacyModule['uses']>>> = {
  github: ['GitHubEmail', 'GithubEmail'].flatMap((name) =>
    listUses('name', {
      [name]: {
        reason: `an address that GitHub lists has no type of its own here: declare ${name}`,
        snippet: [
          `interface ${name} {`,
          '  email: string',
          '  primary: boolean',
          '  verified: boolean',
          "  visibility: 'public' | 'private' | null",
          '}',
        ].join('\n'),
      },
    }),
  ),
}

/** A service that our runtime has, and what its provider is called in code. */
export interface KnownProvider {
  readonly id: string
  readonly import: string
}

/**
 * The row of a module.
 *
 * @param providers the services that our runtime has
 * @returns undefined where ours has nothing in its place
 */
export function findCounterpart(
  { uses, providers: prefixes }: LegacyLibrary,
  specifier: string,
  providers: readonly KnownProvider[],
): LegacyModule | undefined {
  const row = selectUses(uses, 'module').find(({ match }) => match === specifier)
  if (row) return row
  const prefix = prefixes.find((each) => specifier.startsWith(each))
  if (prefix === undefined) return undefined
  const file = specifier.slice(prefix.length).replace(/\.js$/, '')
  const id = (Object.hasOwn(PROVIDER_FILES, file) ? PROVIDER_FILES[file] : undefined) ?? file
  const service = providers.find((provider) => provider.id === id)
  const own = Object.hasOwn(OWN_PROVIDERS, id) ? OWN_PROVIDERS[id] : undefined
  const types = service
    ? { ...same(`${service.import}Profile`), ...(Object.hasOwn(PROFILES, id) && PROFILES[id]) }
    : own
  return (
    types && {
      kind: 'module',
      match: specifier,
      becomes: { rename: PROVIDER_MODULES + id },
      names: { ...same('default'), ...types },
      uses: (Object.hasOwn(APART, id) ? APART[id] : undefined) ?? [],
    }
  )
}
