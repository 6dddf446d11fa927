import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { GENERATE, SHAPES } from './moving-shapes.js'
import { stopwatch } from './stopwatch.js'
import { makeWorkspace } from './workspace.js'

let workspace: ReturnType<typeof makeWorkspace> | undefined
afterEach(() => workspace?.dispose())

type Visitor = ReturnType<typeof makeVisitor>

/** Signs in as the application has it: at once, or over the redirects of a service. */
async function signIn(origin: string, button: string): Promise<Visitor> {
  const visitor = makeVisitor(origin)
  let answer = await visitor.press('/api/auth/signin', button)
  for (let step = 0; step < 3; step += 1) {
    const location = answer.headers.get('location')
    if (location === null || !/\/service\/|\/callback\//.test(location)) break
    answer = await visitor.ask(location)
  }
  return visitor
}

/** The cookies that a browser has kept of the session, and nothing else. */
function again(origin: string, { cookies }: Visitor, name: string): Visitor {
  const visitor = makeVisitor(origin)
  for (const [key, value] of cookies) if (key.startsWith(name)) visitor.cookies.set(key, value)
  expect(visitor.cookies.size).toBe(1)
  return visitor
}

/** Two builds of each, and two installs: on a machine that is busy they take their time. */
const PATIENCE = 2_400_000

test.each(SHAPES)('$title', { timeout: PATIENCE }, async (shape) => {
  const { title, from, cookie, button, dependencies, files, who, gated, prepare } = shape
  const secret = from === 'authjs' ? 'AUTH_SECRET' : 'NEXTAUTH_SECRET'
  const made = makeWorkspace({
    'package.json': JSON.stringify({
      name: 'shop',
      private: true,
      scripts: { build: 'next build', start: 'next start' },
      dependencies,
    }),
    '.gitignore': 'node_modules\n.next\n.env*\napp.db*\nvendor\n',
    '.env.local': `${secret}=of-this-shop-alone-0123456789-abcdef\n`,
    ...files,
  })
  workspace = made
  const { step, told } = stopwatch()
  const shell = (script: string): Promise<string> => made.must('sh', '-c', script)
  const build = (): Promise<string> => shell('NEXT_TELEMETRY_DISABLED=1 npm run build')
  const serve = async (): Promise<string> => {
    const command = ['node', 'node_modules/next/dist/bin/next', 'start'] as const
    const first = await made.start(command)
    const address = { AUTH_URL: first, NEXTAUTH_URL: first, SERVICE: first }
    return made.start(command, address)
  }
  const read = async (visitor: Visitor): Promise<unknown> => (await visitor.ask(who)).json()
  /** What a browser is told of somebody, and of nobody: of the user every field. */
  const toldBy = async (origin: string, visitor: Visitor): Promise<unknown> => {
    const ask = async (each: Visitor) => (await each.ask('/api/auth/session')).json()
    const { user } = (await ask(visitor)) as { user: unknown }
    return { user, nobody: await ask(makeVisitor(origin)) }
  }

  await shell('npm install --ignore-scripts --no-audit --no-fund')
  if (prepare !== undefined) await shell(prepare)
  await build()
  step('made, built')
  const origin = await serve()
  const visitor = await signIn(origin, button)
  const ada = await read(visitor)
  expect(ada).toMatchObject({ user: { name: 'Ada', email: 'ada@example.test' } })
  if (gated !== undefined) expect((await visitor.ask(gated)).status).toBe(200)
  const toldBefore = await toldBy(origin, visitor)
  await made.stop()
  const before = made.tree()

  const ran = await made.createAuth('migrate', '--from', from, '--yes')
  expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
  const named = await made.run('grep', '-rlE', 'next-auth/|@auth/', ...Object.keys(files))
  expect(named.stdout).toBe('')
  if (prepare !== undefined) await shell(GENERATE)
  await build()
  step('moved, built')

  await serve()
  const old = again(origin, visitor, cookie)
  // Without a callback of the application's, a stored session tells less here.
  const { user, shop } = ada as { user: { name: string; email: string }; shop?: string }
  const known = { user: { name: user.name, email: user.email }, ...(shop && { shop }) }
  expect(await read(old)).toMatchObject(known)
  expect(await toldBy(origin, old)).toEqual(toldBefore)
  if (gated !== undefined) {
    expect((await old.ask(gated)).status).toBe(200)
    expect([302, 307]).toContain((await makeVisitor(origin).ask(gated)).status)
  }
  expect(await read(makeVisitor(origin))).toBeNull()
  const fresh = await signIn(origin, button)
  expect(await read(fresh)).toMatchObject(known)
  await made.stop()
  step('the old session, and a new one')

  await shell('rm -rf .next')
  expect(await made.createAuth('undo', '--yes')).toMatchObject({ code: 0 })
  const own = ([name]: [string, string]): boolean =>
    !/^(?:\.next\/|package-lock|next-env|tsconfig\.tsbuildinfo|app\.db)/.test(name)
  expect(Object.entries(made.tree()).filter(own)).toEqual(Object.entries(before).filter(own))
  step('undo')
  console.log(`${title}: ${told()}`)
})
