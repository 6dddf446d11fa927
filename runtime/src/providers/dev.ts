import type { Optional } from '../types.js'
import { withoutUndefined } from '../guards.js'
import type { DevConfig, DevUser } from './provider.js'

const PEOPLE: readonly DevUser[] = [
  { id: 'dev-ada', name: 'Ada Lovelace', email: 'ada@example.test' },
  { id: 'dev-grace', name: 'Grace Hopper', email: 'grace@example.test' },
  { id: 'dev-alan', name: 'Alan Turing', email: 'alan@example.test' },
]

/**
 * Sign-in for development: pick one of the `users`, or type an e-mail address. It needs no registration anywhere and no
 * password, so it is left out unless NODE_ENV is `development`, and refused to whoever is not on this machine.
 */
export function Dev(options: Optional<Omit<DevConfig, 'type'>> = {}): DevConfig {
  return {
    id: 'dev',
    name: 'Development',
    users: PEOPLE,
    ...withoutUndefined(options),
    type: 'dev',
  }
}
