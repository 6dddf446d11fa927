import { posix } from 'node:path'
import type { DatabaseFact } from '../../project.js'

/** Where our own migrations lie, relative to the project's root. */
export function migrationFolder(fact: DatabaseFact | undefined): string {
  return posix.join(fact?.schema?.migrations ?? 'migrations', 'auth')
}
