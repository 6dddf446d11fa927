import { expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { belongings } from './belongings.js'
import { BETTER_AUTH_APPS } from './better-auth-apps.js'
import type { Shown } from './moved-app.js'
import { NEXT_AUTH_APP } from './next-auth-app.js'
import { makeWorkspace } from './workspace.js'

const { opened, dropped } = belongings()

/** The places of the steps that a run names. */
const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^ {2}(\S+:\d+:\d+)$/gm)].map(([, place = '']) => place)

/** What the application shows somebody. */
async function shownTo(visitor: ReturnType<typeof makeVisitor>): Promise<Shown> {
  const [, name] = /hello (\w+)/.exec(await (await visitor.ask('/')).text()) ?? []
  return { name, orders: await (await visitor.ask('/api/orders')).json() }
}
const BOBS: Shown = { name: 'Bob', orders: [{ what: 'tea' }] }

/** Two builds of each, and an install: where all processors are busy they take their time. */
const PATIENCE = 600_000

test.each([...BETTER_AUTH_APPS, NEXT_AUTH_APP])(
  'whoever has an account there has it here, and the rows that are theirs: $title',
  { timeout: PATIENCE },
  async ({ database, manifest, path, files, written, steps, done, users, ...app }) => {
    const own = await database.open()
    dropped.push(own)
    const ask = database.ask(own.url)
    const workspace = makeWorkspace(
      {
        'package.json': JSON.stringify(manifest),
        '.env': `DATABASE_URL=${own.url}\n${app.variables}`,
        ...files,
      },
      path,
    )
    opened.push(workspace)
    const shell = (script: string): Promise<string> => workspace.must('sh', '-c', script)
    const must = async (code: number, ...words: string[]) => {
      const ran = await workspace.createAuth(...words)
      expect(ran, `${words.join(' ')}: ${ran.stdout}\n${ran.stderr}`).toMatchObject({ code })
      return ran
    }
    const command = ['sh', '-c', app.serve] as const
    const serveAt = (address: string): Promise<string> => {
      const names = ['AUTH_URL', 'BETTER_AUTH_URL', 'NEXTAUTH_URL']
      return workspace.start(command, Object.fromEntries(names.map((name) => [name, address])))
    }

    await shell('npm install --ignore-scripts')
    await app.tables(workspace, ask)
    await shell(app.build)
    const origin = await serveAt(await workspace.start(command))
    const bob = makeVisitor(origin)
    await app.signInThere(bob, origin)
    await ask(`insert into orders (id, "userId", what) select '1', id, 'tea' from ${users}`)
    expect(await shownTo(bob)).toEqual(BOBS)
    await workspace.stop()
    const before = workspace.tree()
    const theirs = Object.keys(done).map((file) => [file, workspace.read(file)] as const)
    // What is built of the same files is the same.
    const kept = `${workspace.root}-state/${app.built}`

    const move = ['migrate', '--from', app.from, '--yes']
    const open = steps.length > 0 ? 5 : 0
    expect(placesIn((await must(open, ...move)).stderr)).toEqual(steps)
    expect(placesIn((await must(open, 'migrate', '--check')).stderr)).toEqual(steps)
    for (const [file, text] of Object.entries(done)) workspace.write(file, text)
    await must(0, ...move)
    await (app.apply?.(workspace, ask) ?? must(0, 'migrate', '--apply', '--yes'))
    await must(0, 'migrate', '--check', ...(app.apply ? [] : ['--database']))
    await shell(`mv ${app.built} ${kept} && ${app.build}`)

    await serveAt(origin)
    expect(await shownTo(bob)).toEqual(BOBS)
    expect(await shownTo(makeVisitor(origin))).toEqual({ name: 'stranger', orders: [] })
    const again = makeVisitor(origin)
    await app.signInHere(again, origin)
    expect(await shownTo(again)).toEqual(BOBS)
    expect(await ask(`select name, email from ${users}`)).toEqual([
      { name: 'Bob', email: 'bob@example.test' },
    ])
    await workspace.stop()

    for (const [file, text] of theirs) workspace.write(file, text)
    for (const _ of ['the tables', 'the move'])
      if ((await must(0, 'undo', '--yes')).stdout.includes('package.json')) break
    const same = ([name]: [string, string]): boolean =>
      !written.test(name) && !/^(?:package-lock|migrations\/)/.test(name)
    expect(Object.entries(workspace.tree()).filter(same)).toEqual(
      Object.entries(before).filter(same),
    )
    await shell(`npm install --ignore-scripts && rm -r ${app.built} && mv ${kept} ${app.built}`)
    await app.apply?.(workspace, ask)
    await serveAt(origin)
    expect(await shownTo(bob)).toEqual(BOBS)
    const visitor = makeVisitor(origin)
    await app.back.signIn(visitor, origin)
    expect(await shownTo(visitor)).toEqual(app.back.shown)
  },
)
