import type { Project } from '../../project.js'
import { effective, parseEnv, type EnvAssignment } from '../../syntax/dotenv.js'

/** The first secret of a project has this name, and so has the one that is left alone. */
export const SECRET = 'AUTH_SECRET'

/** The variables that hold secrets, the newest first, as the engine reads them. */
export const SECRET_NAMES: readonly string[] = [
  ...Array.from({ length: 9 }, (_, index) => `${SECRET}_${9 - index}`),
  SECRET,
]

/** A secret that the application finds. */
export interface Secret {
  readonly key: string
  readonly value: string
  /** The env file that sets it. */
  readonly file: string
}

/** `set`: makes sure that there is a secret. `rotate`: a new one beside the others. `prune`: the newest alone. */
export type SecretAction = 'set' | 'rotate' | 'prune'

/** The request for a plan for the secrets, which depends on it and on the project. */
export interface SecretRequest {
  readonly action: SecretAction
  readonly allowDirty: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
  /** True where permission bits say who may read a file; they don't on Windows. */
  readonly hasModes: boolean
}

/** The secrets that the application finds in its env files, the newest first. */
export function readSecrets(project: Project): readonly Secret[] {
  const files = loadedFiles(project).map((file) => ({ file, set: listSecrets(project, file) }))
  return SECRET_NAMES.flatMap((key) => {
    const first = files.find(({ set }) => set.has(key))
    const value = first?.set.get(key)?.value ?? ''
    return first && value !== '' ? [{ key, value, file: first.file }] : []
  })
}

/** The env files that the application reads, as far as that is known; the first one that sets a variable wins. */
export function loadedFiles({ env }: Project): readonly string[] {
  return env.loader?.value === 'bun' ? envFiles(env) : [env.target]
}

/** Every env file that an application might read. */
export function envFiles({ files, target }: Project['env']): readonly string[] {
  return [...new Set([...files, target])]
}

/** The assignments of an env file to the variables that hold secrets. */
export function listSecrets(project: Project, file: string): ReadonlyMap<string, EnvAssignment> {
  const all = effective(parseEnv(project.files.get(file)?.text ?? ''))
  return new Map([...all].filter(([key]) => SECRET_NAMES.includes(key)))
}

/** The variable above all that are in use, in any env file, so that no other file can override it; undefined above 9. */
export function nextName(project: Project): string | undefined {
  const { target } = project.env
  const used = envFiles(project.env).flatMap((file) =>
    [...listSecrets(project, file).values()]
      .filter(({ value }) => file !== target || value !== '')
      .map(({ key }) => key),
  )
  const newest = SECRET_NAMES.findIndex((name) => used.includes(name))
  return newest < 0 ? SECRET : SECRET_NAMES[newest - 1]
}
