import { posix } from 'node:path'
import { getOrm } from '../../catalog/orms.js'
import { PASSWORD_PROVIDER } from '../../catalog/own-providers.js'
import { RUNTIME_PACKAGE, type Runtime } from '../../catalog/runtime.js'
import { isOlderVersion } from '../../catalog/versions.js'
import { filledText } from '../../catalog/written-options.js'
import type { ManualStep } from '../../changes/change.js'
import type { Framework } from '../../frameworks/framework.js'
import { findFramework } from '../../frameworks/frameworks.js'
import type { BetterAuthUse, OpenUse } from '../../inspect/legacy/find-better-auth.js'
import type { OtherPackage } from '../../inspect/project/find-surrounding-package.js'
import type { Project } from '../../project.js'
import { chosenDatabase } from '../init/plan-adapter.js'
import type { Answers } from '../plan.js'
import type { SchemaStep } from '../schema/plan-schema.js'
import { findProviderRow } from './better-auth-values.js'
import { leftOfRoute, removeRoute } from './take-route.js'

/** The decisions that say what is left to the user. */
interface Decided {
  readonly project: Project
  readonly framework: Framework
  readonly use: BetterAuthUse
  readonly answers: Answers
  readonly schema: Partial<SchemaStep>
}

/** The steps that are left to the user, where something of Better Auth has no counterpart, or can't be taken over. */
export function listLeftSteps(
  { project, framework, use, answers, schema }: Decided,
  runtime: Runtime,
): readonly ManualStep[] {
  return [
    ...strangers(use, runtime),
    ...byObjectId(use),
    ...withoutPasswords(answers, use),
    ...inOtherTables(answers, use),
    ...countedIds(project, answers, use, schema),
    ...use.open.map((open) => createStep(project, framework, asImported(open, runtime))),
  ]
}

/** An open point whose snippet calls our providers as code imports them. */
function asImported(open: OpenUse, runtime: Runtime): OpenUse {
  const snippet = open.snippet.replaceAll(
    /\{import\|(\w+)\}/g,
    (_, id: string) => findProviderRow(runtime, id)?.import ?? id,
  )
  return { ...open, snippet }
}

/** The steps that are left where nothing configures Better Auth any more, and something still uses it. */
export function listCleanupSteps(
  project: Project,
  framework: Framework,
  { handlers, open }: BetterAuthUse,
): readonly ManualStep[] {
  return [
    ...leftOfRoute(project),
    ...handlers.map((handler) => removeRoute(project, handler)),
    ...open.map((point) => createStep(project, framework, point)),
  ]
}

/** The file to which a step belongs that is about the whole configuration. */
function chooseStepFile({ configurations }: BetterAuthUse): string {
  return configurations[0]?.file ?? 'package.json'
}

/** The step for an open point, in the words of the framework of the package in which it lies. */
function createStep(
  { basePath, layout }: Project,
  framework: Framework,
  point: OpenUse,
): ManualStep {
  const { path, line, column, within, origin } = point
  const { reason, snippet } = (within && point.elsewhere) ?? point
  const hasOwn = layout.client !== undefined && !within
  const code = snippet
    .replaceAll('{session} //', describeSession(framework, path, within))
    .replaceAll(
      '{state}',
      hasOwn ? '{ session } = useSession()' : 'session = authClient.useSession()',
    )
  const placed = within && origin !== undefined ? atOrigin(code, origin, basePath) : code
  const whole = placed.replaceAll('{path}', basePath)
  return { kind: 'manual', path, line, column, reason, snippet: whole }
}

/** Code whose paths of endpoints, and of pages of ours, lead to another origin. */
function atOrigin(code: string, origin: string, basePath: string): string {
  const led = (path: string): string => filledText(`{origin}${path}`, new Map([['origin', origin]]))
  return code
    .replaceAll(/'\{path\}([^']*)'/g, (_, rest: string) => led(basePath + rest))
    .replaceAll('{path}', led(basePath).slice(1, -1))
}

/** Where the session is, for a file: in every framework a request has it that is one of the web standards. */
function describeSession(own: Framework, path: string, within: OtherPackage | undefined): string {
  const row = within ? findFramework(within.framework ?? '') : own
  if (!row)
    return `await getSession(request, authConfig) // of '${RUNTIME_PACKAGE}', of a Request of the web standards:`
  const { place, findPlace: inFile } = row.binding
  const file = within ? posix.relative(within.folder, path) : path
  return `${inFile?.(file) ?? place} //`
}

/** Users that are kept with what has no adapter for the tables of Better Auth. */
function inOtherTables(answers: Answers, use: BetterAuthUse): readonly ManualStep[] {
  const database = chosenDatabase(answers)
  if (!database || database.layout) return []
  return [
    {
      kind: 'manual',
      path: chooseStepFile(use),
      reason: `users and accounts of Better Auth are kept in tables that the adapter of ${getOrm(database.orm).name} can't use: copy them into ours`,
      snippet: [
        'user.id, name, email, image → the same; emailVerified: true → createdAt, else null',
        'account.userId → the same; providerId → provider; accountId → providerAccountId',
        'account.password, where providerId is credential → factors.value, with kind password',
        'account.accessToken, refreshToken, idToken → access_token, refresh_token, id_token',
        ...(use.plugins.includes('passkey') ? PASSKEYS : []),
        ...otherNames(use),
      ].join('\n'),
    },
  ]
}

/** How passkeys are copied: each of ours is an account, too. */
const PASSKEYS: readonly string[] = [
  'passkey.credentialID, as base64 with + and / and = → authenticators.credentialID and providerAccountId',
  'passkey.userId, counter, transports → the same; publicKey → credentialPublicKey',
  'passkey.deviceType, backedUp → credentialDeviceType, credentialBackedUp',
  'passkey → account, besides: type webauthn, provider passkey, userId and providerAccountId as there',
]

/** Its words for the tables that are copied, by ours. */
const COPIED = { user: 'user', account: 'account', authenticator: 'passkey' } as const

/** What the tables to copy are called, and their columns, where the configuration says so. */
function otherNames({ models, columns }: BetterAuthUse): readonly string[] {
  return (['user', 'account', 'authenticator'] as const).flatMap((id) => {
    const word = COPIED[id]
    const table = models[id] ?? word
    const names = Object.entries(columns[id] ?? {}).filter(([name, other]) => name !== other)
    return [
      ...(table === word ? [] : [`// ${word} is ${table}`]),
      ...names.map(([name, other]) => `// ${word}.${name} is ${table}.${other}`),
    ]
  })
}

/** Ids that the database counts, where nothing has been seen of its tables. */
function countedIds(
  { files, layout }: Project,
  answers: Answers,
  use: BetterAuthUse,
  { tables }: Partial<SchemaStep>,
): readonly ManualStep[] {
  const isSaid = /\buserIds\b/.test(files.get(layout.auth)?.text ?? '')
  const isTold = isSaid || !chosenDatabase(answers)?.layout || tables?.userIds !== 'text'
  if (!use.countsIds || isTold) return []
  return [
    {
      kind: 'manual',
      path: chooseStepFile(use),
      reason:
        'ids are numbers that the database gives: the adapter has to be told, unless the database is looked at',
      snippet:
        "npx create-auth migrate --from better-auth --database   # or userIds: 'integer', in the adapter's options",
    },
  ]
}

/** Providers that ours does not have, or whose people it can't tell to be the same. */
function strangers(use: BetterAuthUse, runtime: Runtime): readonly ManualStep[] {
  const path = chooseStepFile(use)
  return use.providers
    .filter(({ id }) => !findProviderRow(runtime, id))
    .map(({ id }) => ({
      kind: 'manual',
      path,
      reason: `it is not known that accounts of ${id} belong to the same people here: they stay, and open nothing`,
      snippet: `npx create-auth add provider <id>`,
    }))
}

/** Passwords are kept in a database. */
function withoutPasswords(answers: Answers, use: BetterAuthUse): readonly ManualStep[] {
  const { passwords } = use
  if (!passwords || answers.providers.includes(PASSWORD_PROVIDER)) return []
  return [
    {
      kind: 'manual',
      path: chooseStepFile(use),
      reason: 'people sign in with passwords, which are kept in a database, and none is used here',
      snippet: 'npx create-auth migrate --from better-auth --orm <id> --client <file>#<name>',
    },
  ]
}

/** From 1.7 on Better Auth tells people of Microsoft apart by another claim than before, and than ours. */
function byObjectId(use: BetterAuthUse): readonly ManualStep[] {
  const { providers, version } = use
  const path = chooseStepFile(use)
  if (version && isOlderVersion(version, [1, 7])) return []
  return providers
    .filter(({ id }) => id === 'microsoft')
    .map(() => ({
      kind: 'manual',
      path,
      reason:
        'accounts of Microsoft are known by their object ID since Better Auth 1.7, and by sub before, as they are here: to have those of 1.7 recognised, take the ID from oid',
      snippet:
        'MicrosoftEntraID({ profile: ({ oid, name, email }) => ({ id: oid, name, email }) })',
    }))
}
