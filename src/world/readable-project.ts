import type { Project } from '../project.js'
import type { World } from './world.js'

/** A project, and the world in which more of it can be read. */
export interface ReadableProject extends Project {
  /** Around the project's root. */
  readonly world: World
}
