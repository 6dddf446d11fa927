import type { PackageFacts } from '../../project.js'
import { installedVersion, parseMajor } from './find-framework.js'
import { lockedVersion } from './locked-version.js'
import { readTsConfig, type TsConfig } from '../../reading/read-tsconfig.js'
import type { World } from '../../world/world.js'

/** Where nothing says which TypeScript it is, the last one before the defaults changed. */
const USUAL_COMPILER = 5

/** The settings of TypeScript, and its version: what is installed, else what a lock file says, else the range. */
export function findTypeScript(
  world: World,
  { dependencies, devDependencies }: PackageFacts,
): TsConfig | undefined {
  const range = devDependencies['typescript'] ?? dependencies['typescript']
  const version =
    installedVersion(world, 'typescript') ?? (range && lockedVersion(world, 'typescript')) ?? range
  if (version === undefined) return readTsConfig(world, USUAL_COMPILER)
  const config = readTsConfig(world, parseMajor(version) ?? USUAL_COMPILER)
  return config && { ...config, facts: { ...config.facts, version } }
}
