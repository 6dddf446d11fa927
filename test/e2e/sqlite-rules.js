// Tries the rules of adapters on the SQLite that a runtime brings along, Node.js or Bun, and whether a user is deleted in one step.
// The statements come as JSON, then what the table of users is called.
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

/** Deletes somebody while the table of users, the last one, refuses it. @returns what came of it, and whether the session is left */
async function deleteInVain() {
  const ada = { id: 'ada', name: null, email: 'ada@x.test', emailVerified: null }
  const { id } = await adapter.createUser(ada)
  const sessionToken = 'the-session-of-ada'
  await adapter.createSession({ sessionToken, userId: id, expires: new Date('2040-01-01') })
  const refusal = `begin select raise(abort, 'no'); end`
  database.exec(`create trigger refuses before delete on "${process.argv[3]}" ${refusal}`)
  const outcome = await adapter.deleteUser(id).then(
    () => 'deleted',
    () => 'refused',
  )
  return [outcome, (await adapter.getSessionAndUser(sessionToken)) !== null]
}

const rules = adapterRules.length
console.log(JSON.stringify({ rules, broken, deletion: await deleteInVain() }))
