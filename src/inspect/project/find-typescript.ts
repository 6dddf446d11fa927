import type { PackageFacts } from '../../project.js'
import { installedVersion, majorOf } from './find-framework.js'
import { lockedVersion } from './locked-version.js'
import { readTsConfig, type TsConfig } from '../../reading/read-tsconfig.js'

/** Where nothing says which TypeScript it is, the last one before the defaults changed. */
const USUAL_COMPILER = 5

/** The settings of TypeScript, and its version: what is installed, else what a lock file says, else the range. */
export function findTypeScript(
  root: string,
  { dependencies, devDependencies }: PackageFacts,
): TsConfig | undefined {
  const range = devDependencies['typescript'] ?? dependencies['typescript']
  const version =
    installedVersion(root, 'typescript') ?? (range && lockedVersion(root, 'typescript')) ?? range
  if (version === undefined) return readTsConfig(root, USUAL_COMPILER)
  const config = readTsConfig(root, majorOf(version) ?? USUAL_COMPILER)
  return config && { ...config, facts: { ...config.facts, version } }
}
