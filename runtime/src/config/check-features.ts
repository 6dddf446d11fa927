import type { Adapter } from '../adapter.js'
import { isRecord } from '../guards.js'
import { isSender } from '../mails/sender.js'
import type { ResolvedEmail, ResolvedProvider } from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import { invalid, type Problem } from './problem.js'
import { isSeconds } from './check-options.js'

/** Characters below which a secret is too short. */
const SECRET_LENGTH = 32

type LooseEmail = Readonly<
  Partial<Record<'code' | 'generateVerificationToken' | 'signIn', unknown>>
>

function isCode(code: unknown): boolean {
  if (typeof code === 'boolean') return true
  const form = isRecord(code) ? (code['form'] ?? 'digits') : undefined
  return form === 'digits' || form === 'letters'
}

/** Tells that a provider sends mails with a link alone: for whatever is configured that sends notices. */
function checkNotices({ id, senders }: ResolvedEmail): readonly Problem[] {
  return senders.notices ? [] : [{ severity: 'warning', code: 'notices-not-sent', detail: id }]
}

function hasCounter(store: Adapter | undefined): boolean {
  return typeof store?.incrementCounter === 'function'
}

export function checkEmail(provider: ResolvedEmail): Problem[] {
  const { id, maxAge, secret, from } = provider
  const sends: unknown = provider.sendVerificationRequest ?? provider.sendMail
  const { code = false, generateVerificationToken, signIn = true }: LooseEmail = provider
  const rules: readonly (readonly [boolean, string])[] = [
    [typeof sends !== 'function', 'sendVerificationRequest is missing'],
    [maxAge !== undefined && !isSeconds(maxAge, 1), 'maxAge must be a whole number of seconds'],
    [
      secret !== undefined && secret.length < SECRET_LENGTH,
      `secret must have at least ${SECRET_LENGTH} characters`,
    ],
    [!isCode(code), "code must be true, or { form: 'digits' | 'letters' }"],
    [
      code !== false && generateVerificationToken !== undefined,
      'code and generateVerificationToken exclude each other: remove the latter',
    ],
    [typeof signIn !== 'boolean', 'signIn must be true or false'],
    [
      Boolean(from) && !isSender(from ?? ''),
      'from must be one address, or a name and an address: My site <hello@example.com>',
    ],
  ]
  return rules.filter(([is]) => is).map(([, what]) => invalid(`provider ${id}: ${what}`))
}

const TYPES = {
  delete: ['boolean'],
  newDevice: ['boolean'],
  before: ['string', 'function'],
  after: ['string', 'function'],
} as const

function mistyped(options: Readonly<Record<string, unknown>>): readonly Problem[] {
  return Object.entries(TYPES).flatMap(([name, types]) => {
    const value = options[name]
    const fits = value === undefined || types.some((type) => type === typeof value)
    return fits ? [] : [invalid(`account.${name}: must be a ${types.join(' or a ')}`)]
  })
}

/** The account page tells by mail what changes, and counts, so that of several changes at once one goes on; see `checkAdapter` for the rest. */
export function checkAccount(
  { account = false, adapter, limits }: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  if (account === false) return []
  if (account !== true && !isRecord(account))
    return [invalid('account: must be true, or an object')]
  const sender = providers.find((provider) => provider.type === 'email')
  const counts = hasCounter(limits?.store ?? adapter)
  return [
    ...(account === true ? [] : mistyped({ ...account })),
    ...(sender ? checkNotices(sender) : []),
    ...(counts || !adapter
      ? []
      : [
          invalid(
            'account: needs a store that counts (an adapter with incrementCounter, or limits.store)',
          ),
        ]),
  ]
}

export function checkPassword(
  { adapter, limits }: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  const counts = hasCounter(limits?.store ?? adapter)
  const senders = providers.filter((provider) => provider.type === 'email')
  return providers.flatMap((provider): readonly Problem[] => {
    if (provider.type !== 'password') return []
    const { mail, problems } = provider
    const sender = senders.find(({ id }) => id === (mail ?? id))
    return [
      ...problems({ senders: senders.map(({ id }) => id), counts }).map((what) =>
        invalid(`provider password: ${what}`),
      ),
      ...(sender ? checkNotices(sender) : []),
    ]
  })
}

export function checkTwoFactor(
  { twoFactor = false, adapter, limits }: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  if (twoFactor === false) return []
  if (twoFactor !== true && !isRecord(twoFactor))
    return [invalid('twoFactor: must be true, or an object')]
  const sender = providers.find((provider) => provider.type === 'email')
  const told = sender ? checkNotices(sender) : []
  const counts = hasCounter(limits?.store ?? adapter)
  return counts || !adapter
    ? told
    : [
        invalid(
          'twoFactor: needs a store that counts tries (an adapter with incrementCounter, or limits.store)',
        ),
      ]
}
