import { posix } from 'node:path'
import { developmentScript } from '../../catalog/development-scripts.js'
import type { EnvEntry } from '../../changes/files/env.js'
import type { Framework } from '../../frameworks/framework.js'
import type { Platform } from '../../frameworks/platform.js'
import type { Project } from '../../project.js'

const DEVELOPMENT: EnvEntry = {
  key: 'NODE_ENV',
  value: 'development',
  comment:
    'Says that this is development, which sign-in without a password needs. Elsewhere: production.',
}

/** Matches scripts that say it themselves. */
const SAYS = /\bNODE_ENV=["']?development\b/

/** Matches scripts of Vite, which would build for development where it read that in an env file. */
const VITE = /\bvite\b/

/** Env files that are loaded where others visit. */
const ELSEWHERE = /\bprod(?:uction)?\b/

/**
 * The further variables of the env file: what the platform needs, and that this is development, where nothing else says so
 * when the application is started.
 */
export function developmentVariables(
  { package: { scripts }, env }: Project,
  framework: Framework,
  platform: Platform | undefined,
): readonly EnvEntry[] {
  const known = platform?.variables ?? []
  const said =
    framework.saysDevelopment === true ||
    known.some(({ key }) => key === DEVELOPMENT.key) ||
    Object.values(scripts).some((script) => SAYS.test(script) || VITE.test(script)) ||
    ELSEWHERE.test(posix.basename(env.target))
  return said ? known : [...known, DEVELOPMENT]
}

/** Tells whether nobody says that this is development when a server is started, since an env file must not: Vite would read it. */
export function isUnsaid(
  { package: { scripts } }: Pick<Project, 'package'>,
  { saysDevelopment = false }: Pick<Framework, 'saysDevelopment'>,
): boolean {
  const all = Object.values(scripts)
  const started = scripts[developmentScript(scripts) ?? '']
  return (
    !saysDevelopment &&
    all.some((script) => VITE.test(script)) &&
    !all.some((script) => SAYS.test(script)) &&
    !VITE.test(started ?? '')
  )
}
