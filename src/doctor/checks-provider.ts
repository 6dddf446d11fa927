import type { ts } from 'ts-morph'
import { PROVIDER_MODULES, readRuntime } from '../catalog/runtime.js'
import { locateConfiguration } from '../changes/providers/edit-providers.js'
import { findOptions } from '../code/find-options.js'
import { findOption, findProperty } from '../code/properties.js'
import { reached, type Value } from '../code/value.js'
import { getFramework } from '../plan/init/make-plan.js'
import { DOCKERFILES } from '../project.js'
import { unwrap } from '../syntax/walk.js'
import type { Check, Sighting } from './finding.js'
import { describePlace, findSetting, placeInJson, placeOfValue } from './options.js'
import type { Subject } from './subject.js'

/** The ids of the providers in the configuration. */
function listProviders({ configuration }: Subject): readonly string[] {
  if (!configuration) return []
  const { uses } = locateConfiguration(configuration.source)
  return uses.map(({ specifier }) => specifier.slice(PROVIDER_MODULES.length))
}

function variables({
  configuration,
  project,
  unset,
  variables: set,
}: Subject): readonly Sighting[] {
  if (!configuration) return []
  const { target } = project.env
  const start = project.files.has(target) ? target : configuration.source.file
  return (['empty', 'missing'] as const).flatMap((state) => {
    const keys = unset.flatMap((each) => (each.state === state ? [each.key] : []))
    if (keys.length === 0) return []
    const lines = set.filter((each) => each.file === target && keys.includes(each.key))
    const [is, their] = keys.length === 1 ? ['is', 'its service'] : ['are', 'their services']
    return [
      {
        evidence:
          lines.length > 0 ? lines.map(({ file, line }) => ({ file, line })) : [{ file: start }],
        message: `${keys.join(', ')} ${is} ${state === 'empty' ? 'empty' : 'not set'} in ${target}: ${their} can't sign anybody in`,
        remedy: `Fill in what the service has given you, in ${target} and where the application is deployed.`,
      },
    ]
  })
}

const DEVELOPMENT = /\bNODE_ENV=(?:["'])?development\b/

const PRODUCTION_SCRIPT = /^(?:(?:start|serve|run)[:-])?prod(?:uction)?$/

/**
 * The scripts by which the application is started where it is deployed: those that its image runs, else one that is called for
 * production, else `start`.
 */
function listDeployedScripts({ project, text }: Subject): readonly string[] {
  const names = Object.keys(project.package.scripts)
  const runs = DOCKERFILES.flatMap((file) => {
    const command = [...(text(file) ?? '').matchAll(/^[^\S\n]*(?:CMD|ENTRYPOINT)\s+(.+)$/gim)].at(
      -1,
    )
    return command ? [(command[1] ?? '').replaceAll(/[[\]"',\s]+/g, ' ')] : []
  })
  if (runs.length > 0) {
    return names.filter((name) => runs.some((run) => run.split(' ').includes(name)))
  }
  const forProduction = names.filter((name) => PRODUCTION_SCRIPT.test(name))
  return forProduction.length > 0 ? forProduction : ['start']
}

/** What is deployed says that it is being developed, so that whoever visits signs in as anybody. */
function developer(subject: Subject): readonly Sighting[] {
  if (!listProviders(subject).includes('dev')) return []
  const { project, variables: set } = subject
  const told = set.flatMap(({ key, value, file, line, scope }) => {
    const isOn =
      (key === 'AUTH_DEV' && value === 'true') || (key === 'NODE_ENV' && value === 'development')
    return scope === 'deployed' && isOn ? [{ place: { file, line }, by: `${key}=${value}` }] : []
  })
  const { scripts } = project.package
  const started = listDeployedScripts(subject).flatMap((name) =>
    DEVELOPMENT.test(scripts[name] ?? '')
      ? [
          {
            place: placeInJson(subject, 'package.json', ['scripts', name]),
            by: `the script ${name} with NODE_ENV=development`,
          },
        ]
      : [],
  )
  return [...told, ...started].map(({ place, by }) => ({
    evidence: [place],
    message: `what is deployed gets ${by}: the sign-in for development, which asks for no password, may answer there`,
    remedy: 'Take it out: where others visit NODE_ENV is production, and AUTH_DEV is not set.',
  }))
}

/** Services that post to the application, which its framework refuses before sign-in is asked. */
function refusedPosts(subject: Subject): readonly Sighting[] {
  const { configuration, program, project, sources } = subject
  const { name, originCheck } = getFramework(project)
  if (!configuration || !originCheck) return []
  const settings = sources.filter(({ file }) => originCheck.files.test(file))
  const { source } = configuration
  return locateConfiguration(source).uses.flatMap(({ specifier, node }) => {
    const provider = readRuntime().providers.find(({ id }) => PROVIDER_MODULES + id === specifier)
    if (!provider || !node) return []
    const [options] = source.ts.isCallExpression(node) ? node.arguments : []
    const logout = options && findOption(program, { source, node: options }, 'logout')
    const leaves = provider.type === 'oidc' && logout?.kind === 'literal' && logout.value === true
    const posts = [
      ...(provider.posts === undefined ? [] : [{ origin: provider.posts, what: 'its answer' }]),
      ...(leaves ? [{ origin: undefined, what: 'that a session has ended there' }] : []),
    ]
    return posts.flatMap(({ origin, what }) =>
      settings.some(({ text }) => originCheck.isLet(text, origin))
        ? []
        : [
            {
              evidence: [describePlace(source, node)],
              message: `${provider.name} posts ${what}, and ${name} answers with 403 before sign-in gets it`,
              remedy: `Say ${originCheck.lets(origin)}`,
            },
          ],
    )
  })
}

/** Characters: NIST SP 800-63B-4, section 3.1.1.2, where nothing stands beside the password. */
const PASSWORD_MIN = 15

function shortPasswords(subject: Subject): readonly Sighting[] {
  const { configuration, program } = subject
  if (!configuration || findSetting(subject, 'twoFactor') !== undefined) return []
  const { source } = configuration
  return locateConfiguration(source).uses.flatMap(({ specifier, node }) => {
    if (specifier !== `${PROVIDER_MODULES}password` || !node) return []
    const [options] = source.ts.isCallExpression(node) ? node.arguments : []
    const least = options && findOption(program, { source, node: options }, 'minLength')
    if (least?.kind !== 'literal' || typeof least.value !== 'number') return []
    if (least.value >= PASSWORD_MIN) return []
    return [
      {
        evidence: [placeOfValue(least)],
        message: `passwords may have ${least.value} characters, and nothing else is asked for: the recommendation is ${PASSWORD_MIN} where a password stands alone`,
        remedy: `Leave minLength at ${PASSWORD_MIN}, or ask for a second step.`,
        command: 'npx create-auth add two-factor',
      },
    ]
  })
}

const FOR_ACCOUNTS = ['createUser', 'getUser', 'getUserByAccount', 'getUserByEmail', 'linkAccount']
const FOR_MAILBOXES = [
  'createUser',
  'createVerificationToken',
  'getUserByEmail',
  'updateUser',
  'useVerificationToken',
]
const FOR_FACTORS = ['deleteFactor', 'getFactor', 'putFactor']
const FOR_SESSIONS = ['createSession', 'deleteSession', 'getSessionAndUser', 'updateSession']

/** The methods of an adapter that each type of provider needs; the engine has the same table, and asks for them when it starts. */
export const NEEDED_METHODS: Readonly<Record<string, readonly string[]>> = {
  oauth: FOR_ACCOUNTS,
  oidc: FOR_ACCOUNTS,
  email: FOR_MAILBOXES,
  webauthn: [
    'createAuthenticator',
    'createUser',
    'getAuthenticator',
    'getUser',
    'getUserByAccount',
    'getUserByEmail',
    'linkAccount',
    'listAuthenticatorsByUserId',
    'updateAuthenticatorCounter',
  ],
  password: [...FOR_MAILBOXES, ...FOR_FACTORS, 'getUser'],
  credentials: ['getUser'],
  dev: FOR_ACCOUNTS,
}

/** The methods that an adapter of one's own needs, by what is configured. */
function listNeededVariables(subject: Subject): ReadonlySet<string> {
  const ids = listProviders(subject)
  const types = readRuntime().providers.flatMap(({ id, type }) => (ids.includes(id) ? [type] : []))
  return new Set([
    ...types.flatMap((type) => NEEDED_METHODS[type] ?? []),
    ...(findSetting(subject, 'twoFactor') === undefined ? [] : FOR_FACTORS),
    ...(isJwt(subject) ? [] : FOR_SESSIONS),
  ])
}

/** Tells whether sessions are kept nowhere; with an adapter they are in it, where nothing else is said. */
function isJwt(subject: Subject): boolean {
  const session = findSetting(subject, 'session')
  const strategy = session && findProperty(subject.program, session, 'strategy')
  return strategy?.kind === 'literal' && strategy.value === 'jwt'
}

/** The names of an adapter that the application's own code writes out; undefined where some of it is not written there. */
function ownAdapter(
  subject: Subject,
): { readonly at: Value; readonly names: ReadonlySet<string> } | undefined {
  const value = findSetting(subject, 'adapter')
  const whole = value && followed(subject, value)
  if (whole?.kind !== 'object') return undefined
  const names = whole.parts.map((part) => (part.kind === 'spread' ? undefined : part.name))
  const known = names.filter((name) => name !== undefined)
  return known.length === names.length ? { at: whole, names: new Set(known) } : undefined
}

/** What a function of the application's own gives, where that is one thing. */
function followed({ program }: Subject, value: Value): Value {
  const [only, more] = value.kind === 'function' ? (findOptions(value) ?? []) : []
  return only && !more ? reached(program, only) : value
}

function adapterMethods(subject: Subject): readonly Sighting[] {
  const own = ownAdapter(subject)
  if (!own) return []
  const missing = [...listNeededVariables(subject)]
    .filter((name) => !own.names.has(name))
    .toSorted()
  if (missing.length === 0) return []
  return [
    {
      evidence: [describePlace(own.at.at.source, getNode(own.at))],
      message: `the adapter lacks ${missing.join(', ')}: what is configured needs them, and the engine does not start`,
      remedy:
        'Write them: the docstrings of Adapter say what each does, and adapterRules of @create-auth/runtime/testing checks it.',
    },
  ]
}

function getNode({ at }: Value): ts.Node {
  return unwrap(at.source, at.node)
}

/** Checks of who signs people in, and of where they are kept. */
export const providerChecks: readonly Check<Subject>[] = [
  {
    id: 'provider-variables',
    severity: 'warning',
    title: 'services without their variables',
    find: variables,
  },
  {
    id: 'dev-sign-in',
    severity: 'error',
    title: 'sign-in for development where others visit',
    find: developer,
  },
  {
    id: 'posts-refused',
    severity: 'warning',
    title: 'posts of services that the framework refuses',
    find: refusedPosts,
  },
  { id: 'password-min', severity: 'warning', title: 'short passwords alone', find: shortPasswords },
  {
    id: 'adapter-methods',
    severity: 'error',
    title: 'an adapter that lacks methods',
    find: adapterMethods,
  },
]
