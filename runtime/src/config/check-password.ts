import type { ResolvedProvider } from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import { checkNotices } from './check-email.js'
import { invalid, type Problem } from './problem.js'

export function checkPassword(
  { adapter, limits }: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  const counts = typeof (limits?.store ?? adapter)?.incrementCounter === 'function'
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
