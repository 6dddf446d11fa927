import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** What loads something that the project has installed, and the words of SECURITY.md about it. */
const LOADS: Readonly<Record<string, string>> = {
  'src/cli/seal-session.ts': '`test-session` imports `@create-auth/runtime`',
  'src/cli/seal-tokens.ts': '`migrate --seal-tokens` imports `@create-auth/runtime/jwt`',
  'src/database/open-connection.ts': 'it imports the driver that your project has installed',
}

test('SECURITY.md names whatever is loaded of the project', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('/disk-world.ts'))
    .filter((file) => /\bworld\.load\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(files.toSorted()).toEqual(Object.keys(LOADS))
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  expect(Object.values(LOADS).filter((words) => !text.includes(words))).toEqual([])
})
