import type { Adapter, AdapterUser, Keeps } from '../adapter.js'
import { isSameIgnoringCase } from '../text.js'
import { isRecord } from '../guards.js'
import { listBeginnings } from '../sql/beginnings.js'
import { createAdapter } from '../tables/adapter.js'
import { counterRow, readCount } from '../tables/counted.js'
import type { Database, Row } from '../tables/database.js'
import { modelNames, tables, usualNames, type Table, type TableNames } from '../tables/tables.js'
import type { TableOptions } from '../tables/typed-table.js'
import { transact } from '../tables/transaction.js'
import { withoutReturning } from '../tables/without-returning.js'

interface Model {
  create(args: { data: Row }): PromiseLike<Row>
  findFirst(args: { where: Row; include?: Row }): PromiseLike<Row | null>
  findMany(args: { where: Row; orderBy?: Row; take?: number; select?: Row }): PromiseLike<Row[]>
  updateMany(args: { where: Row; data: Row }): PromiseLike<{ count: number }>
  deleteMany(args: { where: Row }): PromiseLike<{ count: number }>
  upsert(args: { where: Row; create: Row; update: Row }): PromiseLike<Row>
}

/** Another has made the row in between, or two wait for each other: it is to be done again. */
const AGAIN: readonly unknown[] = ['P2002', 'P2034']
const ATTEMPTS = 100

/** Options of {@link PrismaAdapter}: the kind of user ids, and models by other names. */
export interface PrismaAdapterOptions extends TableOptions {
  /**
   * Names of models, where they are not called `User`, `Account`, `Session`, `VerificationToken`, `Authenticator`,
   * `Factor`, `SignInLimit`; with another layout, not as it calls them.
   */
  readonly models?: Partial<TableNames>
}

function isModel(value: unknown): value is Model {
  return isRecord(value) && typeof value['create'] === 'function'
}

/** Only the newest clients can limit what they delete. Of a key of several columns the last is the one that is random. */
async function removeOldest(
  model: Model,
  { primaryKey, expires = 'expires' }: Table,
  until: Date,
  limit: number,
): Promise<number> {
  const [key, expired] = [primaryKey.at(-1) ?? '', { [expires]: { lte: until } }]
  const oldest = await model.findMany({
    where: expired,
    orderBy: { [expires]: 'asc' },
    take: limit,
  })
  const keys = oldest.map((row) => row[key])
  return (await model.deleteMany({ where: { ...expired, [key]: { in: keys } } })).count
}

/** The databases that Prisma asks without regard to case; by what it calls them. */
const FOLDING: readonly unknown[] = ['postgresql', 'postgres', 'cockroachdb', 'mongodb']

/** Signs of patterns, which Prisma compares by where case does not count. */
function asPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/**
 * Lists what is spelled like a text, whatever the case of its letters. Where Prisma has no word for it, the spellings are read of
 * what begins like the text, and the same is asked whether or not there are any.
 */
async function listIgnoringCase(
  client: object,
  model: Model,
  column: string,
  text: string,
): Promise<readonly Row[]> {
  const provider: unknown = Reflect.get(client, '_activeProvider')
  if (FOLDING.includes(provider)) {
    const equals = provider === 'mongodb' ? text : asPattern(text)
    return model.findMany({ where: { [column]: { equals, mode: 'insensitive' } } })
  }
  const begins = listBeginnings(text).map((each) => ({ [column]: { startsWith: each } }))
  const where = begins.length > 0 ? { OR: begins } : { [column]: text }
  const near = await model.findMany({ where, select: { [column]: true } })
  const spelled = near
    .map((row) => row[column])
    .filter((stored) => typeof stored === 'string' && isSameIgnoringCase(stored, text))
  return model.findMany({ where: { [column]: { in: [text, ...spelled] } } })
}

function resolveModels(client: object, names: TableNames) {
  const seek = ({ id }: Table): unknown => {
    const name = names[id]
    return Reflect.get(client, name.charAt(0).toLowerCase() + name.slice(1))
  }
  const findModel = (table: Table): Model => {
    const model = seek(table)
    if (isModel(model)) return model
    throw new TypeError(
      `the Prisma client has no model ${names[table.id]}: add it to the schema (create-auth migrate), and generate the client again`,
    )
  }
  return { seek, modelOf: findModel }
}

/** A client that is no transaction itself. */
interface PrismaTransactor {
  $transaction(work: (transaction: object) => Promise<void>): PromiseLike<unknown>
}

function hasTransactions(client: object): client is PrismaTransactor {
  return typeof Reflect.get(client, '$transaction') === 'function'
}

function prismaDatabase(client: object, names: TableNames): Database {
  const { seek, modelOf } = resolveModels(client, names)
  const find: Database['find'] = async (table, where) =>
    (await modelOf(table).findFirst({ where })) ?? undefined
  const create: Database['insert'] = async (table, row) => modelOf(table).create({ data: row })
  return {
    has: async (table) => isModel(seek(table)),
    find,
    list: async (table, where) => modelOf(table).findMany({ where }),
    listIgnoringCase: async (table, ...text) => listIgnoringCase(client, modelOf(table), ...text),
    // Rows are changed as many, which are at most one: of one, Prisma fails where there is none.
    ...withoutReturning(find, {
      insert: create,
      update: async (table, where, data) =>
        (await modelOf(table).updateMany({ where, data })).count,
      raise: async (table, where, column, value) =>
        modelOf(table).updateMany({
          where: { ...where, [column]: { lt: value } },
          data: { [column]: value },
        }),
      remove: async (table, where) => (await modelOf(table).deleteMany({ where })).count,
    }),
    // It gives the row that it has made.
    insert: create,
    removeTogether: async (removals) =>
      hasTransactions(client) &&
      transact<object>(
        (work) => client.$transaction(work),
        async (transaction) => {
          const within = resolveModels(transaction, names)
          for (const { table, where } of removals) await within.modelOf(table).deleteMany({ where })
        },
      ),
    removeExpired: (table, until, limit) => removeOldest(modelOf(table), table, until, limit),
    async increment(increment) {
      if (!isModel(seek(tables.signInLimit))) return undefined
      const { key, amount, expires } = increment
      const upsert = {
        where: { limitKey: key },
        create: counterRow(increment),
        update: { count: { increment: amount }, expires },
      }
      for (let attempt = 1; ; attempt += 1) {
        try {
          return readCount(await modelOf(tables.signInLimit).upsert(upsert))
        } catch (thrown) {
          const code = isRecord(thrown) ? thrown['code'] : undefined
          if (attempt === ATTEMPTS || !AGAIN.includes(code)) throw thrown
        }
      }
    },
    async findWithUser(table, where) {
      const found = await modelOf(table).findFirst({ where, include: { user: true } })
      if (!found) return undefined
      const { user, ...row } = found
      return isRecord(user) ? { row, user } : undefined
    },
  }
}

/** A row of the model `User`. */
type UserIn<Client> = Client extends {
  readonly user: { findFirstOrThrow(...args: never): PromiseLike<infer Found> }
}
  ? Found
  : AdapterUser

/**
 * Keeps everything in the database of a Prisma client. The models are those of `create-auth migrate`, and of
 * `@auth/prisma-adapter`, or by the option `layout` those of Better Auth. With `relationMode = "prisma"` Prisma reads a row before it changes it, so that of two counters
 * of one passkey that arrive at once the lower one may stay; foreign keys of the database keep that from happening.
 * A session is read by two statements, unless the generator has `previewFeatures = ["relationJoins"]`: then PostgreSQL
 * is asked once.
 *
 * @param client an instance of `PrismaClient`, extended or not
 * @throws {TypeError} at the first use of a model that the client does not have; those of sessions, verification tokens,
 *   authenticators and factors may be left out where nothing is kept in them
 */
export function PrismaAdapter<Client extends object>(
  client: Client,
  options: PrismaAdapterOptions = {},
): Required<Adapter> & Keeps<UserIn<Client>> {
  return createAdapter(
    prismaDatabase(client, { ...usualNames(modelNames, options), ...options.models }),
    options,
  )
}
