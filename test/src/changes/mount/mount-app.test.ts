import { describe, expect, test } from 'vitest'
import { applicationFrameworks } from '../../../../src/frameworks/frameworks.js'
import { express } from '../../../../src/frameworks/express/index.js'
import { restyle } from '../../../../src/syntax/restyle.js'
import { mountApp, type MountRequest } from '../../../../src/changes/mount/mount-app.js'
import { detectStyle } from '../../../../src/syntax/style.js'
import { parseSource } from '../../../../src/syntax/parse-source.js'
import { openGoldenRoom } from '../../../support/golden-room.js'
import { isWhole } from '../../../support/pairwise.js'
import { describeEdit, editedText, readEditCases } from '../edit-cases.js'

/** How people write. What is mixed, or begins with a mark, has a skin of its own. */
const SKINS: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['double quotes', (text) => restyle(text, { ...detectStyle(text), quote: '"' })],
  ['tabs', withTabs],
  ['CRLF and a byte-order mark', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ['no final newline', (text) => text.trimEnd()],
]
/** A tab for each step of the indentation. */
function withTabs(text: string): string {
  const { length } = detectStyle(text).indent
  return text.replace(/^ +/gm, (indent) => '\t'.repeat(Math.round(indent.length / length)))
}

/** The calls that come into a chain. */
const LINKS = /(?:\.(?:all|register|use)\((?:'[\w/*]+', )?auth(?:Handler|Session|Plugin)\))+/
/** Entry files of a framework, at least. */
const LEAST = 6
const isPlain = (text: string): boolean => !/[\r\t\uFEFF]|^#!/.test(text)

const room = openGoldenRoom(new URL('./golden/', import.meta.url))

/** A folder for each framework. `settings` has what differs from the usual request. */
const cases = applicationFrameworks.flatMap((framework) =>
  readEditCases(room, framework.id).map(({ settings, ...each }) => ({
    ...each,
    of: framework.id,
    request: { framework, ...(settings as Partial<MountRequest>) },
  })),
)

function requestFor(file: string, text: string, extra: Partial<MountRequest> = {}): MountRequest {
  return {
    file,
    text,
    framework: express,
    from: /\.(?:mjs|mts)$/.test(file) ? './auth.mjs' : './auth.js',
    path: '/auth',
    ...extra,
  }
}

/** The lines that are in `after` but not in `before`; undefined where anything else differs. */
function addedLines(before: string, after: string): string[] | undefined {
  const split = (text: string) => text.split(/(?<=\n)/)
  const rest = split(before)
  const added: string[] = []
  for (const line of split(after)) {
    if (line === rest[0]) rest.shift()
    // The last line of a file may lack its ending, and gets one where a line follows.
    else if (rest.length === 1 && line.trimEnd() === rest[0]?.trimEnd() && !rest[0].endsWith('\n'))
      rest.shift()
    else added.push(line)
  }
  return rest.length === 0 ? added : undefined
}

test('there are entry files of every framework, and most of all of Express', () => {
  const count = (id: string): number => cases.filter(({ of }) => of === id).length
  expect(applicationFrameworks.filter(({ id }) => count(id) < LEAST)).toEqual([])
  expect(count('express')).toBeGreaterThanOrEqual(90)
})

const worn = cases
  .filter(({ input, output }) => output !== undefined && isPlain(input))
  .flatMap((each, index) => {
    // Quotes are changed in templates alone, which hold no JSX, no other quotes, and no line that ends at the next one's bracket.
    const isTemplate = !each.file.endsWith('x') && !/^[;(]|"/m.test(each.input)
    const skins = SKINS.filter(([skin]) => isTemplate || skin !== 'double quotes')
    return skins
      .filter((_, at) => isWhole || at === index % skins.length)
      .map(([skin, wear]) => ({
        ...each,
        skin,
        input: wear(each.input),
        output: wear(each.output!),
      }))
  })

test.each(worn)('$name: the same lines where it is written otherwise: $skin', async (each) => {
  expect(editedText(await mountApp(requestFor(each.file, each.input, each.request)))).toBe(
    each.output,
  )
})

describe.each(cases)('$name', ({ name, file, input, request }) => {
  test('the planned lines and nothing else, or the exact manual step, or nothing', async () => {
    const edit = await mountApp(requestFor(file, input, request))
    room.expectMade(name, describeEdit(file, edit))
    const text = editedText(edit)
    if (text === undefined) return
    // In a chain on one line nothing else comes into the line.
    const added = addedLines(input, text) ?? addedLines(input, text.replace(LINKS, ''))
    expect(added?.length).toBeGreaterThanOrEqual(1)
    expect(added?.length).toBeLessThanOrEqual(3)
    expect((await parseSource(file, text.replace(/^\uFEFF/, ''))).problem).toBeUndefined()
    expect(await mountApp(requestFor(file, text, request))).toEqual({ kind: 'unchanged' })
  })
})

test('what sign-in comes in front of, although it usually stands behind it, is said', async () => {
  const lines = [
    "import express from 'express'",
    "import helmet from 'helmet'",
    'const app = express()',
    "app.get('/shop/:item', shop)",
    'app.use(everything)',
    'app.use(helmet());',
    'app.listen(3000)',
    '',
  ]
  const did = async (all: readonly string[]) => {
    const edit = await mountApp(requestFor('app.js', all.join('\n')))
    return edit.kind === 'edited' ? edit.did.slice(2) : edit
  }
  expect(await did(lines)).toEqual([
    'in front of app.use(helmet()), line 6: move that up for it to count here, too',
  ])
  expect(await did(lines.filter((line) => !line.startsWith('app.use(helmet')))).toEqual([])
  const chained = lines.map((line) =>
    line.startsWith('const') ? "const app = express().get('/shop/:item', shop)" : line,
  )
  expect(await did(chained.filter((line) => !line.startsWith('app.get')))).toEqual([
    'in front of app.use(helmet()), line 5: move that up for it to count here, too',
  ])
})

describe('a gate over the whole site that sign-in comes in front of is said, with the place behind it', () => {
  const lines = (app: string, from: string, ...rest: readonly string[]): string =>
    [from, ...rest, app, ''].join('\n')
  const EXPRESS = "import express from 'express'"
  const did = async (id: string, text: string) => {
    const framework = applicationFrameworks.find((row) => row.id === id)!
    const edit = await mountApp(requestFor('app.js', text, { framework }))
    return edit.kind === 'edited'
      ? edit.did.filter((line) => line.startsWith('in front of '))
      : edit
  }
  const said = (what: string, line: number): readonly string[] => [
    `in front of ${what}, line ${line}: nobody has to pass that to sign in, and for it to hold here, too, these lines go behind it`,
  ]
  const CHALLENGE =
    "(req, res, next) => {\n  if (req.headers.authorization) return next()\n  res.set('WWW-Authenticate', 'Basic').sendStatus(401)\n}"

  test.each<[string, string, string, readonly string[]]>([
    [
      'express-basic-auth',
      'express',
      lines(
        'app.listen(3000)',
        EXPRESS,
        "import basicAuth from 'express-basic-auth'",
        'const app = express()',
        'app.use(basicAuth({ users }))',
        "app.get('/', home)",
      ),
      said('app.use(basicAuth({ users }))', 4),
    ],
    [
      'on some machines alone, and behind a name',
      'express',
      lines(
        'app.listen(3000)',
        EXPRESS,
        "import basicAuth from 'express-basic-auth'",
        'const app = express()',
        'const gate = basicAuth({ users })',
        'if (process.env.STAGING) app.use(gate)',
        "app.get('/', home)",
      ),
      said('if (process.env.STAGING) app.use(gate)', 5),
    ],
    [
      'behind routes',
      'express',
      lines(
        'app.listen(3000)',
        EXPRESS,
        "import basicAuth from 'express-basic-auth'",
        'const app = express()',
        "app.use('/shop', shop)",
        "app.use('/', basicAuth({ users }))",
      ),
      said("app.use('/', basicAuth({ users }))", 5),
    ],
    [
      'a function that asks for a password',
      'express',
      lines(
        'app.listen(3000)',
        EXPRESS,
        'const app = express()',
        `app.use(${CHALLENGE})`,
        "app.get('/', home)",
      ),
      said('app.use((req, res, next) => {', 3),
    ],
    [
      'koa-basic-auth',
      'koa',
      lines(
        'app.listen(3000)',
        "import Koa from 'koa'",
        "import auth from 'koa-basic-auth'",
        'const app = new Koa()',
        'app.use(auth({ name, pass }))',
        'app.use(router.routes())',
      ),
      said('app.use(auth({ name, pass }))', 4),
    ],
    [
      'hono/basic-auth',
      'hono',
      lines(
        'export default app',
        "import { Hono } from 'hono'",
        "import { basicAuth } from 'hono/basic-auth'",
        'const app = new Hono()',
        "app.use('*', basicAuth({ username, password }))",
        "app.get('/', home)",
      ),
      said("app.use('*', basicAuth({ username, password }))", 4),
    ],
    [
      'in a chain',
      'express',
      lines(
        'app.listen(3000)',
        EXPRESS,
        "import basicAuth from 'express-basic-auth'",
        'const app = express()',
        'app',
        '  .use(basicAuth({ users }))',
        "  .get('/', home)",
      ),
      said("app.use(basicAuth({ users })).get('/', home)", 4),
    ],
    [
      'in the chain that makes the application',
      'express',
      lines(
        'app.listen(3000)',
        EXPRESS,
        "import basicAuth from 'express-basic-auth'",
        'const app = express()',
        "  .disable('x-powered-by')",
        '  .use(basicAuth({ users }))',
        "  .use('/api', routes)",
      ),
      said('use(basicAuth({ users }))', 5),
    ],
    [
      'in the chain that makes the application, with its routes',
      'hono',
      lines(
        'export default app',
        "import { Hono } from 'hono'",
        "import { basicAuth } from 'hono/basic-auth'",
        'const app = new Hono()',
        '  .use(basicAuth({ username, password }))',
        "  .get('/', home)",
      ),
      said('use(basicAuth({ username, password }))', 4),
    ],
    [
      'of a package, in a chain that every method goes on with',
      'elysia',
      lines(
        'app.listen(3000)',
        "import { Elysia } from 'elysia'",
        "import { basicAuth } from '@eelkevdbos/elysia-basic-auth'",
        'const app = new Elysia()',
        '  .use(basicAuth({ credentials }))',
        "  .get('/', home)",
      ),
      said('use(basicAuth({ credentials }))', 4),
    ],
    [
      'a hook that asks for a password, behind such a chain',
      'elysia',
      lines(
        'app.listen(3000)',
        "import { Elysia } from 'elysia'",
        "const app = new Elysia().get('/', home)",
        "app.onBeforeHandle(({ status, set }) => { set.headers['WWW-Authenticate'] = 'Basic'; return status(401) })",
      ),
      said(
        "app.onBeforeHandle(({ status, set }) => { set.headers['WWW-Authenticate'] = 'Basic'; return status(401) })",
        3,
      ),
    ],
    [
      'a hook that asks for none',
      'elysia',
      lines(
        'app.listen(3000)',
        "import { Elysia } from 'elysia'",
        "const app = new Elysia().onBeforeHandle(({ user }) => user ?? 'no').get('/', home)",
      ),
      [],
    ],
    [
      'of a part alone',
      'express',
      lines(
        'app.listen(3000)',
        EXPRESS,
        "import basicAuth from 'express-basic-auth'",
        'const app = express()',
        "app.use('/admin', basicAuth({ users }), admin)",
        "app.get('/me', basicAuth({ users }), me)",
      ),
      [],
    ],
    [
      'that lets only signed-in people pass',
      'express',
      lines(
        'app.listen(3000)',
        EXPRESS,
        'const app = express()',
        "app.use((req, res, next) => (req.user ? next() : res.redirect('/login')))",
        "app.get('/', home)",
      ),
      [],
    ],
    // Fastify asks a hook of the whole application wherever it stands: sign-in is behind it.
    [
      'a hook that counts for sign-in as well',
      'fastify',
      lines(
        'await app.listen({ port: 3000 })',
        "import Fastify from 'fastify'",
        "import basicAuth from '@fastify/basic-auth'",
        'const app = Fastify()',
        'await app.register(basicAuth, { validate, authenticate: true })',
        "app.addHook('onRequest', app.basicAuth)",
        "app.get('/', home)",
      ),
      [],
    ],
  ])('%s', async (_, framework, text, expected) => {
    expect(await did(framework, text)).toEqual(expected)
  })
})

test('a file that does not parse is never edited', async () => {
  const edit = await mountApp(
    requestFor('app.js', "const express = require('express')\nconst app = express(\n"),
  )
  expect(edit).toMatchObject({
    kind: 'conflict',
    reason: expect.stringMatching(/^the file does not parse: /),
    line: 3,
    column: 1,
  })
})
