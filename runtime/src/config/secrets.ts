import { isFilled } from '../guards.js'
import type { Environment } from '../providers/env-name.js'

/** AUTH_SECRET_9 … AUTH_SECRET_1, then AUTH_SECRET: the highest number is the newest, and comes first. */
const SECRET_NAMES: readonly string[] = [
  ...Array.from({ length: 9 }, (_, index) => `AUTH_SECRET_${9 - index}`),
  'AUTH_SECRET',
]

/** A value without the white space and the quotes around it, which a shell or a console of a platform may have left. */
function bare(value: string): string {
  return value.trim().replace(/^(["'])(.*)\1$/s, '$2')
}

/** A variable; empty where it is none, or a worker's binding that is not a text. */
function variable(env: Environment, name: string): string {
  const value = env[name]
  return isFilled(value) ? value : ''
}

export function wrappedSecrets(env: Environment): readonly string[] {
  return SECRET_NAMES.filter((name) => bare(variable(env, name)) !== variable(env, name))
}

/** The secrets in the environment, the newest first. */
export function readSecrets(env: Environment): string[] {
  return SECRET_NAMES.map((name) => bare(variable(env, name))).filter(isFilled)
}
