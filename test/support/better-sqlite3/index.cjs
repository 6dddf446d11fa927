// What `npm test` calls better-sqlite3: its interface over libsql, which comes built, so that `npm ci` needs neither a
// compiler nor Python. `npm run test:servers` runs the same tests with the package itself.
const Libsql = require('libsql')

/** libsql takes a value that is alone and null for an object of named ones. */
const listed = (values) => (values.length === 1 && values[0] === null ? [[null]] : values)

class Statement {
  constructor(statement) {
    this.statement = statement
  }
  get reader() {
    return this.statement.reader
  }
  raw(on) {
    this.statement.raw(on)
    return this
  }
  run(...values) {
    return this.statement.run(...listed(values))
  }
  all(...values) {
    return this.statement.all(...listed(values))
  }
  get(...values) {
    return this.all(...values)[0]
  }
  *iterate(...values) {
    yield* this.statement.iterate(...listed(values))
  }
}

module.exports = class Database extends Libsql {
  constructor(path, options) {
    super(path, { timeout: 5000, ...options })
    // Libraries tell databases apart by their members, and better-sqlite3 has no `db`.
    return new Proxy(this, { has: (own, name) => name !== 'db' && name in own })
  }
  prepare(sql) {
    return new Statement(super.prepare(sql))
  }
  /** A statement that is not collected yet keeps libsql's connection open, and with it what it has begun. */
  close() {
    if (this.open && this.inTransaction) this.exec('rollback')
    super.close()
  }
}
