import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'dotenv'
import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { makeWorkspace } from './workspace.js'

/** Users and links in a file, so that they are there after a restart, and mails in another one. */
const STORE = `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'

const FILE = 'tables.bin'
const tables = existsSync(FILE) ? deserialize(readFileSync(FILE)) : emptyTables()
const saving = (method) => async (...args) => {
  const result = await method(...args)
  writeFileSync(FILE, serialize(tables))
  return result
}
export const adapter = Object.fromEntries(
  Object.entries(MemoryAdapter(tables)).map(([name, method]) => [name, saving(method)]),
)
export const mail = {
  id: 'mail',
  name: 'Mail',
  type: 'email',
  sendVerificationRequest: ({ url }) => appendFileSync('mails.txt', url + '\\n'),
}
`

const workspace = makeWorkspace({ 'src/store.js': STORE })
afterEach(() => workspace.dispose())

/** Ends the application and starts it again, where it was. */
const restart = (): Promise<string> => workspace.start(['node', 'src/server.js'])

type Visitor = ReturnType<typeof makeVisitor>

/** Who is signed in. */
async function who(visitor: Visitor): Promise<string | undefined> {
  const session = await (await visitor.ask('/auth/session')).json()
  return session?.user?.email
}

/** Asks for a link. @returns the link that was mailed */
async function mailLink(visitor: Visitor, email: string): Promise<string> {
  const { csrfToken } = await (await visitor.ask('/auth/csrf')).json()
  const body = new URLSearchParams({ csrfToken, email })
  const sent = await visitor.ask('/auth/signin/mail', { method: 'POST', body })
  expect(sent.headers.get('location')).toContain('/auth/verify-request')
  return workspace.read('mails.txt').trimEnd().split('\n').at(-1) ?? ''
}

const secrets = (): string[] =>
  Object.keys(parse(workspace.read('.env'))).filter((name) => name.startsWith('AUTH_SECRET'))

async function secret(...args: string[]): Promise<void> {
  const ran = await workspace.createAuth('secret', ...args, '--yes')
  expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
}

test('whoever is signed in, and whoever has a link, outlives a rotation, and no pruning', async () => {
  const shop = fileURLToPath(new URL('../demo/projects/shop', import.meta.url))
  cpSync(shop, workspace.root, { recursive: true })
  expect(await workspace.createAuth('init', '--yes')).toMatchObject({ code: 0 })
  const auth = workspace.read('src/auth.js')
  const configured = auth.replace(
    '  providers: [\n',
    "  adapter,\n  session: { strategy: 'jwt' },\n  providers: [\n    mail,\n",
  )
  expect(configured).not.toBe(auth)
  workspace.write('src/auth.js', `import { adapter, mail } from './store.js'\n${configured}`)

  const origin = await restart()
  const ada = makeVisitor(origin)
  const signedIn = await ada.press('/auth/signin', 'Ada Lovelace')
  expect(signedIn.status).toBe(302)
  expect(await who(ada)).toBe('ada@example.test')
  const cookies = new Map(ada.cookies)
  const first = await mailLink(makeVisitor(origin), 'grace@example.test')
  const second = await mailLink(makeVisitor(origin), 'edsger@example.test')

  await secret('--rotate')
  await restart()
  expect(secrets()).toEqual(['AUTH_SECRET', 'AUTH_SECRET_1'])
  expect(await who(ada)).toBe('ada@example.test')
  const grace = makeVisitor(origin)
  await grace.ask(first)
  expect(await who(grace)).toBe('grace@example.test')

  await secret('--rotate')
  await secret('--rotate')
  await restart()
  expect(secrets()).toEqual(['AUTH_SECRET', 'AUTH_SECRET_1', 'AUTH_SECRET_2', 'AUTH_SECRET_3'])
  // With the cookies of the beginning: nothing that was sealed again in between.
  const returning = makeVisitor(origin)
  for (const [name, value] of cookies) returning.cookies.set(name, value)
  expect(await who(returning)).toBe('ada@example.test')

  await secret('--prune')
  await restart()
  expect(secrets()).toEqual(['AUTH_SECRET'])
  for (const visitor of [ada, grace, returning]) expect(await who(visitor)).toBeUndefined()
  const late = makeVisitor(origin)
  const refused = await late.ask(second)
  expect(refused.headers.get('location')).toContain('error=Verification')
  expect(await who(late)).toBeUndefined()

  await ada.press('/auth/signin', 'Ada Lovelace')
  expect(await who(ada)).toBe('ada@example.test')
  await late.ask(await mailLink(late, 'edsger@example.test'))
  expect(await who(late)).toBe('edsger@example.test')
})
