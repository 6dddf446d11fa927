import type { Adapter } from '../adapter.js'
import type { AuthConfig } from '../config/config.js'
import { authUrl } from '../config/env.js'
import { resolveEnvironment, host } from '../config/host.js'
import { getEngine, type Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'

/** The configuration of a binding. */
export type BindingConfig<Kept extends Adapter = Adapter> = Omit<AuthConfig<Kept>, 'raw'>

/**
 * A configuration, or a function that gives the one for a request: by tenant, or by the environment that comes with it.
 * A function must give the same object for the same tenant or environment, since keys, limits and discovery documents
 * are kept with it; see `perEnvironment`.
 */
export type Configuration<Context> = BindingConfig | ((context: Context) => BindingConfig)

// Functions that are known to give the same object again.
const steady = new WeakSet<object>()

function steadyConfig<Context, Config extends BindingConfig>(
  configure: (context: Context) => Config,
  context: Context,
): Config {
  const config = configure(context)
  if (steady.has(configure)) return config
  if (configure(context) !== config)
    throw new InvalidConfig(
      'the function that gives the configuration makes a new one for each request, so that no key and no limit is kept: give the same object again, for example by perEnvironment',
    )
  steady.add(configure)
  return config
}

/** The configuration for a request. @throws InvalidConfig where a function makes a new one for each request */
export function resolveConfig<Context, Config extends BindingConfig>(
  configuration: Config | ((context: Context) => Config),
  context: Context,
): Config {
  return typeof configuration === 'function' ? steadyConfig(configuration, context) : configuration
}

export function resolveEngine<Context>(
  configuration: Configuration<Context>,
  context: Context,
): Engine {
  return getEngine(resolveConfig(configuration, context))
}

// One for each configuration: keys and limits are kept with it.
const placed = new WeakMap<BindingConfig, BindingConfig>()

export function placeConfig(config: BindingConfig, basePath: string): BindingConfig {
  if (config.basePath !== undefined) return config
  const present = placed.get(config)
  if (present && present.env === config.env) return present
  const { pathname = '/' } = authUrl(config[host]?.env ?? resolveEnvironment(config)) ?? {}
  const made = pathname === '/' ? { ...config, basePath } : config
  placed.set(config, made)
  return made
}

/** Options where the framework has to know the path of the endpoints before there is a request. */
export interface BasePathOption {
  /** Of every configuration that a function gives; `/auth` by default. A configuration by itself says so itself. */
  readonly basePath?: string
}

export function findBasePath<Context>(
  configuration: Configuration<Context>,
  { basePath = '/auth' }: BasePathOption,
): string {
  return typeof configuration === 'function' ? basePath : getEngine(configuration).basePath
}
