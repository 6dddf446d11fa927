import type { Optional } from '../types.js'
import { withoutUndefined } from '../guards.js'
import type { CredentialInput, CredentialsConfig } from './provider.js'

/** Options of {@link Credentials}; only `authorize` is needed. */
export type CredentialsOptions<Inputs extends Readonly<Record<string, CredentialInput>>> = Optional<
  Omit<CredentialsConfig<Inputs>, 'type' | 'authorize'>
> &
  Pick<CredentialsConfig<Inputs>, 'authorize'>

/** Sign-in with what the user types into a form; `authorize()` decides who it is. */
export function Credentials<Inputs extends Readonly<Record<string, CredentialInput>>>(
  options: CredentialsOptions<Inputs>,
): CredentialsConfig {
  const form = options.credentials ?? NO_INPUTS
  return {
    id: 'credentials',
    name: 'Credentials',
    ...withoutUndefined(options),
    credentials: form,
    type: 'credentials',
  }
}

const NO_INPUTS: Readonly<Record<string, CredentialInput>> = {}
