import { DuplicateConditionalUI } from '../errors.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import { fault, invalid, type Problem } from './problem.js'

export function checkWebAuthn(
  providers: readonly ResolvedProvider[],
  site: URL | undefined,
): readonly Problem[] {
  const passkeys = providers.filter((provider) => provider.type === 'webauthn')
  const conditional = passkeys.filter(({ enableConditionalUI }) => enableConditionalUI)
  return [
    ...passkeys.flatMap((provider) =>
      typeof provider.problems === 'function'
        ? provider.problems(provider, site).map(fault)
        : [invalid(`provider ${provider.id}: is not made by WebAuthn or Passkey`)],
    ),
    ...conditional
      .slice(1)
      .map(({ id }) =>
        fault(
          new DuplicateConditionalUI(
            `provider ${id}: set enableConditionalUI to false, as a browser offers the passkeys of one provider only`,
          ),
        ),
      ),
  ]
}
