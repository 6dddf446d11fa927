import {
  type DataSource,
  type DataSourceOptions,
  type Driver,
  type EntityManager,
  type EntityMetadata,
  type EntityTarget,
  LessThan,
  type ObjectLiteral,
  type Repository,
} from 'typeorm'
import type { Adapter, AdapterUser, Keeps } from '../adapter.js'
import { isRecord } from '../guards.js'
import { listBeginnings } from '../sql/beginnings.js'
import { type Dialect, dialects } from '../sql/dialects.js'
import { counterSql } from '../sql/statements.js'
import { createAdapter } from '../tables/adapter.js'
import { counterRow, readCount, readMysqlCount } from '../tables/counted.js'
import type { Database, Row } from '../tables/database.js'
import { modelNames, type Table, type TableId, tables } from '../tables/tables.js'
import { transact } from '../tables/transaction.js'
import type { TableOptions } from '../tables/typed-table.js'
import { withoutReturning } from '../tables/without-returning.js'

const ZONED: readonly unknown[] = ['timestamptz', 'timestamp with time zone']
const UTC: readonly unknown[] = ['Z', '+00:00']

/** A sentence on what to change so that dates are the same in every time zone; undefined where they are. */
function zoneProblem(
  options: DataSourceOptions,
  metadata: EntityMetadata,
  table: Table,
): string | undefined {
  const dates = table.columns
    .filter(({ type }) => type === 'date')
    .map(({ name }) => metadata.findColumnWithPropertyName(name))
    // A transformer knows what it does.
    .filter((column) => column !== undefined && column.transformer === undefined)
  switch (options.type) {
    case 'mysql':
    case 'mariadb':
      return dates.length > 0 && !UTC.includes(options.timezone)
        ? `set the timezone of the data source to 'Z'`
        : undefined
    case 'postgres': {
      const local = dates.find((column) => !ZONED.includes(column?.type))
      return local && `make ${metadata.name}.${local.propertyName} a timestamptz`
    }
    default:
      return undefined
  }
}

/** Options of {@link TypeORMAdapter}: the kind of user ids, and entities by other names. */
export interface TypeORMAdapterOptions extends Omit<TableOptions, 'layout'> {
  /**
   * The entities, by class, name or EntitySchema, that are not called `User`, `Account`, `Session`,
   * `VerificationToken`, `Authenticator`, `Factor`, `SignInLimit`.
   */
  readonly entities?: Partial<Readonly<Record<TableId, EntityTarget<ObjectLiteral>>>>
}

type Entities = Readonly<Record<TableId, EntityTarget<ObjectLiteral>>>

interface Older {
  readonly isConnected: boolean
  connect(): Promise<unknown>
}

function isOlder(source: object): source is Older {
  return 'isConnected' in source && 'connect' in source && !('initialize' in source)
}

function isSource(value: unknown): value is DataSource {
  return isRecord(value) && 'getRepository' in value && 'hasMetadata' in value
}

function opener(given: object): () => Promise<DataSource> {
  let opening: Promise<unknown> | undefined
  return async () => {
    const source: unknown =
      typeof given === 'function' ? Reflect.apply(given, undefined, []) : given
    if (!isSource(source)) throw new TypeError('TypeORMAdapter takes a data source of TypeORM')
    const older = isOlder(source)
    // It says that it is open before it knows its entities.
    if ((older ? source.isConnected : source.isInitialized) && !opening) return source
    opening ??= older ? source.connect() : source.initialize()
    try {
      await opening
    } finally {
      opening = undefined
    }
    return source
  }
}

interface OpenTable {
  readonly repository: Repository<ObjectLiteral>
  readonly known: (row: Row) => ObjectLiteral
}

interface Source {
  readonly opened: () => Promise<DataSource>
  readonly has: (table: Table) => Promise<boolean>
  readonly open: (table: Table) => Promise<OpenTable>
}

function createSource(given: object, entities: Entities): Source {
  const opened = opener(given)
  return {
    opened,
    has: async ({ id }) => (await opened()).hasMetadata(entities[id]),
    async open(table) {
      const dataSource = await opened()
      if (!dataSource.hasMetadata(entities[table.id]))
        throw new TypeError(
          `the data source has no entity of the ${table.id}: add it (create-auth migrate), or name it in the option entities`,
        )
      const repository = dataSource.getRepository(entities[table.id])
      const { metadata } = repository
      const problem = zoneProblem(dataSource.options, metadata, table)
      if (problem) throw new TypeError(`dates depend on the time zone: ${problem}`)
      // What the entity has no property for would be lost without a word.
      const known: OpenTable['known'] = (row) => {
        const unknown = Object.keys(row).find((name) => !metadata.findColumnWithPropertyName(name))
        if (unknown === undefined) return { ...row }
        throw new TypeError(`the entity ${metadata.name} has no property ${unknown}`)
      }
      return { repository, known }
    },
  }
}

const DIALECTS: Readonly<Record<string, Dialect | undefined>> = {
  postgres: dialects.postgresql,
  cockroachdb: dialects.postgresql,
  mysql: dialects.mysql,
  mariadb: dialects.mysql,
  sqlite: dialects.sqlite,
  'better-sqlite3': dialects.sqlite,
  sqljs: dialects.sqlite,
}

function findColumn(metadata: EntityMetadata, name: string): EntityMetadata['columns'][number] {
  const column = metadata.findColumnWithPropertyName(name)
  if (column) return column
  throw new TypeError(`the entity ${metadata.name} has no property ${name}`)
}

function quoteTable(driver: Driver, { tablePath }: EntityMetadata): string {
  return tablePath
    .split('.')
    .map((name) => driver.escape(name))
    .join('.')
}

/** Counts by one statement: its own `upsert` can't add, and its `increment` does not tell the count. */
function counter({ opened, has, open }: Source): Database['increment'] {
  return async (increment) => {
    const dataSource = await opened()
    const { driver, options } = dataSource
    const dialect = DIALECTS[options.type]
    if (!dialect || !(await has(tables.signInLimit))) return undefined
    const { metadata } = (await open(tables.signInLimit)).repository
    const columns = Object.entries(counterRow(increment)).map(([name, value]) => {
      const column = findColumn(metadata, name)
      const written: unknown = driver.preparePersistentValue(value, column)
      return { name: driver.escape(column.databaseName), raw: column.databaseName, written }
    })
    const [limitKey = '', count = '', expires = ''] = columns.map(({ name }) => name)
    const table = quoteTable(driver, metadata)
    const sql = counterSql(dialect, { table, limitKey, count, expires })
    const result: unknown = await dataSource.query(
      sql,
      columns.map(({ written }) => written),
    )
    if (Array.isArray(result)) return readCount({ count: result[0]?.[columns[1]?.raw ?? ''] })
    const { insertId, affectedRows } = isRecord(result) ? result : {}
    return readMysqlCount(increment.amount, { insertId, changes: Number(affectedRows) })
  }
}

/** Deletes what has expired: where it knows how, no more than it is told to, which its own `delete` can't say. */
async function removeExpired(
  repository: Repository<ObjectLiteral>,
  { primaryKey }: Table,
  until: Date,
  limit: number,
): Promise<number> {
  const { metadata, manager } = repository
  const { driver, options } = manager.connection
  const dialect = DIALECTS[options.type]
  const escaped = (property: string): string =>
    driver.escape(findColumn(metadata, property).databaseName)
  const name = escaped('expires')
  const names = primaryKey.map(escaped).join(', ')
  const expired = `${name} <= :until`
  const order = `${expired} order by ${name} limit ${limit}`
  const oldest = `select ${names} from ${quoteTable(driver, metadata)} where ${order}`
  // MySQL alone knows a limit of what is deleted.
  const known = dialect?.returns ? `${expired} and (${names}) in (${oldest})` : order
  const removing = repository
    .createQueryBuilder()
    .delete()
    .where(dialect ? known : expired, {
      until: driver.preparePersistentValue(until, findColumn(metadata, 'expires')),
    })
  return Number((await removing.execute()).affected)
}

/** Deletes in a transaction. With SQLite a data source has one connection for everybody, and so it would be everybody's. */
function remover({ opened, open }: Source): Database['removeTogether'] {
  return async (removals) => {
    const dataSource = await opened()
    if ((DIALECTS[dataSource.options.type]?.name ?? 'sqlite') === 'sqlite') return false
    return transact<EntityManager>(
      (work) => dataSource.transaction(work),
      async (manager) => {
        for (const { table, where } of removals) {
          const { repository, known } = await open(table)
          await manager.delete(repository.target, known(where))
        }
      },
    )
  }
}

/** Lists what is spelled like a text, whatever the case of its letters: no `where` of its own can say it. */
async function listIgnoringCase(
  repository: Repository<ObjectLiteral>,
  property: string,
  text: string,
): Promise<readonly Row[]> {
  const { metadata, manager } = repository
  const name = `row.${findColumn(metadata, property).propertyName}`
  const query = repository
    .createQueryBuilder('row')
    .where(`lower(${name}) = lower(:text)`, { text })
  const dialect = DIALECTS[manager.connection.options.type]
  const beginnings = dialect?.hasExpressionIndexes === false ? listBeginnings(text) : []
  if (beginnings.length === 0) return query.getMany()
  const begins = beginnings.map((_, at) => `${name} like :begins${at}`).join(' or ')
  const patterns = beginnings.map((each, at) => [`begins${at}`, `${each}%`] as const)
  return query.andWhere(`(${begins})`, Object.fromEntries(patterns)).getMany()
}

/** Before 0.3, relations are asked for in another form. */
function joined(repository: Repository<ObjectLiteral>) {
  return repository.createQueryBuilder('row').innerJoinAndSelect('row.user', 'user')
}

function typeormDatabase(source: Source): Database {
  const { has, open } = source
  const list = async (table: Table, where: Row): Promise<readonly Row[]> => {
    const { repository, known } = await open(table)
    return repository.find({ where: known(where) })
  }
  const find: Database['find'] = async (table, where) => (await list(table, where))[0]
  return {
    has,
    find,
    list,
    listIgnoringCase: async (table, ...text) =>
      listIgnoringCase((await open(table)).repository, ...text),
    // `findOne` would make two queries of it.
    async findWithUser(table, where) {
      const { repository, known } = await open(table)
      const [found] = isOlder(repository.manager.connection)
        ? await joined(repository).where(known(where)).getMany()
        : await repository.find({ where: known(where), relations: { user: true } })
      if (!found) return undefined
      const { user, ...row }: Row = found
      return isRecord(user) ? { row, user } : undefined
    },
    increment: counter(source),
    removeTogether: remover(source),
    removeExpired: async (table, until, limit) =>
      removeExpired((await open(table)).repository, table, until, limit),
    ...withoutReturning(find, {
      async insert(table, row) {
        const { repository, known } = await open(table)
        const { identifiers } = await repository.insert(known(row))
        const id: unknown = identifiers[0]?.['id']
        return id
      },
      async update(table, where, change) {
        const { repository, known } = await open(table)
        return (await repository.update(known(where), known(change))).affected ?? undefined
      },
      async raise(table, where, column, value) {
        const { repository, known } = await open(table)
        const lower = { ...known(where), [column]: LessThan(value) }
        return repository.update(lower, known({ [column]: value }))
      },
      async remove(table, where) {
        const { repository, known } = await open(table)
        return (await repository.delete(known(where))).affected ?? undefined
      },
    }),
  }
}

/**
 * Keeps everything in the database of a TypeORM data source. The entities are those of `create-auth migrate`, and of
 * `@auth/typeorm-adapter`. Dates have to be the same in every time zone: columns are `timestamptz` on PostgreSQL, and
 * the data source has the `timezone` `'Z'` on MySQL and MariaDB, unless a transformer keeps them as something else.
 * A user is deleted in one transaction, but with SQLite one thing after the other: its connection is everybody's.
 *
 * @param dataSource is initialized at its first use, where it is not yet. Before TypeORM 0.3 it is a connection, or what
 *   gives it: `getConnection`
 * @throws {TypeError} at the first use of what is no data source, of an entity or a property that is not there, or of
 *   dates that depend on the zone
 */
export function TypeORMAdapter<Own extends object = AdapterUser>(
  dataSource: object,
  options: TypeORMAdapterOptions = {},
): Required<Adapter> & Keeps<Own> {
  const entities = { ...modelNames, ...options.entities }
  return createAdapter(typeormDatabase(createSource(dataSource, entities)), options)
}
