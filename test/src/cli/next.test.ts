import { afterEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const PAGE = 'export default function Page() {\n  return <p>hello</p>\n}\n'
const manifest = (dependencies: Readonly<Record<string, string>> = {}): string =>
  `${JSON.stringify(
    {
      name: 'shop',
      scripts: { dev: 'next dev', build: 'next build', start: 'next start' },
      dependencies: { next: '16.0.0', react: '19.2.0', 'react-dom': '19.2.0', ...dependencies },
      devDependencies: { typescript: '^5.9.0' },
    },
    undefined,
    2,
  )}\n`
const APP: Tree = {
  'package.json': manifest(),
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  '.gitignore': 'node_modules\n.env*\n',
  'tsconfig.json':
    '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "strict": true, "paths": { "@/*": ["./*"] } } }\n',
  'app/layout.tsx': PAGE,
  'app/page.tsx': PAGE,
}
const start = (files: Tree = {}): void => {
  project = makeProject({ ...APP, ...files })
}
const init = async (...words: readonly string[]) => project.run(['init', '--yes', ...words])

test('init, once more, and undo: nothing twice, and every byte as it was', async () => {
  start()
  const before = project.tree()
  expect((await init()).status).toBe(0)
  const after = project.tree()
  expect((await init()).stdout).toContain('Nothing to do')
  expect(project.tree()).toEqual(after)
  expect((await project.run(['info'])).stdout).toContain(
    'sign-in    set up: auth.ts, mounted at app/api/auth/[...auth]/route.ts:1:1, AUTH_SECRET in .env.local\n',
  )
  expect((await project.run(['undo', '--yes'])).status).toBe(0)
  expect((await project.run(['info'])).stdout).toContain('sign-in    not set up')
  const left = Object.entries(project.tree()).filter(([path]) => !path.startsWith('node_modules/'))
  expect(Object.fromEntries(left)).toEqual(before)
})

test('add provider, remove provider and secret know where sign-in is', async () => {
  start()
  await init('--no-install')
  const added = await project.run(['add', 'provider', 'github', '--yes', '--no-install'])
  expect(added.status).toBe(0)
  expect(added.stdout).toContain('http://localhost:3000/api/auth/callback/github')
  expect(project.read('auth.ts')).toContain('  providers: [\n    GitHub,\n')
  expect(project.read('.env.local')).toMatch(/^AUTH_GITHUB_ID=$/m)
  expect(
    (await project.run(['remove', 'provider', 'github', '--yes', '--no-install'])).status,
  ).toBe(0)
  expect(project.read('auth.ts')).not.toContain('GitHub')
  const secret = (name: string) =>
    new RegExp(`^${name}=(.{43})$`, 'm').exec(project.read('.env.local'))?.[1]
  const first = secret('AUTH_SECRET')
  expect(first).toBeDefined()
  expect((await project.run(['secret', '--rotate', '--yes'])).status).toBe(0)
  expect(secret('AUTH_SECRET')).toBe(first)
  expect(secret('AUTH_SECRET_1')).not.toBe(first)
  expect(secret('AUTH_SECRET_1')).toBeDefined()
})

test('pages: what protects them is auth, with the context', async () => {
  const { 'app/layout.tsx': _, 'app/page.tsx': __, ...rest } = APP
  project = makeProject({ ...rest, 'pages/index.tsx': PAGE })
  const { stdout } = await init('--no-install')
  expect(stdout).toContain("import { auth } from '@/auth'")
  expect(stdout).toContain('const session = await auth(context)')
  expect(stdout).toContain("destination: '/api/auth/signin'")
  expect(stdout).not.toContain('requireSession()')
})

test('where somebody else answers, sign-in goes elsewhere, and says so', async () => {
  start({ 'app/api/auth/[...nextauth]/route.ts': 'export {}\n' })
  const { status, stdout } = await init('--no-install')
  expect(status).toBe(0)
  expect(stdout).toContain('Sign-in answers below /api/session')
  expect(stdout).toContain(
    "/api/auth is the application's own: /api/auth/[...nextauth]\n  (app/api/auth/[...nextauth]/route.ts:1)",
  )
  expect(project.read('auth.ts')).toContain("  basePath: '/api/session',\n")
  expect(project.read('app/api/session/[...auth]/route.ts')).toContain("from '@/auth'")
})

test('where requests are sent elsewhere, sign-in goes around it, or says so', async () => {
  const rule = "{ source: '/api/auth/:path*', destination: 'http://localhost:4000/:path*' }"
  start({
    'next.config.ts': `export default {\n  async rewrites() {\n    return [${rule}]\n  },\n}\n`,
  })
  expect((await init('--no-install', '--dry-run')).stdout).toContain(
    "Sign-in answers below /api/session\n  /api/auth is the application's own: /api/auth (next.config.ts:3)",
  )
  const { stdout } = await init('--no-install', '--dry-run', '--path', '/api/auth')
  expect(stdout).toContain('Requests to /api/auth are sent elsewhere')
  expect(stdout).toContain('next.config.ts:3 sends them, before sign-in is asked')
})

test('below a base path every address has it, and a second run finds it', async () => {
  start({ 'next.config.ts': "export default { basePath: '/docs', trailingSlash: true }\n" })
  const { stdout } = await init('--providers', 'github')
  expect(stdout).toContain('open http://localhost:3000/docs/api/auth/signin')
  expect(stdout).toContain('http://localhost:3000/docs/api/auth/callback/github')
  expect(project.read('auth.ts')).toContain("  basePath: '/docs/api/auth',\n")
  expect(project.read('app/api/auth/[...auth]/route.ts')).toContain('handlers')
  expect((await init()).stdout).toContain('Nothing to do')
  expect((await init('--path', '/api/auth')).stdout).toContain('Nothing to do')
})

test('what the configuration computes is a note', async () => {
  start({ 'next.config.ts': 'export default { basePath: process.env.BASE }\n' })
  const { stdout } = await init('--no-install')
  expect(stdout).toContain('What next.config.ts says is computed, and not known here')
  expect(stdout).toContain('basePath: sign-in answers below it')
  expect(stdout).not.toContain('pageExtensions')
})

test('3: an export of static files; 2: an entry', async () => {
  start({ 'next.config.ts': "export default { output: 'export' }\n" })
  const type = async (...words: readonly string[]) => {
    const { status, stdout } = await init('--json', ...words)
    return [status, JSON.parse(stdout).error.type]
  }
  expect(await type()).toEqual([3, 'static-export'])
  expect(await type('--entry', 'app/page.tsx')).toEqual([2, 'entry-unused'])
})

test('a library of several packages is named once', async () => {
  start({ 'package.json': manifest({ '@clerk/nextjs': '^6.0.0', '@clerk/themes': '^2.0.0' }) })
  expect((await init('--no-install')).stdout.match(/Clerk is in this project/g)).toEqual([
    'Clerk is in this project',
  ])
})

test('a library that can be taken over is named with the command that does it', async () => {
  start({ 'package.json': manifest({ 'next-auth': '^4.24.11' }) })
  expect((await init('--no-install')).stdout).toContain(`Auth.js is in this project
  seen in package.json; it stays as it is, beside what is added here
  to take it over: create-auth migrate --from next-auth-4
`)
})

test('5: the env file of Next.js is in git, and another one is named', async () => {
  start({ '.env.local': 'A=1\n', '.gitignore': 'node_modules\n' })
  project.git('init', '-q')
  project.git('add', '-A')
  project.git('commit', '-qm', 'a')
  const { status, stderr } = await init('--no-install')
  expect(status).toBe(5)
  expect(stderr).toContain('git tracks .env.local')
  expect(stderr).toContain('--dotenv\n  .env.development.local')
})

test.each<[string, Tree, readonly string[]]>([
  [
    'Prisma, kept over reloads',
    {
      'package.json': manifest({ '@prisma/client': '^6.0.0' }),
      'lib/prisma.ts':
        "import { PrismaClient } from '@prisma/client'\n\nconst globalForPrisma = globalThis as unknown as { prisma: PrismaClient }\n\nexport const prisma = globalForPrisma.prisma || new PrismaClient()\n\nif (process.env.NODE_ENV !== 'production') globalForPrisma.prisma = prisma\n",
      'prisma/schema.prisma':
        'generator client {\n  provider = "prisma-client-js"\n}\n\ndatasource db {\n  provider = "postgresql"\n  url      = env("DATABASE_URL")\n}\n',
      'app/page.tsx': `import { prisma } from '@/lib/prisma'\n\n${PAGE}`,
    },
    ['adapter: PrismaAdapter(prisma, { extraColumns: true })', "from './lib/prisma'"],
  ],
  [
    'Drizzle',
    {
      'package.json': manifest({ 'drizzle-orm': '^0.45.0', pg: '^8.16.0' }),
      'db/index.ts':
        "import { drizzle } from 'drizzle-orm/node-postgres'\nimport * as schema from './schema'\n\nexport const db = drizzle(process.env.DATABASE_URL!, { schema })\n",
      'db/schema.ts':
        "import { pgTable, text } from 'drizzle-orm/pg-core'\n\nexport const orders = pgTable('orders', { id: text('id').primaryKey() })\n",
      'app/page.tsx': `import { db } from '@/db'\n\n${PAGE}`,
    },
    ['adapter: DrizzleAdapter(\n    db,', '{ extraColumns: true },', "from './db"],
  ],
])('%s: users are kept', async (_, files, words) => {
  start(files)
  const { status, stdout } = await init('--no-install')
  expect([status, stdout]).toEqual([0, expect.stringContaining('9 files written')])
  for (const word of words) expect(project.read('auth.ts')).toContain(word)
})

test.each([
  [
    'a function that keeps what it opens',
    'let opening\n\nasync function connect() {\n  opening ??= mongoose.connect(process.env.MONGODB_URI).then((made) => made)\n  return opening\n}\n\nexport default connect\n',
    ['import connectDatabase from', 'MongooseAdapter(mongoose, { connect: connectDatabase })'],
  ],
  [
    'an arrow with a name of its own',
    "export const connectToStore = async (name = 'shop') => {\n  if (mongoose.connection.readyState >= 1) return\n  await mongoose.connect(process.env.MONGODB_URI, { dbName: name })\n}\n",
    ['import { connectToStore } from', 'MongooseAdapter(mongoose, { connect: connectToStore })'],
  ],
  [
    'one that is told where',
    'export const connect = (url) => mongoose.connect(url)\n',
    ['MongooseAdapter(mongoose),'],
  ],
  [
    'one of two',
    'export const connect = () => mongoose.connect(one)\nexport const other = () => mongoose.connect(two)\n',
    ['MongooseAdapter(mongoose),'],
  ],
])('Mongoose, which each route opens before it asks: %s', async (_, code, words) => {
  start({
    'package.json': manifest({ mongoose: '^9.0.0' }),
    'lib/store.js': `import mongoose from 'mongoose'\n\n${code}`,
    'app/api/orders/route.ts': "export * from '@/lib/store'\n",
  })
  expect((await init('--no-install')).status).toBe(0)
  for (const word of words) expect(project.read('auth.ts')).toContain(word)
})

describe('a gate', () => {
  const NEXT_INTL = `import createMiddleware from 'next-intl/middleware'
import { routing } from './i18n/routing'

export default createMiddleware(routing)
`
  const MATCHER = (matcher: string): string =>
    `\nexport const config = { matcher: ['${matcher}'] }\n`
  const titles = (stdout: string): unknown =>
    JSON.parse(stdout).plan.notes.flatMap(({ kind, title, lines }: Record<string, unknown>) =>
      kind === 'warning' ? [[title, lines]] : [],
    )

  test('none where nobody asks for one', async () => {
    start()
    await init('--no-install')
    expect(Object.keys(project.tree()).filter((path) => /proxy|middleware/.test(path))).toEqual([])
  })

  test('asked for it is a file of its own, without the auth file; later runs know it, and undo takes it back', async () => {
    start()
    const before = project.tree()
    expect((await init('--no-install', '--gate', '/account,/*/orders')).status).toBe(0)
    expect(project.read('proxy.ts')).toBe(`import { gate } from '@create-auth/runtime/next-gate'

// For convenience alone, and without a database: what protects is \`requireSession\`, where the data is.
export const proxy = gate(['/account', '/*/orders'])

export const config = { matcher: ['/account/:path*', '/:part/orders/:path*'] }
`)
    expect(JSON.parse(project.read('.create-auth.json')).answers.gate).toEqual([
      '/account',
      '/*/orders',
    ])
    expect((await init('--no-install')).stdout).toContain('Nothing to do')
    expect((await init('--no-install', '--gate', '/account,/*/orders')).stdout).toContain(
      'Nothing to do',
    )
    const other = await init('--no-install', '--json', '--gate', '/account')
    expect([other.status, JSON.parse(other.stdout).error]).toEqual([
      5,
      {
        type: 'gate-set',
        message: 'proxy.ts watches /account, /*/orders already',
        hint: 'Change the paths in proxy.ts, and "gate" in .create-auth.json.',
        file: 'proxy.ts',
      },
    ])
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test.each<[string, Tree, string]>([
    ['version 15', { 'package.json': manifest({ next: '15.5.0' }) }, 'middleware.ts'],
    ['a version that nobody says', { 'package.json': manifest({ next: 'latest' }) }, 'proxy.ts'],
    [
      'names that the configuration gives',
      {
        'next.config.ts': "export default { pageExtensions: ['page.tsx', 'page.ts'] }\n",
        'app/page.page.tsx': PAGE,
      },
      'proxy.page.ts',
    ],
    [
      'the older name, which is there',
      { 'middleware.ts': 'export function middleware() {}\n' },
      'middleware.ts',
    ],
  ])('%s: where it lies', async (_, files, path) => {
    start(files)
    expect((await init('--no-install', '--gate', '/account')).status).toBe(0)
    expect(project.read(path)).toContain("gate(['/account']")
  })

  test('in src, in JavaScript, below another path', async () => {
    const { 'app/layout.tsx': _, 'app/page.tsx': __, 'tsconfig.json': ___, ...rest } = APP
    project = makeProject({ ...rest, 'src/app/page.js': PAGE })
    await init('--no-install', '--gate', '/', '--path', '/auth')
    expect(project.read('src/proxy.js')).toContain(
      "export const proxy = gate({ paths: ['/'], basePath: '/auth' })\n\nexport const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'] }\n",
    )
  })

  test('the application’s own is composed with; where it never runs for the path, that is said', async () => {
    start({ 'proxy.ts': NEXT_INTL + MATCHER('/((?!api|_next).*)') })
    const { stdout } = await init('--no-install', '--json', '--gate', '/account,/api/orders')
    expect(project.read('proxy.ts')).toContain(
      "export default gate(['/account', '/api/orders'], createMiddleware(routing))\n",
    )
    expect(titles(stdout)).toEqual([
      [
        'proxy.ts never runs for /api/orders',
        ["add '/api/orders/:path*' to the matcher of its config"],
      ],
    ])
  })

  /** The steps that are left to the user. */
  const steps = (stdout: string): unknown =>
    JSON.parse(stdout).plan.changes.flatMap(
      ({ kind, path, line, reason, snippet }: Record<string, unknown>) =>
        kind === 'manual' ? [[path, line, reason, snippet]] : [],
    )
  const reasonOf = (where: string): string =>
    `it runs in front of sign-in, and may answer its requests itself (${where}); until it lets /api/auth pass, nobody can sign in`
  const FUNCTION =
    "// in front of everything else that it does:\nif (request.nextUrl.pathname.startsWith('/api/auth/')) return NextResponse.next();"
  const HELPER =
    "import { NextResponse } from 'next/server'\n\nexport async function toLogin(request: Request) {\n  return NextResponse.redirect(new URL('/login', request.url))\n}\n"
  const CALLS =
    "import { toLogin } from './lib/gate'\n\nexport function proxy(request: Request) {\n  return toLogin(request)\n}\n"

  test.each<[string, Tree, string, string]>([
    [
      'another library’s, for every path',
      { 'proxy.ts': NEXT_INTL },
      'proxy.ts:4, createMiddleware(routing)',
      "export const config = { matcher: ['/((?!api/auth/).*)'] };",
    ],
    [
      'for every path but some, to which ours is added',
      { 'proxy.ts': NEXT_INTL + MATCHER('/((?!_next|robots.txt).*)') },
      'proxy.ts:4, createMiddleware(routing)',
      "matcher: ['/((?!api/auth/|_next|robots.txt).*)'],",
    ],
    [
      'that hands the request to what a library made',
      {
        'proxy.ts':
          "import { createI18nMiddleware } from 'next-international/middleware'\n\nconst I18n = createI18nMiddleware({ locales: ['en'], defaultLocale: 'en' })\n\nexport function proxy(request: Request) {\n  return I18n(request)\n}\n" +
          MATCHER('/(.*)'),
      },
      'proxy.ts:6, I18n(request)',
      `import { NextResponse } from 'next/server';\n\n${FUNCTION}`,
    ],
    [
      'that says the type of what a library answers',
      {
        'proxy.ts':
          "import { createI18nMiddleware } from 'next-international/middleware'\n\nconst I18n = createI18nMiddleware({ locales: ['en'], defaultLocale: 'en' })\n\nexport async function proxy(request: Request) {\n  const answer = (await I18n(request)) as Response\n  return answer\n}\n" +
          MATCHER('/(.*)'),
      },
      'proxy.ts:6, I18n(request)',
      `import { NextResponse } from 'next/server';\n\n${FUNCTION}`,
    ],
    [
      'that a file takes from a library',
      { 'proxy.ts': "export { default } from 'next-auth/middleware'\n" },
      "proxy.ts:1, export { default } from 'next-auth/middleware'",
      "export const config = { matcher: ['/((?!api/auth/).*)'] };",
    ],
    [
      'that redirects by a function of another file',
      { 'proxy.ts': CALLS + MATCHER('/(.*)'), 'lib/gate.ts': HELPER },
      'lib/gate.ts:4, NextResponse.redirect',
      `import { NextResponse } from 'next/server';\n\n${FUNCTION}`,
    ],
    [
      'that refuses',
      {
        'proxy.ts':
          "import { NextResponse } from 'next/server'\n\nexport function proxy(request: Request) {\n  if (!request.headers.has('x')) return new NextResponse('no', { status: 401 })\n}\n" +
          MATCHER('/(.*)'),
      },
      "proxy.ts:4, new NextResponse('no', { status: 401 })",
      FUNCTION,
    ],
  ])('5: one that may answer in place of sign-in: %s', async (_, files, where, snippet) => {
    start(files)
    const { status, stdout } = await init('--no-install', '--json')
    const at = where.startsWith('proxy.ts:') ? Number(/\d+/.exec(where)) : undefined
    expect([status, steps(stdout)]).toEqual([5, [['proxy.ts', at, reasonOf(where), snippet]]])
    expect(project.read('proxy.ts')).toBe(files['proxy.ts'])
  })

  test.each<[string, Tree]>([
    ['one that never runs for sign-in', { 'proxy.ts': NEXT_INTL + MATCHER('/((?!api|_next).*)') }],
    [
      'one that lets sign-in pass itself',
      {
        'proxy.ts':
          "import { NextResponse } from 'next/server'\n\nexport function proxy(request: Request) {\n  if (request.url.includes('/api/auth')) return\n  return NextResponse.redirect(new URL('/login', request.url))\n}\n",
      },
    ],
    [
      'one that always hands on',
      {
        'proxy.ts':
          "import { NextResponse } from 'next/server'\n\nexport const proxy = () => NextResponse.next()\n",
      },
    ],
    [
      'one that calls nothing of the file that would redirect',
      {
        'proxy.ts':
          "import { NAME } from './lib/gate'\n\nexport const proxy = () => console.log(NAME)\n",
        'lib/gate.ts': `export const NAME = 'gate'\n${HELPER}`,
      },
    ],
  ])('0: %s', async (_, files) => {
    start(files)
    const { status, stdout } = await init('--no-install', '--json')
    expect([status, steps(stdout), titles(stdout)]).toEqual([0, [], []])
  })

  test.each<[number, string, readonly string[]]>([
    [0, 'guards other paths', ["if (pathname.startsWith('/dashboard') && !user) return LOGIN"]],
    [
      0,
      'guards those of a list',
      [
        "const GUARDED = ['/dashboard', '/orders']",
        'if (GUARDED.some((each) => pathname.startsWith(each))) return LOGIN',
      ],
    ],
    [
      5,
      'guards those of a list',
      [
        "const GUARDED = ['/dashboard', '/api']",
        'if (GUARDED.some((each) => pathname.startsWith(each))) return LOGIN',
      ],
    ],
    [
      0,
      'lets those of a list pass',
      [
        "const OPEN = ['/login', '/api/auth']",
        'const isOpen = OPEN.some((each) => pathname.startsWith(each))',
        'if (!isOpen) return LOGIN',
      ],
    ],
    [
      5,
      'lets those of a set pass',
      ["if (!new Set(['/login', '/api/auth']).has(pathname)) return LOGIN"],
    ],
    [
      0,
      'goes on with what it names',
      [
        "const isAdmin = pathname === '/admin' || pathname.startsWith('/admin/')",
        'if (!isAdmin) return NextResponse.next()',
        'return LOGIN',
      ],
    ],
    [5, 'leads everybody else away', ["if (pathname !== '/login') return LOGIN"]],
    [
      5,
      'decides by something else',
      ["if (request.cookies.has('user')) return NextResponse.next()", 'return LOGIN'],
    ],
  ])('%d: one that %s', async (status, _, lines) => {
    const body = lines.map(
      (line) =>
        `  ${line.replace('LOGIN', "NextResponse.redirect(new URL('/login', request.url))")}`,
    )
    start({
      'proxy.ts': [
        "import { NextResponse } from 'next/server'",
        '',
        'export function proxy(request) {',
        '  const { pathname } = request.nextUrl',
        ...body,
        '}',
        '',
      ].join('\n'),
    })
    expect((await init('--no-install', '--json', '--path', '/api/auth')).status).toBe(status)
  })

  test('one that runs for an API alone has sign-in answer elsewhere', async () => {
    start({ 'proxy.ts': NEXT_INTL + MATCHER('/api/:path*') })
    expect((await init('--no-install', '--json')).status).toBe(0)
    expect(project.read('app/auth/[...auth]/route.ts')).toContain('handlers')
  })

  test('one that lets another path pass has sign-in answer there', async () => {
    const text =
      "import { NextResponse } from 'next/server'\n\nexport function proxy(request: Request) {\n  const { pathname } = new URL(request.url)\n  if (pathname.startsWith('/login') || pathname.startsWith('/auth')) return NextResponse.next()\n  return NextResponse.redirect(new URL('/login', request.url))\n}\n"
    start({ 'proxy.ts': text })
    const { status, stdout } = await init('--no-install', '--json')
    expect([status, titles(stdout)]).toEqual([
      0,
      [
        [
          'Sign-in answers below /auth',
          [
            'proxy.ts may answer requests to /api/auth itself (proxy.ts:6, NextResponse.redirect), and lets those to /auth pass',
            'another path: init --path <path>',
          ],
        ],
      ],
    ])
    expect(project.read('app/auth/[...auth]/route.ts')).toContain('handlers')
    expect((await init('--no-install')).stdout).toContain('Nothing to do')
  })

  test('one that asks ours lets sign-in pass', async () => {
    start()
    await init('--no-install')
    const text =
      "import { auth } from '@/auth'\nimport { NextResponse } from 'next/server'\n\nexport const proxy = auth(() => NextResponse.redirect('https://shop.test/login'))\n"
    project.write('proxy.ts', text)
    expect(steps((await init('--no-install', '--json')).stdout)).toEqual([])
    project.write('proxy.ts', text.replace("'@/auth'", "'@/guard'"))
    expect(steps((await init('--no-install', '--json')).stdout)).toHaveLength(1)
  })

  test('2: what is no path, and a framework without a gate', async () => {
    start({
      'server.js': "import express from 'express'\nconst app = express()\napp.listen(3000)\n",
      'package.json': manifest({ express: '^5.0.0' }),
    })
    const type = async (...words: readonly string[]) => {
      const { status, stdout } = await init('--json', '--no-install', ...words)
      return [status, JSON.parse(stdout).error.type]
    }
    expect(await type('--gate', 'account')).toEqual([2, 'gate-invalid'])
    expect(await type('--gate', "/a'b")).toEqual([2, 'gate-invalid'])
    expect(await type('--gate', '/account', '--framework', 'express')).toEqual([2, 'gate-unknown'])
  })
})
