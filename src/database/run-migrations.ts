import { CliError } from '../errors.js'
import { sha256 } from '../hash.js'
import type { FoundTable } from '../schemas/sql/found-table.js'
import type { Migration } from '../schemas/sql/migration-file.js'
import { readSql } from '../schemas/sql/read-sql.js'
import { type SqlToken, sqlTokens } from '../schemas/sql/sql-tokens.js'
import type { Connection, SqlRow } from './connection.js'
import { BEGIN } from './drivers.js'
import { introspect } from './introspect.js'
import { saysGone, saysThere } from './mysql-codes.js'

/**
 * The data that statements would lose: tables that have rows, and columns that have values.
 *
 * @returns in words: `the rows of users`
 */
export async function listLosses(
  { query }: Connection,
  statements: readonly string[],
): Promise<readonly string[]> {
  const losses: string[] = []
  for (const { table, column, what } of statements.flatMap(listDrops)) {
    const where = column === undefined ? '' : ` where ${column} is not null`
    const rows = await query(`select 1 as one from ${table}${where} limit 1`).catch(
      (thrown: unknown): readonly SqlRow[] => {
        if (saysGone(thrown)) return []
        throw thrown
      },
    )
    if (rows.length > 0) losses.push(what)
  }
  return losses
}

interface Drop {
  /** As the statement writes it. */
  readonly table: string
  readonly column?: string
  readonly what: string
}

const PASSED_OVER = ['if', 'exists', 'only', 'cascade', 'restrict']

/** The parts that `alter table` may drop besides columns: rules, not values. */
const RULES = ['constraint', 'index', 'key', 'primary', 'foreign', 'check']

/** The tables and columns that a statement drops, as far as something can be lost by it. */
function listDrops(statement: string): readonly Drop[] {
  const tokens = sqlTokens(statement).filter((token) => !PASSED_OVER.includes(readWord(token)))
  const written = (part: readonly SqlToken[]): string =>
    statement.slice(part[0]?.start, part.at(-1)?.end)
  const [verb, noun] = tokens.map(readWord)
  if (noun !== 'table') return []
  const rest = tokens.slice(2)
  if (verb === 'drop') {
    return split(rest).map((name) => ({
      table: written(name),
      what: `the rows of ${plain(name)}`,
    }))
  }
  const name = rest.slice(0, nameLength(rest))
  return split(rest.slice(name.length))
    .flatMap((item) => droppedColumn(item) ?? [])
    .map((column) => ({
      table: written(name),
      column: written([column]),
      what: `the values of ${plain(name)}.${column.text}`,
    }))
}

function droppedColumn([drop, second, third]: readonly SqlToken[]): SqlToken | undefined {
  if (drop === undefined || second === undefined || readWord(drop) !== 'drop') return undefined
  if (readWord(second) === 'column') return third
  return RULES.includes(readWord(second)) ? undefined : second
}

/** Lower case; empty where it is no word. */
function readWord({ kind, text }: SqlToken): string {
  return kind === 'word' ? text.toLowerCase() : ''
}

/** Without quotes. */
function plain(name: readonly SqlToken[]): string {
  return name.map(({ text }) => text).join('')
}

/** How many tokens the name is at the beginning, with its schema. */
function nameLength(tokens: readonly SqlToken[]): number {
  return tokens[1]?.text === '.' ? 3 : 1
}

/** The items of a list. Parentheses never are around something that is dropped. */
function split(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const comma = tokens.findIndex(({ kind, text }) => kind === 'sign' && text === ',')
  if (comma < 0) return [tokens]
  return [tokens.slice(0, comma), ...split(tokens.slice(comma + 1))]
}

/** PostgreSQL locks numbers; this one is nobody else's. */
const LOCK_NUMBER = 7_273_316_041

/** MySQL locks names, of at most 64 characters, and on the whole server: this one is of the database. */
const LOCK_NAME = `concat('create_auth_', md5(database()))`

/** How long to wait for another run. Seconds. */
const PATIENCE = 600

/**
 * Does something while nobody else does it to the same database. Where the dialect can, it is one transaction, which a
 * failure or the end of the process takes back whole.
 *
 * @throws {CliError} `migration-locked` where another run does not end; what the action throws
 */
export async function withLock<T>(connection: Connection, action: () => Promise<T>): Promise<T> {
  switch (connection.dialect) {
    case 'postgresql':
      return inTransaction(connection, 'begin', async () => {
        await connection.query(`select pg_advisory_xact_lock(${LOCK_NUMBER})`)
        return action()
      })
    case 'sqlite':
      // A transaction that writes is alone.
      return inTransaction(connection, BEGIN, action)
    case 'mysql':
      return underName(connection, action)
  }
}

async function inTransaction<T>(
  { query }: Connection,
  begin: string,
  action: () => Promise<T>,
): Promise<T> {
  await query(begin)
  try {
    const result = await action()
    await query('commit')
    return result
  } catch (thrown) {
    await query('rollback').catch(() => undefined)
    throw thrown
  }
}

/** MySQL ends a transaction with every table that is made: only the name keeps others out. */
async function underName<T>({ query }: Connection, action: () => Promise<T>): Promise<T> {
  const [got] = await query(`select get_lock(${LOCK_NAME}, ${PATIENCE}) as got`)
  if (Number(got?.['got']) !== 1) {
    throw new CliError('conflict', 'migration-locked', 'another run is changing the database', {
      hint: 'Try again when it has ended. Who is connected: show processlist',
    })
  }
  try {
    return await action()
  } finally {
    await query(`select release_lock(${LOCK_NAME})`).catch(() => undefined)
  }
}

/** The context that is needed to run migrations. */
export interface MigrationRun {
  readonly connection: Connection
  readonly migrations: readonly Migration[]
  readonly now: () => Date
  /** Is told the name of each migration before it runs. */
  readonly onStart: (name: string) => void
}

/**
 * Runs the migrations that have not run. One process at a time: whoever comes second waits, and finds nothing to do.
 * Each runs whole or not at all; where a dialect can't take a table back (MySQL), the next run goes on where this one
 * was stopped.
 *
 * @returns the names of those that ran
 * @throws {CliError} `migration-changed`, `migration-failed`
 */
export async function migrateUp(run: MigrationRun): Promise<readonly string[]> {
  return withLock(run.connection, async () => {
    await makeLedger(run.connection)
    const ledger = await readLedger(run.connection)
    refuseChanged(run.migrations, ledger)
    const pending = listPending(run.migrations, ledger)
    refuseCollisions(listFresh(run.migrations, ledger), await introspect(run.connection))
    for (const migration of pending) {
      run.onStart(migration.name)
      const begun = ledger.find(({ name }) => name === migration.name)?.done
      await applyMigrations(run, migration, begun)
    }
    return pending.map(({ name }) => name)
  })
}

/**
 * Takes the last migration back that has run, alone as well, and whole; where a dialect can't (MySQL), the next run goes
 * on, in either direction.
 *
 * @param loses whether rows and values may be lost
 * @returns its name; undefined where none has run
 * @throws {CliError} `migration-loses` where something would be lost, `migration-changed`, `migration-missing`,
 *   `migration-failed`
 */
export async function migrateDown(run: MigrationRun, loses: boolean): Promise<string | undefined> {
  const { connection } = run
  return withLock(connection, async () => {
    const last = await lastMigration(run, loses)
    if (!last) return undefined
    const { name, down, again } = last
    run.onStart(name)
    await updateLedger(connection, { name, done: 0, finished: false }, run.now())
    for (const statement of down)
      await execute(connection, name, statement, (thrown) => again && saysGone(thrown))
    await eraseLedger(connection, name)
    return name
  })
}

/** A migration that is taken back. */
interface LastMigration extends Migration {
  /** True where some of its statements may not have run, or may have been taken back. */
  readonly again: boolean
}

/**
 * The migration that `migrateDown` would take back; changes nothing.
 *
 * @throws {CliError} as it does
 */
export async function lastMigration(
  { connection, migrations }: Pick<MigrationRun, 'connection' | 'migrations'>,
  loses: boolean,
): Promise<LastMigration | undefined> {
  const ledger = await findLedger(connection)
  refuseChanged(migrations, ledger)
  const last = ledger.at(-1)
  if (!last) return undefined
  const migration = migrations.find(({ name }) => name === last.name)
  if (!migration) throw missing(last.name)
  const losses = loses ? [] : await listLosses(connection, migration.down)
  if (losses.length === 0) return { ...migration, again: !last.finished }
  const message = `taking ${last.name} back would lose ${losses.join(', ')}`
  throw new CliError('conflict', 'migration-loses', message, {
    hint: 'Save what is there first. To lose it: add --lose-data.',
  })
}

/** Which migrations have not run yet. */
export async function pendingMigrations({
  connection,
  migrations,
}: Pick<MigrationRun, 'connection' | 'migrations'>): Promise<readonly string[]> {
  const ledger = await findLedger(connection)
  refuseChanged(migrations, ledger)
  return listPending(migrations, ledger).map(({ name }) => name)
}

/**
 * Refuses what would fail when it runs, before anything is written beside it.
 *
 * @throws {CliError} `migration-changed`, `migration-collides`
 */
export async function refuseUnrunnable({
  connection,
  migrations,
}: Pick<MigrationRun, 'connection' | 'migrations'>): Promise<void> {
  const ledger = await findLedger(connection)
  refuseChanged(migrations, ledger)
  refuseCollisions(listFresh(migrations, ledger), await introspect(connection))
}

/** The migration that can't run because a table that it makes is there already; none of its statements has run. */
export async function stuckMigration({
  connection,
  migrations,
}: Pick<MigrationRun, 'connection' | 'migrations'>): Promise<string | undefined> {
  const fresh = listFresh(migrations, await findLedger(connection))
  return findCollision(fresh, await introspect(connection))?.name
}

/** Those of which no statement has run. */
function listFresh(
  migrations: readonly Migration[],
  ledger: readonly LedgerEntry[],
): readonly Migration[] {
  return migrations.filter(({ name }) => !ledger.some((entry) => entry.name === name))
}

function listPending(
  migrations: readonly Migration[],
  ledger: readonly LedgerEntry[],
): readonly Migration[] {
  const finished = new Set(ledger.filter((entry) => entry.finished).map(({ name }) => name))
  return migrations.filter(({ name }) => !finished.has(name))
}

/** Remembers each statement, so that the next run knows where a dialect without transactions was stopped. */
async function applyMigrations(
  { connection, now }: MigrationRun,
  { name, text, up }: Migration,
  begun: number | undefined,
): Promise<void> {
  const remember = (done: number, finished: boolean): Promise<void> =>
    updateLedger(connection, { name, done, finished }, now())
  if (begun === undefined)
    await enterLedger(connection, { name, hash: sha256(text), done: 0, finished: false }, now())
  for (const [index, statement] of up.entries()) {
    if (index < (begun ?? 0)) continue
    // The statement at which another run was stopped may have come through; one that went down may have left more.
    const passes = (thrown: unknown): boolean => begun !== undefined && saysThere(thrown)
    await execute(connection, name, statement, passes)
    await remember(index + 1, false)
  }
  await remember(up.length, true)
}

/** @param passes whether a failure is none, because what the statement does is done */
async function execute(
  { query }: Connection,
  name: string,
  statement: string,
  passes: (thrown: unknown) => boolean,
): Promise<void> {
  try {
    await query(statement)
  } catch (thrown) {
    if (passes(thrown)) return
    const said = thrown instanceof Error ? thrown.message : String(thrown)
    throw new CliError('applyFailed', 'migration-failed', `${name} failed: ${said}`, {
      hint: `In: ${statement.split('\n', 1)[0] ?? ''} …`,
      cause: thrown,
    })
  }
}

function refuseChanged(migrations: readonly Migration[], ledger: readonly LedgerEntry[]): void {
  const changed = migrations.find(({ name, text }) =>
    ledger.some((entry) => entry.name === name && entry.hash !== sha256(text)),
  )
  if (!changed) return
  throw new CliError(
    'conflict',
    'migration-changed',
    `${changed.name} has been changed since it ran`,
    {
      hint: 'Put it back as it was, from git for example. What is to change now is a migration of its own.',
    },
  )
}

/** Refuses tables that are there already: they were made by somebody else, for something else perhaps. */
function refuseCollisions(fresh: readonly Migration[], found: readonly FoundTable[]): void {
  const collision = findCollision(fresh, found)
  if (!collision) return
  const { name, table } = collision
  throw new CliError(
    'conflict',
    'migration-collides',
    `${name} makes the table ${table}, which is there already`,
    {
      hint: `Delete the file of ${name}, which has not run, and write it anew with what is there: create-auth migrate --database`,
    },
  )
}

/** The first of the migrations that makes a table which is there, and that table. */
function findCollision(
  fresh: readonly Migration[],
  found: readonly FoundTable[],
): { readonly name: string; readonly table: string } | undefined {
  const there = new Set(found.map(({ name }) => name))
  for (const { name, up } of fresh) {
    const taken = readSql(up.join(';\n')).find((table) => there.has(table.name))
    if (taken) return { name, table: taken.name }
  }
  return undefined
}

function missing(name: string): CliError {
  return new CliError('conflict', 'migration-missing', `the file of ${name} is not there`, {
    hint: 'Check out the version of the project that has it.',
  })
}

/** The table in which a database remembers its migrations. */
const LEDGER = 'create_auth_migrations'

/** A migration that has begun. */
interface LedgerEntry {
  readonly name: string
  /** SHA-256 of the file as it was, lower-case hex. */
  readonly hash: string
  /** How many of its statements have run. */
  readonly done: number
  readonly finished: boolean
}

/** Makes the ledger where there is none. Has to run under the lock. */
async function makeLedger({ query, dialect }: Connection): Promise<void> {
  const key = dialect === 'mysql' ? 'varchar(255)' : 'text'
  await query(
    `create table if not exists ${LEDGER} (name ${key} not null primary key, hash ${key} not null, ` +
      `done integer not null, finished integer not null, changed_at ${key} not null)`,
  )
}

/** The entries of the ledger: what has run, in order. */
async function readLedger({ query }: Connection): Promise<readonly LedgerEntry[]> {
  const rows = await query(`select name, hash, done, finished from ${LEDGER} order by name`)
  return rows.map(({ name, hash, done, finished }) => ({
    name: String(name),
    hash: String(hash),
    done: Number(done),
    finished: Number(finished) === 1,
  }))
}

/** As `readLedger`, where nothing may be made: a database without a ledger has run nothing. */
async function findLedger(connection: Connection): Promise<readonly LedgerEntry[]> {
  const there = (await introspect(connection)).some(({ name }) => name === LEDGER)
  return there ? readLedger(connection) : []
}

/** Remembers that a migration has begun. */
async function enterLedger(
  { query, dialect }: Connection,
  { name, hash, done, finished }: LedgerEntry,
  now: Date,
): Promise<void> {
  const places = [1, 2, 3, 4, 5].map((position) => getPlace(dialect, position)).join(', ')
  await query(`insert into ${LEDGER} (name, hash, done, finished, changed_at) values (${places})`, [
    name,
    hash,
    done,
    finished ? 1 : 0,
    now.toISOString(),
  ])
}

/** Remembers how far a migration has come, in one statement: whatever ends the process ends it before or after. */
async function updateLedger(
  { query, dialect }: Connection,
  { name, done, finished }: Omit<LedgerEntry, 'hash'>,
  now: Date,
): Promise<void> {
  const [first, second, third, last] = [1, 2, 3, 4].map((position) => getPlace(dialect, position))
  await query(
    `update ${LEDGER} set done = ${first}, finished = ${second}, changed_at = ${third} where name = ${last}`,
    [done, finished ? 1 : 0, now.toISOString(), name],
  )
}

/** Forgets a migration that was taken back. */
async function eraseLedger({ query, dialect }: Connection, name: string): Promise<void> {
  await query(`delete from ${LEDGER} where name = ${getPlace(dialect, 1)}`, [name])
}

function getPlace(dialect: Connection['dialect'], position: number): string {
  return dialect === 'postgresql' ? `$${position}` : '?'
}
