import { CliError } from '../errors.js'
import { keepsFactors, ownProviders } from './own-providers.js'
import type { ProviderStatusKind, Runtime, RuntimeProvider } from './runtime.js'

/** The id of the sign-in for development. It is always set up, so that it is never asked about. */
export const DEVELOPMENT_PROVIDER = 'dev'

/** The providers that most people look for, so that they come first where people choose. */
const COMMON = [
  'google',
  'github',
  'apple',
  'microsoft-entra-id',
  'nodemailer',
  'passkey',
  'password',
  'facebook',
  'discord',
  'linkedin',
  'gitlab',
  'slack',
  'auth0',
  'okta',
  'keycloak',
]

/** The names that people have for the types of providers. */
export const TYPE_NAMES: Readonly<Record<string, string>> = {
  oauth: 'OAuth',
  oidc: 'OpenID Connect',
  email: 'e-mail',
  webauthn: 'passkey',
  password: 'password',
  credentials: 'credentials',
}

/** The meaning of each status for someone who wants to set a provider up. */
const STATUS = {
  closed: 'takes no new applications',
  limited: 'is not open to everyone',
  renamed: 'goes by another name now',
  retired: 'is shut down',
} as const satisfies Record<ProviderStatusKind, string>

/** The providers that a person can choose, in the runtime's order, and those that the configuration describes. */
export function choosableProviders(runtime: Runtime): readonly RuntimeProvider[] {
  const services = runtime.providers.filter((row) => row.id !== DEVELOPMENT_PROVIDER)
  return [...services, ...ownProviders]
}

/** Why providers of a type work only where there is a database. */
const KEEPS: Readonly<Record<string, string>> = {
  email: 'the links that it mails are kept in a database',
  webauthn: 'the keys of people’s devices are kept in a database',
  password: 'passwords are kept in a database',
}

/** Why a provider works only where there is a database; undefined where it works without. */
export function findKeptField({ type }: Pick<RuntimeProvider, 'type'>): string | undefined {
  return KEEPS[type]
}

/**
 * The call behind a provider's name in the list: a mailed link asks before it signs in, so that no scanner uses it up.
 *
 * @param codes true where mails have a code to type as well
 */
export function providerCall(
  { type, call }: Pick<RuntimeProvider, 'call' | 'type'>,
  codes: boolean,
): string {
  if (call !== undefined || type !== 'email') return call ?? ''
  return codes ? '({ confirm: true, code: true })' : '({ confirm: true })'
}

/** What mails where nobody says otherwise: it sends by any mail server. */
export const USUAL_MAIL = 'nodemailer'

/** The ids, with a provider that mails where one of them needs it and none does. */
export function withMail(runtime: Runtime, ids: readonly string[]): readonly string[] {
  const mails = mailProviders(runtime)
  const lacks = ids.some(keepsFactors) && !ids.some((id) => mails.includes(id))
  return lacks ? ids.flatMap((id) => (keepsFactors(id) ? [USUAL_MAIL, id] : [id])) : ids
}

/** The ids of the providers that mail. */
export function mailProviders({ providers }: Pick<Runtime, 'providers'>): readonly string[] {
  return ['email', ...providers.flatMap(({ id, type }) => (type === 'email' ? [id] : []))]
}

/**
 * The providers to choose from, the common ones first. Those that are shut down are left out, and those that work only
 * where there is a database.
 *
 * @param adapter whether the application has a database to sign people in with
 */
export function askableProviders(runtime: Runtime, adapter: boolean): readonly RuntimeProvider[] {
  const open = choosableProviders(runtime).filter(
    (row) => row.status?.kind !== 'retired' && (adapter || findKeptField(row) === undefined),
  )
  const common = COMMON.flatMap((id) => open.find((row) => row.id === id) ?? [])
  return [...common, ...open.filter((row) => !common.includes(row))]
}

/** The rows of ids that an earlier run has written down; what is unknown by now is left out. */
export function knownProviders(
  runtime: Runtime,
  ids: readonly string[],
): readonly RuntimeProvider[] {
  const rows = choosableProviders(runtime)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** The warning for people before they set a provider up, or undefined. */
export function findStatus(
  row: RuntimeProvider,
): { readonly title: string; readonly note: string } | undefined {
  return row.status && { title: `${row.name} ${STATUS[row.status.kind]}`, note: row.status.note }
}

/**
 * Refuses to set up what nobody can sign in with any more.
 *
 * @throws {CliError} `provider-retired`
 */
export function refuseRetired(rows: readonly RuntimeProvider[]): void {
  const retired = rows.find(({ status }) => status?.kind === 'retired')
  const said = retired && findStatus(retired)
  if (!retired || !said) return
  throw new CliError('usage', 'provider-retired', `${said.title}: ${said.note}`, {
    hint: `Leave ${retired.id} out; create-auth list providers shows the others.`,
  })
}

/**
 * Looks up providers by id, without duplicates and in the order given.
 *
 * @throws {CliError} `provider-unknown`, with the nearest ids
 */
export function findProviders(
  runtime: Runtime,
  ids: readonly string[],
): readonly RuntimeProvider[] {
  const rows = choosableProviders(runtime)
  const wanted = [...new Set(ids)].filter((id) => id !== DEVELOPMENT_PROVIDER)
  return wanted.map((id) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (row) return row
    const near = nearest(
      id,
      rows.map((candidate) => candidate.id),
    )
    const all = 'create-auth list providers shows them all.'
    throw new CliError('usage', 'provider-unknown', `there is no provider '${id}'`, {
      hint: near.length > 0 ? `Did you mean: ${near.join(', ')}?` : all,
    })
  })
}

/** The candidates that are at most two typing errors away, or contain the word; the nearest first. */
export function nearest(word: string, candidates: readonly string[]): readonly string[] {
  const lower = word.toLowerCase()
  return candidates
    .map((candidate) => ({ candidate, distance: measureDistance(lower, candidate) }))
    .filter(({ candidate, distance }) => {
      const contains = lower.length > 2 && candidate.includes(lower)
      return contains || distance <= Math.min(2, Math.ceil(candidate.length / 3))
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate)
    .slice(0, 5)
}

/** Levenshtein distance, one row of the table at a time. */
function measureDistance(from: string, to: string): number {
  const letters = Array.from(to)
  const last = Array.from(from).reduce<readonly number[]>(
    (above, letter, row) =>
      letters.reduce<readonly number[]>(
        (line, other, column) => [
          ...line,
          Math.min(
            (above[column + 1] ?? 0) + 1,
            (line[column] ?? 0) + 1,
            (above[column] ?? 0) + (letter === other ? 0 : 1),
          ),
        ],
        [row + 1],
      ),
    [0, ...letters.map((_, column) => column + 1)],
  )
  return last.at(-1) ?? from.length
}
