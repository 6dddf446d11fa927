import { afterEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const FORMS = Object.entries(OTHER_FRAMEWORKS).filter(([form]) => form.startsWith('astro-'))
const tree = (form: string): Tree => OTHER_FRAMEWORKS[form]!
const init = async (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', ...words])
/** A configuration with some options beside the adapter. */
const config = (options: string): Tree => ({
  'astro.config.mjs': `import node from '@astrojs/node'\n\nexport default { adapter: node({ mode: 'standalone' }), ${options} }\n`,
})

describe.each(FORMS)('%s', (_, files) => {
  test('what is there of sign-in is told: all but the installation, and what somebody takes out', async () => {
    project = makeProject(files)
    await init()
    const told = async (): Promise<{ mount?: unknown; missing: readonly { what: string }[] }> =>
      JSON.parse((await project.run(['info', '--json'])).stdout).signIn
    const [middleware = ''] = Object.keys(project.tree()).filter((path) =>
      /middleware(?:\/index)?\.[jt]s$/.test(path),
    )
    expect((await told()).missing.map(({ what }) => what)).toEqual([
      '@create-auth/runtime in node_modules',
    ])
    project.write(middleware, 'export const onRequest = (context, next) => next()\n')
    const [route = ''] = Object.keys(project.tree()).filter((path) => path.includes('['))
    project.delete(route)
    expect((await told()).missing.map(({ what }) => what)).toEqual([
      `the mount in ${middleware}`,
      `the mount in ${route}`,
      '@create-auth/runtime in node_modules',
    ])
  })
})

test('where pages answer below /auth sign-in goes elsewhere; a name with an underscore is no page', async () => {
  project = makeProject({
    ...tree('astro-7-ts'),
    'src/pages/auth/author.astro': '<h1>about the author</h1>\n',
    'src/pages/api/_auth/keys.ts': "export const GET = () => new Response('keys')\n",
    'src/pages/api/auth/_keys.ts': "export const GET = () => new Response('keys')\n",
    'src/pages/authors/index.astro': '<h1>authors</h1>\n',
  })
  const { stdout, status } = await init()
  expect(status).toBe(0)
  expect(stdout).toContain('/auth/author (src/pages/auth/author.astro:1)')
  expect(project.read('src/auth.ts')).toContain("basePath: '/api/auth',")
  expect(project.read('src/pages/api/auth/[...auth].ts')).toContain('export const ALL = handler')
})

test.each([
  ['every answer', "  response.headers.set('Cache-Control', 'public, s-maxage=60')", true],
  ['none, but a comment speaks of it', '  // no s-maxage here', false],
])('middleware that has shared caches keep %s is told', async (_, line, isTold) => {
  project = makeProject({
    ...tree('astro-7-ts'),
    'src/middleware.ts': `export const onRequest = async (context, next) => {\n  const response = await next()\n${line}\n  return response\n}\n`,
  })
  const { notes } = JSON.parse((await init('--json')).stdout).plan
  const told = notes.filter(({ title }: { title: string }) => title.startsWith('Some answers'))
  const lines = [
    'src/middleware.ts:3',
    'nobody is signed in there: leave out what is below sign-in, and every page that says who somebody is',
  ]
  const note = {
    kind: 'warning',
    title: 'Some answers are kept, and given to whoever asks next',
    lines,
  }
  expect(told).toEqual(isTold ? [note] : [])
})

test.each([
  ['the usual one', '', 4321],
  ['of its configuration', 'server: { host: true, port: 3001 }', 3001],
])('the port: %s', async (_, options, port) => {
  project = makeProject({ ...tree('astro-7-ts'), ...config(options) })
  expect((await init()).stdout).toContain(`open http://localhost:${port}/auth/signin`)
})

test('a script says the port before the configuration does', async () => {
  project = makeProject(tree('astro-7-ts'))
  const json = project.read('package.json').replace('astro dev', 'astro dev --port 3002')
  project.write('package.json', json)
  expect((await init()).stdout).toContain('open http://localhost:3002/auth/signin')
})

test('a provider that posts its answer from elsewhere is let in by an option, which is told', async () => {
  const told =
    'Say security: { checkOrigin: false } in the configuration of Astro, since the answer is posted from https://appleid.apple.com: your own forms have to look after that themselves then'
  project = makeProject(tree('astro-7-ts'))
  expect((await init('--providers', 'github')).stdout).not.toContain('checkOrigin')
  const added = await project.run(['add', 'provider', 'apple', '--yes', '--no-install', '--json'])
  const { notes }: { notes: readonly { title: string; lines: readonly string[] }[] } = JSON.parse(
    added.stdout,
  ).plan
  const steps = notes.find(({ title }) => title === 'Sign in with Apple')?.lines ?? []
  expect(steps.filter((line) => line.endsWith(told))).toEqual([expect.stringMatching(/^\d\. Say /)])
})

describe('below the path that base says', () => {
  test.each(["'/docs'", "'docs'", "'/docs/'"])('every address has it: %s', async (base) => {
    project = makeProject({ ...tree('astro-7-ts'), ...config(`base: ${base}`) })
    const { stdout } = await init('--providers', 'github')
    expect(stdout).toContain('open http://localhost:4321/docs/auth/signin')
    expect(stdout).toContain('http://localhost:4321/docs/auth/callback/github')
    expect(project.read('src/auth.ts')).toContain("basePath: '/docs/auth'")
    expect(project.read('src/pages/auth/[...auth].ts')).toContain('handler')
    expect((await init()).stdout).toContain('Nothing to do')
  })

  test('one that is computed is named, with what depends on it', async () => {
    project = makeProject({ ...tree('astro-7-ts'), ...config('base: process.env.BASE_PATH') })
    const { notes } = JSON.parse((await init('--json')).stdout).plan
    expect(notes).toContainEqual({
      kind: 'warning',
      title: 'What astro.config.mjs says is computed, and not known here',
      lines: [
        'base: basePath in src/auth.ts has to begin with what it comes to, and so do the addresses named here',
      ],
    })
    expect(project.read('src/auth.ts')).not.toContain('basePath')
  })
})

describe('what leaves no place for sign-in is refused, and nothing is written', () => {
  const remedy = (file: string): string =>
    `Pages and endpoints need an adapter to be served, and ${file} has none: npx astro add node, or that of your host. Then run this again.`
  const plain = 'Astro exports static files here, and nothing is left that could answer sign-in'

  test.each<[string, Tree, Readonly<Record<string, string>>]>([
    [
      'no adapter',
      { 'astro.config.mjs': 'export default {}\n' },
      { type: 'static-export', message: plain, hint: remedy('astro.config.mjs') },
    ],
    [
      'no configuration',
      {},
      { type: 'static-export', message: plain, hint: remedy('astro.config.mjs') },
    ],
    [
      'a slash at the end of each address',
      config("trailingSlash: 'always'"),
      {
        type: 'option-refused',
        message:
          "with trailingSlash: 'always' no address is answered without a slash at its end, and those of sign-in have none",
        hint: "Say trailingSlash: 'ignore' in astro.config.mjs, then run this again.",
      },
    ],
  ])('%s', async (_, files, error) => {
    const { 'astro.config.mjs': _config, ...rest } = tree('astro-7-ts')
    project = makeProject({ ...rest, ...files })
    const before = project.tree()
    const { status, stdout } = await init('--json')
    expect([status, JSON.parse(stdout)]).toMatchObject([3, { error }])
    expect(project.tree()).toEqual(before)
  })
})

describe('what people should know', () => {
  const titles = async (files: Tree): Promise<readonly string[]> => {
    project = makeProject({ ...tree('astro-7-ts'), ...files })
    const { notes }: { notes: readonly { kind: string; title: string }[] } = JSON.parse(
      (await init('--json')).stdout,
    ).plan
    const warnings = notes.flatMap(({ kind, title }) => (kind === 'warning' ? [title] : []))
    // Tests may run on a Node.js on which Astro does not.
    return warnings.filter((title) => !title.includes('needs Node.js'))
  }
  const PRERENDERED = 'Pages are prerendered here, and can’t be protected'

  test.each<[string, Tree, readonly string[]]>([
    ['pages are prerendered', config(''), [PRERENDERED]],
    ['pages are prerendered, as is said', config("output: 'static'"), [PRERENDERED]],
    ['pages are rendered when somebody asks', config("output: 'server'"), []],
    [
      'all requests go through a file without the middleware',
      {
        ...config("output: 'server'"),
        'src/fetch.ts':
          "import { FetchState, pages } from 'astro/fetch'\n\nexport default { fetch: (request: Request) => pages(new FetchState(request)) }\n",
      },
      ['src/fetch.ts calls no middleware, so that nobody is ever signed in'],
    ],
    [
      'all requests go through a file with the middleware',
      {
        ...config("output: 'server'"),
        'src/fetch.ts':
          "import { astro, FetchState } from 'astro/fetch'\n\nexport default { fetch: (request: Request) => astro(new FetchState(request)) }\n",
      },
      [],
    ],
    [
      'a file of that name is something else',
      { ...config("output: 'server'"), 'src/fetch.ts': 'export const get = fetch\n' },
      [],
    ],
  ])('%s', async (_, files, told) => {
    expect(await titles(files)).toEqual(told)
  })
})

describe('the language of what is generated', () => {
  const generated = (): readonly string[] =>
    Object.keys(project.tree()).filter((path) => /auth[^/]*\.[mc]?[jt]s$/.test(path))

  test.each<[string, Tree, readonly string[]]>([
    ['components alone, with a tsconfig.json', {}, ['src/auth.ts', 'src/pages/auth/[...auth].ts']],
    [
      'an endpoint in JavaScript beside code in TypeScript',
      {
        'src/consts.ts': "export const NAME = 'shop'\n",
        'src/pages/rss.xml.js': 'export const GET = () => new Response()\n',
      },
      ['src/auth.ts', 'src/pages/auth/[...auth].ts'],
    ],
    [
      'code in JavaScript alone',
      { 'src/pages/rss.xml.js': 'export const GET = () => new Response()\n' },
      ['src/auth.js', 'src/pages/auth/[...auth].js'],
    ],
  ])('%s', async (_, files, paths) => {
    project = makeProject({ ...tree('astro-7-ts'), ...files })
    expect((await init()).status).toBe(0)
    expect(generated()).toEqual(paths)
  })
})

describe('middleware that writes a session of its own', () => {
  const LINE = 'context.locals.session = await sessionOf(context.cookies);'
  const middleware = (line: string): string =>
    `import { sessionOf } from './sessions';\n\nexport const onRequest = async (context, next) => {\n  ${line}\n  return next();\n};\n`
  const steps = async (files: Tree): Promise<readonly unknown[]> => {
    project = makeProject({
      ...tree('astro-7-ts'),
      'src/sessions.ts': 'export const sessionOf = async (cookies) => cookies.get("shop");\n',
      ...files,
    })
    const { changes } = JSON.parse((await init('--dry-run', '--json')).stdout).plan
    return changes.flatMap(({ kind, path, line, snippet }: Record<string, unknown>) =>
      kind === 'manual' ? [[path, line, snippet]] : [],
    )
  }

  test('is told, though no type declares it, with the line as it has to be', async () => {
    expect(await steps({ 'src/middleware.ts': middleware(LINE) })).toEqual([
      ['src/middleware.ts', 4, LINE.replace('locals.session', 'locals.ownSession')],
    ])
    expect((await init()).status).toBe(5)
  })

  test.each([
    ["context.locals['session'] ??= found;", "context.locals['ownSession'] ??= found;"],
    ['(context.locals as any).session = found;', '(context.locals as any).ownSession = found;'],
    [
      'Object.assign(context.locals, { user: userOf(1, 2), session });',
      'Object.assign(context.locals, { user: userOf(1, 2), ownSession: session });',
    ],
    [
      'context.locals = { ...context.locals, session: found };',
      'context.locals = { ...context.locals, ownSession: found };',
    ],
  ])('is told in any form: %s', async (line, instead) => {
    expect(await steps({ 'src/middleware.ts': middleware(line) })).toEqual([
      ['src/middleware.ts', 4, instead],
    ])
  })

  test.each([
    ['it is the value of another', 'Object.assign(context.locals, { user: session });'],
    ['it is handed on', 'Object.assign(context.locals, { user: userOf(id, session, key) });'],
    ['it has another name', LINE.replace('locals.session', 'locals.ownSession')],
    ['it is read alone', 'if (context.locals.session === null) return next();'],
    ['it is a comment', `// ${LINE}`],
  ])('is none where %s', async (_, line) => {
    expect(await steps({ 'src/middleware.ts': middleware(line) })).toEqual([])
  })

  test('is told once where its type is declared', async () => {
    const declared = 'declare namespace App {\n  interface Locals {\n    session: string;\n  }\n}\n'
    const files = { 'src/env.d.ts': declared, 'src/middleware.ts': middleware(LINE) }
    expect(await steps(files)).toEqual([['src/env.d.ts', 3, expect.any(String)]])
  })
})
