import type { AuthConfig } from './config.js'

/**
 * Makes the configuration once for each environment, where it comes with the requests: the bindings of a worker.
 *
 * @param make gives the configuration for an environment, which is its `env` where it names no other
 * @returns gives the same configuration for the same environment
 * @example
 * const config = perEnvironment((env: Bindings) => ({ providers: [GitHub], adapter: adapterFor(env.DB) }))
 * app.all('/auth/*', authHandler((c) => config(c.env)))
 */
export function perEnvironment<Env extends object, Config extends AuthConfig>(
  make: (env: Env) => Config,
): (env: Env) => Config & { readonly env: object } {
  // An environment lives as long as its worker: what was made for it goes with it.
  const made = new WeakMap<Env, Config & { readonly env: object }>()
  return (env) => {
    const present = made.get(env)
    if (present) return present
    const config = { env, ...make(env) }
    made.set(env, config)
    return config
  }
}
