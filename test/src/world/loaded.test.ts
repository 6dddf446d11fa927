import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** What loads something that the project has installed, and the words of SECURITY.md about it. */
const LOADS: Readonly<Record<string, string>> = {
  'src/cli/seal-session.ts': '`test-session` imports `@create-auth/runtime`',
  'src/cli/seal-tokens.ts': '`migrate --seal-tokens` imports `@create-auth/runtime/jwt`',
  'src/database/open-connection.ts': 'it imports the driver that your project has installed',
}

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.ts'))

test('SECURITY.md names whatever is loaded of the project', () => {
  const files = sources
    .filter((file) => !file.endsWith('/disk-world.ts'))
    .filter((file) => /\bworld\.load\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(files.toSorted()).toEqual(Object.keys(LOADS))
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  expect(Object.values(LOADS).filter((words) => !text.includes(words))).toEqual([])
})

const NETWORK = /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns)(?:\/|$)/

/** Text without it needs not be parsed. */
const SUSPECT = /fetch|WebSocket|EventSource|['"](?:node:)?(?:http|net|tls|dgram|dns)/

/** What reads text alone, without a connection. */
const OFFLINE = /^import \{ (?:BlockList|isIP|, )+ \} from/

/** What a file could connect by: `fetch` as a value, `WebSocket`, or a module of Node.js. */
function listConnecting(name: string, text: string): readonly string[] {
  if (!SUSPECT.test(text)) return []
  const tree = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const module = node.moduleSpecifier.text
      if (NETWORK.test(module) && !OFFLINE.test(node.getText())) found.push(module)
      return
    }
    const isName = ts.isIdentifier(node) && /^(?:fetch|WebSocket|EventSource)$/.test(node.text)
    if (isName && !ts.isTypeQueryNode(node.parent) && !ts.isPropertyAssignment(node.parent))
      found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

test('the program itself connects to nothing but what `doctor --url` names, and what `verify` starts', () => {
  const connecting = sources.flatMap((file) =>
    listConnecting(file, readFileSync(join(root, file), 'utf8')).map((by) => `${file}: ${by}`),
  )
  expect(connecting).toEqual([
    'src/cli/doctor.ts: fetch',
    'src/verify/browser.ts: node:http',
    'src/verify/browser.ts: node:https',
  ])
  const code = "import { get } from 'node:https'\nawait fetch('https://x.test')\n"
  expect(listConnecting('x.ts', code)).toEqual(['node:https', 'fetch'])
})
