import type { DatabaseDialect, Project } from '../../project.js'
import type { Command } from '../plan.js'

/** A script of the project. */
export interface CalledScript {
  readonly argv: Command['argv']
  /** The command line that it runs. */
  readonly text: string
}

/** The work that a script is looked for that does it. */
export interface ScriptWork {
  /** Matches its command line. */
  readonly does: RegExp
  /** The program that does it. */
  readonly program: string
  /** The database that the application uses, where it is known. */
  readonly dialect: DatabaseDialect | undefined
}

/** Names of scripts for another place than the machine of a developer, and command lines that say so. */
const ELSEWHERE =
  /(?:^|[^a-z])(?:ci|demo|deploy|docker|e2e|preview|prod|production|stage|staging|tests?)(?:$|[^a-z])/i
const ELSEWHERE_TEXT =
  /\b(?:APP|NODE)_ENV=(?!dev)|\.env\.(?:ci|docker|e2e|prod|stag|test)|\b(?:ci|e2e|prod|test)\.config\b/

/** Words of what leaves nothing of the rows that are there. */
const EMPTIES = /(?:^|[^a-z])(?:drop|fresh|force-reset|refresh|reset|wipe)(?:$|[^a-z])/i

/** The words by which scripts name a database. */
const DIALECT_WORDS: Readonly<Record<DatabaseDialect, RegExp>> = {
  mongodb: /mongo/i,
  mysql: /mysql|mariadb|planetscale/i,
  postgresql: /postgres|cockroach|neon|(?:^|[^a-z])pg(?:$|[^a-z])/i,
  sqlite: /sqlite|libsql|turso/i,
}

/** A project, as far as its scripts are concerned. */
type Scripted = Pick<Project, 'package' | 'packageManager'>

/** Tells whether the project does some work in development, by whatever script. */
export function isScripted({ package: { scripts } }: Scripted, work: ScriptWork): boolean {
  return scriptsFor(scripts, work).length > 0
}

/** The call of the project's script that does some work, and nothing else. */
export function calledScript(
  { package: json, packageManager }: Scripted,
  work: ScriptWork,
): CalledScript | undefined {
  const found = scriptsFor(json.scripts, work).find(
    ([name, text]) => !EMPTIES.test(`${name} ${text}`) && isAlone(text, work),
  )
  if (!found) return undefined
  const [name, text] = found
  return { argv: [packageManager.value.name, 'run', name], text }
}

/** The scripts for this machine and this database. */
function scriptsFor(
  scripts: Project['package']['scripts'],
  { does, dialect }: ScriptWork,
): readonly (readonly [name: string, text: string])[] {
  return Object.entries(scripts).filter(
    ([name, text]) =>
      does.test(text) &&
      !ELSEWHERE.test(name) &&
      !ELSEWHERE_TEXT.test(text) &&
      isFor(dialect, `${name} ${text}`),
  )
}

/** Tells whether what names databases names this one. */
function isFor(dialect: DatabaseDialect | undefined, text: string): boolean {
  const named = Object.entries(DIALECT_WORDS).filter(([, words]) => words.test(text))
  return named.length === 0 || named.some(([each]) => each === dialect)
}

/** Tells whether each command of a script is one of the program: others may never end, or do more. */
function isAlone(text: string, { program }: ScriptWork): boolean {
  return text
    .split(/&&|\|\||[;|\n]/)
    .every((command) => command.includes(program) || /^\s*(?:echo\b.*)?$/.test(command))
}
