// Tries the rules of adapters on the SQLite that a runtime brings along: Node.js or Bun. The statements come as JSON.
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { adapterRules } from '@create-auth/runtime/testing'

/** Each has another module, and each module another name for the same thing. */
const open = async () => {
  if ('bun' in process.versions) {
    const { Database } = await import('bun:sqlite')
    return new Database(':memory:')
  }
  const { DatabaseSync } = await import('node:sqlite')
  return new DatabaseSync(':memory:')
}

const database = await open()
for (const statement of JSON.parse(process.argv[2])) database.exec(statement)
const adapter = SqlAdapter(database)
const broken = []
for (const { name, run } of adapterRules) {
  await run(adapter).catch((error) => broken.push(`${name}: ${error.message}`))
}
console.log(JSON.stringify({ rules: adapterRules.length, broken }))
