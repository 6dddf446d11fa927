import { BETTER_AUTH_PACKAGES } from './better-auth.js'
import { authjs } from './legacy-authjs.js'
import type { LegacyLibrary, LegacyModule } from './legacy-library.js'
import { nextAuth4 } from './legacy-next-auth.js'
import { mails, same } from './legacy-shared.js'
import { PROVIDER_MODULES, RUNTIME_PACKAGE } from './runtime.js'

export type { LegacyLibrary, LegacyModule } from './legacy-library.js'

/** The libraries that a project can be taken over from. */
export const LEGACY_SOURCES = ['authjs', 'next-auth-4', 'better-auth'] as const

/** A library that projects are taken over from. */
export type LegacySource = (typeof LEGACY_SOURCES)[number]

/** The libraries whose configuration ours understands. */
export type KinSource = Exclude<LegacySource, 'better-auth'>

const LIBRARIES: Readonly<Record<KinSource, LegacyLibrary>> = { authjs, 'next-auth-4': nextAuth4 }

/** Tells whether ours understands the configuration of a library, and has the same tables. */
export function isKin(source: string): source is KinSource {
  return Object.hasOwn(LIBRARIES, source)
}

/** The packages of every library that a project can be taken over from. */
export const LEGACY_PACKAGES: readonly RegExp[] = [
  ...Object.values(LIBRARIES).map(({ packages }) => packages),
  BETTER_AUTH_PACKAGES,
]

/** The source with a version of a package, where one is known. */
export function sourceOf(name: string, major: number): KinSource | undefined {
  return LEGACY_SOURCES.filter(isKin).find((source) => {
    const { version } = LIBRARIES[source]
    return version.package === name && version.major === major
  })
}

/**
 * A library as code has it that was taken over: under the names of ours, too. What nobody can see to be done is left out.
 */
export function takenOver(library: LegacyLibrary): LegacyLibrary {
  const takers = library.takers.flatMap((taker) => {
    const row = library.modules.find(({ from }) => from === taker.module)
    const name = row?.names[taker.name]
    return row && name !== undefined ? [{ ...taker, module: row.to, name }] : []
  })
  return {
    ...library,
    packages: new RegExp(`${library.packages.source}|^${RUNTIME_PACKAGE}$`),
    takers: [...library.takers, ...takers],
    providers: [...library.providers, PROVIDER_MODULES],
    modules: [...library.modules, ...ownModules(library)],
  }
}

/** The modules of ours that take the place of a library's, with what is checked where they are used. */
export function ownModules({ modules }: LegacyLibrary): readonly LegacyModule[] {
  const own = new Map<string, LegacyModule>()
  for (const { to, names, calls = [], ...row } of modules) {
    const { names: others = {}, calls: before = [], ...known } = own.get(to) ?? {}
    const here = calls.map((call) => ({ ...call, name: names[call.name] ?? call.name }))
    own.set(to, {
      ...known,
      ...row,
      from: to,
      to,
      names: { ...others, ...same(...Object.values(names)) },
      calls: [...before, ...here],
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
const APART: Readonly<Record<string, NonNullable<LegacyModule['apart']>>> = {
  github: Object.fromEntries(
    ['GitHubEmail', 'GithubEmail'].map((name) => [
      name,
      {
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
    ]),
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
export function counterpartOf(
  { modules, providers: prefixes }: LegacyLibrary,
  specifier: string,
  providers: readonly KnownProvider[],
): LegacyModule | undefined {
  const row = modules.find(({ from }) => from === specifier)
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
  const apart = Object.hasOwn(APART, id) ? APART[id] : undefined
  return (
    types && {
      from: specifier,
      to: PROVIDER_MODULES + id,
      names: { ...same('default'), ...types },
      ...(apart && { apart }),
    }
  )
}

/** Options that mean the same in both, or that ours alone has. */
export const KEPT_OPTIONS: readonly string[] = [
  'adapter',
  'allowDangerousImplicitLinking',
  'answers',
  'basePath',
  'bearer',
  'callbacks',
  'debug',
  'env',
  'events',
  'experimental',
  'jwt',
  'limits',
  'logger',
  'pages',
  'providers',
  'proxy',
  'raw',
  'redirectProxyOrigins',
  'secret',
  'session',
  'skipCSRFCheck',
  'theme',
  'trustHost',
  'trustedOrigins',
  'twoFactor',
  'useSecureCookies',
  'userIds',
]
