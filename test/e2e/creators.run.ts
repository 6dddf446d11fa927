import { createClient } from '@libsql/client'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { startOpenIdProvider } from '../support/openid-provider.js'
import { CREATED } from './creators.js'
import { stopwatch } from './stopwatch.js'
import { throughServer } from './through-server.js'
import { makeWorkspace } from './workspace.js'

type Visitor = ReturnType<typeof makeVisitor>
type Workspace = ReturnType<typeof makeWorkspace>

let workspace: Workspace | undefined
afterEach(() => workspace?.dispose())

/** A client of a database in a file, in the form of the file's name and the package's kind. */
function databaseFile(path: string, manifest: string): string {
  const made = "createClient({ url: 'file:app.db' })"
  return path.endsWith('.ts') || /"type":\s*"module"/.test(manifest)
    ? `import { createClient } from '@libsql/client'\n\nexport const db = ${made}\n`
    : `const { createClient } = require('@libsql/client')\n\nmodule.exports = { db: ${made} }\n`
}

async function who(visitor: Visitor): Promise<unknown> {
  return (
    (await (await visitor.ask('/auth/session')).json()) as { user?: { name?: string } } | null
  )?.user?.name
}

test.each(CREATED)('$title', async (created) => {
  const { title, make, files = {}, leaf, entry, change, database, build, start } = created
  const made = makeWorkspace({
    'package.json': '{ "private": true }',
    ...Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`project/${path}`, text] as const),
    ),
  })
  workspace = made
  const { step, told } = stopwatch()
  const node24 = fileURLToPath(new URL('node_modules/node24/bin/', import.meta.url))
  const project = `${made.root}/project`
  const inLeaf = `${project}/${leaf}`
  const shell = (where: string, script: string): Promise<string> =>
    made.must('sh', '-c', `cd "$1" && export PATH="$2:$PATH" && ${script}`, 'sh', where, node24)
  const createAuth = (...words: string[]) => made.createAuth(...words, '--cwd', inLeaf)
  const must = async (...words: string[]): Promise<void> => {
    const ran = await createAuth(...words)
    expect(ran, `${words.join(' ')}: ${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
  }

  for (const line of make) await shell(made.root, line)
  const manifest = readFileSync(`${inLeaf}package.json`, 'utf8')
  made.write(`project/${leaf}${database}`, databaseFile(database, manifest))
  await shell(inLeaf, "npm pkg set 'dependencies.@libsql/client=^0.18.0'")
  await shell(project, 'npm install --no-audit --no-fund')
  const commit = 'git add -A && git -c user.name=a -c user.email=a@b commit -qm a'
  await shell(project, `git init -q && echo node_modules >> .git/info/exclude && ${commit}`)
  step('made')

  await must('init', '--yes')
  step('init')
  const again = await createAuth('init', '--yes', '--json', '--allow-dirty')
  expect(JSON.parse(again.stdout)).toMatchObject({ plan: { changes: [] } })
  step('again')

  await must('migrate', '--apply', '--yes')
  await must('migrate', '--check', '--database')
  const client = createClient({ url: `file:${inLeaf}app.db` })
  const people = async (): Promise<unknown> =>
    (await client.execute('select name from users order by name')).rows.map(({ name }) => name)
  expect(await people()).toEqual([])
  step('migrate')

  const text = readFileSync(`${inLeaf}${entry}`, 'utf8')
  made.write(`project/${leaf}${entry}`, change(text))
  if (entry.endsWith('.ts')) await shell(inLeaf, 'npx --no-install tsc --noEmit')
  step('types')

  const run = async (more: NodeJS.ProcessEnv = {}): Promise<string> => {
    await made.stop()
    if (build !== undefined) await shell(inLeaf, build)
    const script = 'cd "$1" && export PATH="$2:$PATH" && shift 2 && exec "$@"'
    return made.start(['sh', '-c', script, 'sh', inLeaf, node24, ...start], {
      NODE_ENV: 'development',
      ...more,
    })
  }
  const origin = await run()
  const visitor = makeVisitor(origin)
  expect((await visitor.ask('/account')).status).toBe(302)
  await visitor.press('/auth/signin', 'Grace Hopper')
  expect(await (await visitor.ask('/account')).text()).toBe('for Grace Hopper')
  expect(await people()).toEqual(['Grace Hopper'])
  step('sign-in')

  await must('secret', '--rotate', '--yes')
  await run()
  expect(await who(visitor)).toBe('Grace Hopper')
  await visitor.press('/auth/signout', 'Sign out')
  expect((await visitor.ask('/account')).status).toBe(302)
  step('rotated, sign-out')

  const shop = {
    client_id: 'shop',
    client_secret: 'a secret of the shop, long enough',
    redirect_uris: [`${origin}/auth/callback/keycloak`],
  }
  const { issuer } = await startOpenIdProvider([shop])
  await must('add', 'provider', 'keycloak', '--yes')
  await run({
    AUTH_KEYCLOAK_ID: shop.client_id,
    AUTH_KEYCLOAK_SECRET: shop.client_secret,
    AUTH_KEYCLOAK_ISSUER: issuer,
  })
  await throughServer(visitor, origin, await visitor.press('/auth/signin', 'Keycloak'))
  expect(await (await visitor.ask('/account')).text()).toBe('for Ada Lovelace')
  expect(await people()).toEqual(['Ada Lovelace', 'Grace Hopper'])
  step('OpenID Connect')

  await made.stop()
  client.close()
  made.write(`project/${leaf}${entry}`, text)
  await shell(inLeaf, 'rm -rf app.db* dist')
  for (const _ of ['provider', 'rotation', 'init']) await must('undo', '--yes')
  const left = await shell(project, 'git status --porcelain')
  expect(
    left.split('\n').filter((line) => !/package-lock\.json|\.tsbuildinfo|^$/.test(line)),
  ).toEqual([])
  step('undo')
  console.log(`${title}: ${told()}`)
})
