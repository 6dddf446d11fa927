import { withLock } from '../apply/lock.js'
import { findWorkspace } from '../inspect/project/find-workspace.js'
import type { Io } from './io.js'
import type { World } from '../world/world.js'

/** Milliseconds: longer than an install takes, shorter than anybody looks at a question. */
const PATIENCE = 60_000

/**
 * Runs an action on a project alone; where another run is at work there, or in another package of its workspace, when that is
 * done.
 *
 * @throws {CliError} `locked` where that takes too long
 */
export function inTurn<T>(world: World, io: Io, action: () => Promise<T>): Promise<T> {
  const onWait = (owner: string): void => {
    io.report(`Another run of create-auth is at work in this project (${owner}): waiting for it.`)
  }
  return withLock(world.at(findWorkspace(world) ?? '.'), action, { patience: PATIENCE, onWait })
}
