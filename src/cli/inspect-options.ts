import type { InspectOptions } from '../inspect/inspect.js'
import type { ProjectOptions } from './options.js'

/** The options as `inspect` takes them. */
export function inspectOptions(options: ProjectOptions): InspectOptions {
  const { framework, entry, dotenv, packageManager } = options
  return {
    ...(framework === undefined ? {} : { framework }),
    ...(entry === undefined ? {} : { entry }),
    ...(dotenv === undefined ? {} : { dotenv }),
    ...(packageManager === undefined ? {} : { packageManager }),
  }
}
