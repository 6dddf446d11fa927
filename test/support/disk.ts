import { nodeFiles } from '../../src/apply/files.js'
import { runCommand } from '../../src/apply/run-command.js'
import { launchProgram } from '../../src/launch/launch-program.js'
import { loadPackage } from '../../src/database/load-package.js'
import { diskWorld } from '../../src/world/disk-world.js'
import type { Files } from '../../src/world/files.js'
import type { World } from '../../src/world/world.js'

/** The disk around a folder, as the program sees it. @param files for what fails */
export function disk(root: string, files: Files = nodeFiles): World {
  return diskWorld(root, { files, run: runCommand, load: loadPackage, launch: launchProgram })
}
