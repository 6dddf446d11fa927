import { isRecord } from '../guards.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import { checkNotices } from './check-email.js'
import type { AuthConfig } from './config.js'
import { invalid, type Problem } from './problem.js'

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
  const counts = typeof (limits?.store ?? adapter)?.incrementCounter === 'function'
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
