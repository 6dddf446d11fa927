import type { KnownUser } from '../config/answers.js'
import type { Engine } from '../engine.js'
import type { User } from '../types.js'

/** What is known of a user: null where it is not, unless programs expect it to be left out then. */
export function buildKnownUser({ answers }: Engine, known: KnownUser): User {
  if (answers) return answers.user(known)
  const { name = null, email, image = null } = known
  return { name, email: email || null, image }
}
