import { readCount, readMysqlCount } from '../tables/counted.js'
import type { Database, Row } from '../tables/database.js'
import type { TableNames } from '../tables/tables.js'
import { withoutReturning, type Writes } from '../tables/without-returning.js'
import type { Driver } from './driver.js'
import { ifThere } from './if-there.js'
import { makeStatements, splitRow, type Statement } from './statements.js'

/** Keeps the tables in a database that speaks SQL: one statement for each thing, where the dialect lets it. */
export function sqlDatabase(driver: Driver, names: TableNames): Database {
  const make = makeStatements(driver.dialect, names)
  const all = ({ sql, values }: Statement): Promise<readonly Row[]> => driver.all(sql, values)
  const run = ({ sql, values }: Statement): ReturnType<Driver['run']> => driver.run(sql, values)
  const first = async (statement: Statement): Promise<Row | undefined> => (await all(statement))[0]
  const find: Database['find'] = (table, where) => first(make.select(table, where))
  const writes: Writes = driver.dialect.returns
    ? {
        insert: (table, row) => first(make.insert(table, row)),
        update: (table, where, change) => first(make.update(table, where, change)),
        swap: async (table, where, expected, change) =>
          (await first(make.update(table, { ...where, ...expected }, change))) !== undefined,
        raise: (table, where, column, value) => first(make.raise(table, where, column, value)),
        take: (table, where) => first(make.remove(table, where, true)),
        removeAll: (table, where) => run(make.remove(table, where, false)),
      }
    : withoutReturning(find, {
        insert: async (table, row) => (await run(make.insert(table, row))).insertId,
        update: async (table, where, change) =>
          (await run(make.update(table, where, change))).changes,
        raise: (table, where, column, value) => run(make.raise(table, where, column, value)),
        remove: async (table, where) => (await run(make.remove(table, where, false))).changes,
      })
  return {
    find,
    list: (table, where) => all(make.select(table, where)),
    listIgnoringCase: (...which) => all(make.selectIgnoringCase(...which)),
    async findWithUser(...which) {
      const found = await first(make.selectWithUser(...which))
      return found && splitRow(found)
    },
    async removeTogether(removals) {
      // One statement, whatever the client: a pool, a connection, or one over HTTP.
      if (driver.dialect.name === 'postgresql') {
        await run(make.removeTogether(removals))
        return true
      }
      const statements = removals.map(({ table, where }) => make.remove(table, where, false))
      return (await driver.together?.(statements)) ?? false
    },
    removeExpired: async (table, ...which) =>
      (await ifThere(run(make.removeExpired(table, ...which))))?.changes,
    increment: (increment) =>
      ifThere(
        driver.dialect.returns
          ? first(make.increment(increment)).then(readCount)
          : run(make.increment(increment)).then((ran) => readMysqlCount(increment.amount, ran)),
      ),
    ...writes,
    // A database that is older than a table has nothing in it.
    removeAll: (table, where) => ifThere(writes.removeAll(table, where)),
  }
}
