import { withoutUndefined, isRecord } from '../guards.js'
import type { OAuthConfig, OIDCConfig } from './oauth-config.js'
import type { ClaimsOfService, Profile, Optional } from '../types.js'

type ProviderRow = OAuthConfig | OIDCConfig

/** `C`, as the annotation of a constant says it and not as a row would: so that each field of the row is checked. */
type Annotated<C> = [C][C extends unknown ? 0 : never]

type PresetOptions = Readonly<Record<string | symbol, unknown>>

type Adapt = (options: PresetOptions) => PresetOptions

/** A built-in provider: call it with options, or pass it as it is. `Extra` are options beyond the fields of `C`. */
export type Preset<C extends ProviderRow, Extra = object> = (
  options?: Optional<Omit<C, 'type' | 'variables' | 'defaultIssuer'>> & Optional<Extra>,
) => C

/** Endpoints, `client` and `style` are merged field by field; whatever else is given replaces what the row has. */
const MERGED = ['authorization', 'token', 'userinfo', 'client', 'style'] as const

function mergeField(row: unknown, option: unknown): unknown {
  const base = typeof row === 'string' ? { url: row } : row
  if (!isRecord(base) || !isRecord(option)) return option
  const params =
    isRecord(base['params']) && isRecord(option['params'])
      ? { ...base['params'], ...withoutUndefined(option['params']) }
      : undefined
  return { ...base, ...withoutUndefined(option), ...(params && { params }) }
}

function withOptions<C extends ProviderRow>(row: C, options: PresetOptions): C {
  const variables = { ...row.variables }
  const given = Object.fromEntries(
    Reflect.ownKeys(options)
      .filter((key) => options[key] !== undefined)
      .map((key) => [key, options[key]]),
  )
  for (const name of Object.keys(variables)) {
    const value = given[name]
    if (typeof value === 'string' || typeof value === 'number' || value instanceof URL)
      variables[name] = String(value)
    delete given[name]
  }
  for (const field of MERGED) {
    if (given[field] !== undefined) given[field] = mergeField(row[field], given[field])
  }
  return {
    ...row,
    ...(row.issuer !== undefined && !('issuer' in given) && { defaultIssuer: row.issuer }),
    ...given,
    ...(Object.keys(variables).length > 0 && { variables }),
  }
}

/**
 * Makes a built-in provider of a row. Options with the name of one of the row's `variables` fill its URLs.
 *
 * @param adapt turns options that are not fields of a row into fields
 */
export function preset<C extends ProviderRow>(
  row: Annotated<C>,
  adapt?: Adapt,
): (options?: object) => C
export function preset<C extends ProviderRow>(
  row: C,
  adapt: Adapt = (options) => options,
): (options?: object) => C {
  return (options = {}) => withOptions(row, adapt({ ...options }))
}

/** A provider by configuration, for any service that speaks OAuth 2.0. */
export function OAuth<P extends ClaimsOfService = Profile>(
  config: Omit<OAuthConfig<P>, 'type'>,
): OAuthConfig<P> {
  return { ...withoutUndefined(config), type: 'oauth' }
}

/** A provider by configuration, for any OpenID provider: `id`, `name`, `issuer`, `clientId` and `clientSecret` will do. */
export function OIDC<P extends ClaimsOfService = Profile>(
  config: Omit<OIDCConfig<P>, 'type'>,
): OIDCConfig<P> {
  return { ...withoutUndefined(config), type: 'oidc' }
}
