import type { AuthConfig } from '../config/config.js'
import { engineFor, type Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'

/** What a binding can be configured with. */
export type BindingConfig = Omit<AuthConfig, 'raw'>

/**
 * A configuration, or a function that gives the one for a request: by tenant, or by the environment that comes with it.
 * A function must give the same object for the same tenant or environment, since keys, limits and discovery documents
 * are kept with it; see `perEnvironment`.
 */
export type Configuration<Context> = BindingConfig | ((context: Context) => BindingConfig)

// Functions that are known to give the same object again.
const steady = new WeakSet<object>()

function configFor<Context>(
  configure: (context: Context) => BindingConfig,
  context: Context,
): BindingConfig {
  const config = configure(context)
  if (steady.has(configure)) return config
  if (configure(context) !== config)
    throw new InvalidConfig(
      'the function that gives the configuration makes a new one for each request, so that no key and no limit is kept: give the same object again, for example by perEnvironment',
    )
  steady.add(configure)
  return config
}

/** The engine for a request. @throws InvalidConfig where a function makes a new configuration for each request */
export function engineOf<Context>(configuration: Configuration<Context>, context: Context): Engine {
  return engineFor(
    typeof configuration === 'function' ? configFor(configuration, context) : configuration,
  )
}
