import { dirname, join } from 'node:path'
import { exists } from '../reading/read-file.js'
import type { World } from '../world/world.js'

/**
 * Tells whether a package lies where Node.js finds it from a folder: a run whose installation failed is completed by the next
 * one. Plug'n'Play keeps packages elsewhere, and counts as installed.
 *
 * @param world around the folder
 */
export function isInstalled(world: World, name: string): boolean {
  const { root } = world
  if (exists(world, join('node_modules', name, 'package.json')) || exists(world, '.pnp.cjs'))
    return true
  const above = dirname(root)
  return above !== root && isInstalled(world.at(above), name)
}
