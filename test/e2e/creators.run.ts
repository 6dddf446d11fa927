import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { startOpenIdProvider } from '../support/openid-provider.js'
import { makeWorkspace } from './workspace.js'

type Visitor = ReturnType<typeof makeVisitor>
type Workspace = ReturnType<typeof makeWorkspace>

/** A project as the creator of a framework makes it. */
interface Row {
  readonly title: string
  /** The package of the creator, and what it is told. */
  readonly creator: string
  readonly args: readonly string[]
  /** Where the application is, below the project. */
  readonly leaf: string
  readonly entry: string
  /** The port is ours to choose, and a route wants the guard. */
  readonly change: (entry: string) => string
  readonly start: readonly [string, ...string[]]
}

const BETTER_T = (backend: string, runtime: string): readonly string[] =>
  [
    `project --yolo --backend ${backend} --runtime ${runtime} --frontend none --api none --auth none`,
    '--database sqlite --orm drizzle --db-setup none --addons none --examples none --payments none',
    '--web-deploy none --server-deploy none --package-manager npm --no-git --no-install',
  ].flatMap((words) => words.split(' '))
const guarded = (text: string): string =>
  `import { requireSession } from "./require-session";\n${text.replace('3000', 'Number(process.env.PORT)')}`
const WORKSPACE = { creator: 'create-better-t-stack', leaf: 'apps/server/', entry: 'src/index.ts' }

const ROWS: readonly Row[] = [
  {
    title: 'express-generator',
    creator: 'express-generator',
    args: ['--no-view', 'project'],
    leaf: '',
    entry: 'app.js',
    change: (text) =>
      text.replace(
        "app.use('/', indexRouter);",
        "app.get('/account', require('./require-session').requireSession, (req, res) => res.send('for ' + res.locals.session.user.name));\napp.use('/', indexRouter);",
      ),
    start: ['node', '-e', "require('./bin/www'); console.log('listening')"],
  },
  {
    ...WORKSPACE,
    title: 'create-better-t-stack, Express',
    args: BETTER_T('express', 'node'),
    change: (text) =>
      guarded(text).replace(
        'app.listen',
        'app.get("/account", requireSession, (_req, res) => { res.send("for " + res.locals.session?.user?.name) });\n\napp.listen',
      ),
    start: ['node', '../../node_modules/tsx/dist/cli.mjs', 'src/index.ts'],
  },
  {
    ...WORKSPACE,
    title: 'create-better-t-stack, Hono',
    args: BETTER_T('hono', 'node'),
    change: (text) =>
      guarded(text).replace(
        'app.get("/"',
        'app.get("/account", requireSession, (c) => c.text("for " + c.var.session?.user?.name));\napp.get("/"',
      ),
    start: ['node', '../../node_modules/tsx/dist/cli.mjs', 'src/index.ts'],
  },
  {
    ...WORKSPACE,
    title: 'create-better-t-stack, Fastify',
    args: BETTER_T('fastify', 'node'),
    change: (text) =>
      guarded(text).replace(
        'fastify.get("/"',
        'fastify.get("/account", { onRequest: requireSession }, async (request) => "for " + request.auth?.user?.name);\nfastify.get("/"',
      ),
    start: ['node', '../../node_modules/tsx/dist/cli.mjs', 'src/index.ts'],
  },
  {
    ...WORKSPACE,
    title: 'create-better-t-stack, Elysia',
    args: BETTER_T('elysia', 'bun'),
    change: (text) =>
      guarded(text).replace(
        '.get("/"',
        '.get("/account", ({ session }) => "for " + session?.user?.name, { beforeHandle: requireSession })\n  .get("/"',
      ),
    start: [fileURLToPath(new URL('node_modules/.bin/bun', import.meta.url)), 'src/index.ts'],
  },
]

let workspace: Workspace | undefined
afterEach(() => workspace?.dispose())

async function who(visitor: Visitor): Promise<unknown> {
  return (
    (await (await visitor.ask('/auth/session')).json()) as { user?: { name?: string } } | null
  )?.user?.name
}

/** Answers the pages of the authorization server until it sends the browser back. */
async function throughServer(visitor: Visitor, origin: string, first: Response): Promise<void> {
  const server = makeVisitor(new URL(first.headers.get('location') ?? '').origin)
  let at = first.headers.get('location') ?? ''
  for (let step = 0; step < 12 && !at.startsWith(origin); step += 1) {
    const page = await server.ask(at)
    const action = /action="([^"]*)"/.exec(page.status === 200 ? await page.text() : '')?.[1]
    const body = new URLSearchParams({ username: 'ada' })
    const answer = action ? await server.ask(action, { method: 'POST', body }) : page
    at = new URL(answer.headers.get('location') ?? '', at).href
  }
  await visitor.ask(at)
}

test.each(ROWS)('$title', async ({ title, creator, args, leaf, entry, change, start }) => {
  const made = makeWorkspace({ 'package.json': '{ "private": true }' })
  workspace = made
  const took: string[] = []
  let before = performance.now()
  const step = (name: string): void => {
    const now = performance.now()
    took.push(`${name} ${((now - before) / 1000).toFixed(1)}`)
    before = now
  }
  const node24 = fileURLToPath(new URL('node_modules/node24/bin/', import.meta.url))
  const inLeaf = `${made.root}/project/${leaf}`
  const shell = (where: string, script: string): Promise<string> =>
    made.must('sh', '-c', `cd "$1" && export PATH="$2:$PATH" && ${script}`, 'sh', where, node24)
  const createAuth = (...words: string[]) => made.createAuth(...words, '--cwd', inLeaf)
  const must = async (...words: string[]): Promise<void> => {
    const ran = await createAuth(...words)
    expect(ran, `${words.join(' ')}: ${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
  }

  await shell(made.root, `npm install --no-audit --no-fund ${creator}`)
  const told = args.map((word) => `'${word}'`).join(' ')
  await shell(
    made.root,
    `node node_modules/.bin/${creator === 'express-generator' ? 'express' : creator} ${told}`,
  )
  // What bundles it for production is not in every registry, and is not needed here.
  for (const file of [`${made.root}/project/package.json`, `${inLeaf}package.json`])
    await shell(made.root, `sed -i '/"tsdown"/d' ${file}; rm -f ${inLeaf}tsdown.config.ts`)
  await shell(`${made.root}/project`, 'npm install --no-audit --no-fund')
  await shell(
    `${made.root}/project`,
    'git init -q && echo node_modules >> .git/info/exclude && git add -A && git -c user.name=a -c user.email=a@b commit -qm a',
  )
  step('made')

  await must('init', '--yes')
  step('init')
  const again = await createAuth('init', '--yes', '--json', '--allow-dirty')
  expect(JSON.parse(again.stdout)).toMatchObject({ plan: { changes: [] } })
  step('again')

  const text = readFileSync(`${inLeaf}${entry}`, 'utf8')
  made.write(`project/${leaf}${entry}`, change(text))
  if (entry.endsWith('.ts')) await shell(inLeaf, 'npx --no-install tsc --noEmit')
  step('types')

  const run = (more: NodeJS.ProcessEnv = {}): Promise<string> =>
    made.start(
      [
        'sh',
        '-c',
        `cd "$1" && export PATH="$2:$PATH" && shift 2 && exec "$@"`,
        'sh',
        inLeaf,
        node24,
        ...start,
      ],
      { NODE_ENV: 'development', ...more },
    )
  const origin = await run()
  const visitor = makeVisitor(origin)
  expect((await visitor.ask('/account')).status).toBe(302)
  await visitor.press('/auth/signin', 'Grace Hopper')
  expect(await (await visitor.ask('/account')).text()).toBe('for Grace Hopper')
  step('sign-in')

  await must('secret', '--rotate', '--yes')
  await run()
  expect(await who(visitor)).toBe('Grace Hopper')
  await visitor.press('/auth/signout', 'Sign out')
  expect((await visitor.ask('/account')).status).toBe(302)
  step('rotated, sign-out')

  const client = {
    client_id: 'shop',
    client_secret: 'a secret of the shop, long enough',
    redirect_uris: [`${origin}/auth/callback/keycloak`],
  }
  const { issuer } = await startOpenIdProvider([client])
  await must('add', 'provider', 'keycloak', '--yes')
  await run({
    AUTH_KEYCLOAK_ID: client.client_id,
    AUTH_KEYCLOAK_SECRET: client.client_secret,
    AUTH_KEYCLOAK_ISSUER: issuer,
  })
  await throughServer(visitor, origin, await visitor.press('/auth/signin', 'Keycloak'))
  expect(await (await visitor.ask('/account')).text()).toBe('for Ada Lovelace')
  step('OpenID Connect')

  await made.stop()
  made.write(`project/${leaf}${entry}`, text)
  for (const _ of ['provider', 'rotation', 'init']) await must('undo', '--yes')
  const left = await shell(`${made.root}/project`, 'git status --porcelain')
  expect(left.split('\n').filter((line) => !/package-lock\.json|^$/.test(line))).toEqual([])
  step('undo')
  console.log(`${title}: ${took.join(' s, ')} s`)
})
