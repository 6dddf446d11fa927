// Tries the rules of adapters on node:sqlite, in a version of Node.js that has it. The statements come as JSON.
import { DatabaseSync } from 'node:sqlite'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { adapterRules } from '@create-auth/runtime/testing'

const database = new DatabaseSync(':memory:')
for (const statement of JSON.parse(process.argv[2])) database.exec(statement)
const adapter = SqlAdapter(database)
const broken = []
for (const { name, run } of adapterRules) {
  await run(adapter).catch((error) => broken.push(`${name}: ${error.message}`))
}
console.log(JSON.stringify({ rules: adapterRules.length, broken }))
