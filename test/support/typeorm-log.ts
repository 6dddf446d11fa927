import type { Logger } from 'typeorm'

const nothing = (): void => undefined

/** A logger of TypeORM that notes the statements. */
export function logTo(statements: string[]): Logger {
  return {
    logQuery: (query) => void statements.push(query),
    logQueryError: nothing,
    logQuerySlow: nothing,
    logSchemaBuild: nothing,
    logMigration: nothing,
    log: nothing,
  }
}
