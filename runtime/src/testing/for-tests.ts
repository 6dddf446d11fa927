import type { AuthConfig } from '../config/config.js'
import { getEngine, fatal, type Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'

/** The words for NODE_ENV where nobody else visits. */
const HERE: readonly (string | undefined)[] = ['test', 'development']

/**
 * The engine of a configuration, for what opens it to tests.
 *
 * @param name of the function that asks
 * @throws InvalidConfig unless NODE_ENV is `test` or `development`
 * @throws AuthError where the configuration is not valid
 */
export function engineForTests(config: AuthConfig, name: string): Engine {
  const engine = getEngine(config)
  const said = engine.host.env['NODE_ENV']
  if (!HERE.includes(said)) {
    const is = said === undefined ? 'not set' : JSON.stringify(said)
    throw new InvalidConfig(`${name}: it is for tests, and NODE_ENV is ${is}: set it to test`)
  }
  const problem = fatal(engine)
  if (problem) throw problem
  return engine
}
