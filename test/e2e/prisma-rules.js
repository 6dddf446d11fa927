// Tries the rules of adapters on the client that Prisma has generated into a folder, with a driver's class and the URL of a
// database.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'
import { adapterRules } from '@create-auth/runtime/testing'

const [, , root, driver, name, url] = process.argv
const load = createRequire(join(root, 'package.json'))
const { PrismaClient } = load(join(root, 'client'))
const { [name]: Driver } = load(driver)
const client = new PrismaClient({ adapter: new Driver({ url, connectionString: url }) })
const adapter = PrismaAdapter(client)
const broken = []
for (const { name: rule, run } of adapterRules) {
  await run(adapter).catch((error) => broken.push(`${rule}: ${error.message}`))
}
await client.$disconnect()
console.log(JSON.stringify({ rules: adapterRules.length, broken }))
