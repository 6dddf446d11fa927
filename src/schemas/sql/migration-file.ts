import { splitStatements } from './sql-tokens.js'

/** A migration as its file says it. */
export interface Migration {
  /** The file's name without its extension; migrations run in the order of their names. */
  readonly name: string
  /** The whole text. */
  readonly text: string
  readonly up: readonly string[]
  readonly down: readonly string[]
  /** The tables that were there before, as statements that would make them: those of the project's own. */
  readonly before: readonly string[]
}

const BEFORE = /^--\s*before\s*$/im
const UP = /^--\s*up\s*$/im
const DOWN = /^--\s*down\s*$/im

/**
 * Reads a migration: statements behind a line `-- up`, and how to take them back behind a line `-- down`.
 *
 * @returns undefined where the text has no line `-- up`: it is another tool's
 */
export function readMigration(name: string, text: string): Migration | undefined {
  const up = UP.exec(text)
  if (!up) return undefined
  const head = text.slice(0, up.index)
  const before = BEFORE.exec(head)
  const body = text.slice(up.index + up[0].length)
  const down = DOWN.exec(body)
  return {
    name,
    text,
    before: before ? splitStatements(uncommented(head.slice(before.index + before[0].length))) : [],
    up: splitStatements(down ? body.slice(0, down.index) : body),
    down: down ? splitStatements(body.slice(down.index + down[0].length)) : [],
  }
}

/** Lines that are commented out. */
function uncommented(text: string): string {
  return text.replaceAll(/^-- ?/gm, '')
}

function block(statements: readonly string[]): string {
  return statements.map((statement) => `${statement};\n`).join('\n')
}

/** The text of a migration. */
export function printMigration({
  up,
  down,
  before = [],
}: Pick<Migration, 'up' | 'down'> & Partial<Pick<Migration, 'before'>>): string {
  return [
    '-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply',
    '-- Once it has run, it stays as it is: what changes later is a migration of its own.',
    '',
    ...(before.length > 0 ? ['-- before', block(before).trim().replaceAll(/^/gm, '-- '), ''] : []),
    '-- up',
    block(up),
    '-- down',
    block(down),
  ].join('\n')
}

/** The name of the next migration: `0002_auth`. */
export function nextMigrationName(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^\d+/.exec(name)?.[0] ?? 0))
  return `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_auth`
}
