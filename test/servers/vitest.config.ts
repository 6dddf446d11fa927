import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeConfig, type ViteUserConfig } from 'vitest/config'
import { SERVERS_ALONE, shared } from '../vitest.config.js'

const tests = join(import.meta.dirname, '..')

/** Tests of `npm test` that ask for a database: they are run once more, on the servers. */
const databases = ['src', 'runtime'].flatMap((folder) =>
  readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${folder}/${name}`)
    .filter((name) =>
      /support\/(?:own-)?databases?\.js|(?:describe-cases|uuid-rules)\.js/.test(
        readFileSync(join(tests, '..', name), 'utf8'),
      ),
    ),
)

const own: ViteUserConfig = {
  test: {
    include: [...databases, ...SERVERS_ALONE],
    exclude: ['**/golden/**', '**/node_modules/**'],
    env: { TEST_SERVERS: '1' },
    globalSetup: ['test/support/embedded-databases.ts'],
  },
}
const { include: _, exclude: __, ...test } = shared.test

/** Here it is the package itself, not what stands in for it. */
const sqlite = {
  find: /^better-sqlite3$/,
  replacement: join(import.meta.dirname, 'node_modules/better-sqlite3/lib/index.js'),
}

export default mergeConfig(
  { ...shared, test, resolve: { alias: [...shared.resolve.alias, sqlite] } },
  own,
)
