import { expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { belongings } from './belongings.js'
import { APPS } from './better-auth-apps.js'
import { askTheirs, BOB, signInBob } from './better-auth-bob.js'
import { makeWorkspace } from './workspace.js'

const { opened, dropped } = belongings()

const MOVE = ['migrate', '--from', 'better-auth', '--yes']

/** The places of the steps that a run names. */
const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^ {2}(\S+:\d+:\d+)$/gm)].map(([, place = '']) => place)

test.each(APPS)(
  'whoever has an account with Better Auth has it here, and the rows that are his: $title',
  async ({ database, manifest, path, files, written, steps, done, ...app }) => {
    const { url, drop } = await database.open()
    dropped.push({ url, drop })
    const ask = database.ask(url)
    const workspace = makeWorkspace(
      {
        'package.json': JSON.stringify(manifest),
        '.env': `DATABASE_URL=${url}\nBETTER_AUTH_SECRET=of-this-shop-alone-0123456789\n`,
        ...files,
      },
      path,
    )
    opened.push(workspace)
    const shell = (script: string): Promise<string> => workspace.must('sh', '-c', script)
    const serve = async (): Promise<string> => {
      const command = ['sh', '-c', app.serve] as const
      const address = await workspace.start(command)
      return workspace.start(command, { AUTH_URL: address, BETTER_AUTH_URL: address })
    }
    /** What the application shows somebody, and the rows that are theirs. */
    const shownTo = async (visitor: ReturnType<typeof makeVisitor>) => {
      const [, name] = /hello (\w+)/.exec(await (await visitor.ask('/')).text()) ?? []
      const orders: unknown = await (await visitor.ask('/api/orders')).json()
      return { name, orders }
    }
    const BOBS = { name: 'Bob', orders: [{ what: 'tea' }] }
    const NOBODYS = { name: 'stranger', orders: [] }

    await shell('npm install')
    await shell(app.tables)
    if (app.own !== undefined) await ask(app.own)
    await shell(app.build)
    const origin = await serve()
    const bob = makeVisitor(origin)
    await askTheirs(bob, origin, 'sign-up/email', { name: 'Bob', ...BOB })
    await ask(`insert into orders (id, "userId", what) select '1', id, 'tea' from "user"`)
    expect(await shownTo(bob)).toEqual(BOBS)
    await workspace.stop()
    const before = workspace.tree()
    const theirs = Object.keys(done).map((file) => [file, workspace.read(file)] as const)
    // What is built of the same files is the same.
    const kept = `${workspace.root}-state/${app.built}`

    const ran = await workspace.createAuth(...MOVE)
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 5 })
    expect(placesIn(ran.stderr)).toEqual(steps)
    const half = await workspace.createAuth('migrate', '--check')
    expect([half.code, placesIn(half.stderr)]).toEqual([5, steps])
    for (const [file, text] of Object.entries(done)) workspace.write(file, text)
    const again = await workspace.createAuth(...MOVE)
    expect(again, `${again.stdout}\n${again.stderr}`).toMatchObject({ code: 0 })
    for (const words of [
      ['--apply', '--yes'],
      ['--check', '--database'],
    ]) {
      const { code, stdout, stderr } = await workspace.createAuth('migrate', ...words)
      expect(code, `${words.join(' ')}: ${stdout}\n${stderr}`).toBe(0)
    }
    await shell(`mv ${app.built} ${kept} && ${app.build}`)

    await serve()
    expect(await shownTo(bob)).toEqual(BOBS)
    expect(await shownTo(makeVisitor(origin))).toEqual(NOBODYS)
    const fresh = makeVisitor(origin)
    expect(await signInBob(origin, BOB.password, fresh)).toMatchObject({
      session: { user: { name: 'Bob', email: BOB.email } },
    })
    expect(await shownTo(fresh)).toEqual(BOBS)
    expect(await ask('select name, email from "user"')).toEqual([{ name: 'Bob', email: BOB.email }])
    await workspace.stop()

    for (const [file, text] of theirs) workspace.write(file, text)
    for (const _ of ['the tables', 'the move']) {
      const undone = await workspace.createAuth('undo', '--yes')
      expect(undone, undone.stderr).toMatchObject({ code: 0 })
      if (undone.stdout.includes('package.json')) break
    }
    const own = ([name]: [string, string]): boolean =>
      !written.test(name) && !/^(?:package-lock|migrations\/)/.test(name)
    expect(Object.entries(workspace.tree()).filter(own)).toEqual(Object.entries(before).filter(own))
    await shell(`rm -r ${app.built} && mv ${kept} ${app.built}`)
    await serve()
    expect(await shownTo(bob)).toEqual(BOBS)
    const carol = { name: 'Carol', email: 'carol@example.test', password: BOB.password }
    const visitor = makeVisitor(origin)
    await askTheirs(visitor, origin, 'sign-up/email', carol)
    expect(await shownTo(visitor)).toEqual({ name: 'Carol', orders: [] })
  },
)
