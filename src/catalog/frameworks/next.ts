import type { RouteRoot, RoutesFramework } from './framework.js'

function appRouter(folder: string, home: string): RouteRoot {
  return {
    folder,
    home,
    route: { file: `${folder}{path}/[...auth]/route`, template: 'route' },
    answers: /^(?:(.*)\/)?(?:page|route)$/,
    basePaths: ['/auth', '/sign-in'],
  }
}

function pagesRouter(folder: string, home: string): RouteRoot {
  return {
    folder,
    home,
    route: { file: `${folder}{path}/[...auth]`, template: 'pages-route' },
    answers: /^(?!_)(.*?)(?:(?:^|\/)index)?$/,
    protect: {
      gives: 'auth',
      example: [
        '// in getServerSideProps; in an API route it is auth(req, res)',
        'const session = await auth(context)',
        "if (!session) return { redirect: { destination: '{basePath}/signin', permanent: false } }",
      ].join('\n'),
    },
  }
}

/** Next.js 15 and 16, with the App Router and the Pages Router. */
export const next: RoutesFramework = {
  shape: 'routes',
  id: 'next',
  name: 'Next.js',
  package: 'next',
  majors: [15, 16],
  roots: [
    appRouter('app', '.'),
    appRouter('src/app', 'src'),
    pagesRouter('pages', '.'),
    pagesRouter('src/pages', 'src'),
  ],
  silent: /^[(@]/,
  configuration: {
    files: ['next.config.js', 'next.config.mjs', 'next.config.ts', 'next.config.mts'],
    prefix: 'basePath',
    endings: { option: 'pageExtensions', usual: ['tsx', 'ts', 'jsx', 'js'] },
    sends: { from: 'source', to: 'destination', unless: ['has', 'missing'], last: 'fallback' },
    still: {
      option: 'output',
      value: 'export',
      remedy: (file) =>
        `Take output: 'export' out of ${file}, or set sign-in up in the server that your pages speak to.`,
    },
  },
  gate: {
    names: [
      { name: 'proxy', since: 16 },
      { name: 'middleware', since: 0 },
    ],
    with: { name: 'gate', from: '@create-auth/runtime/next-gate' },
    template: 'gate',
    matcher: (path) =>
      path === '/'
        ? '/((?!_next/static|_next/image|favicon.ico).*)'
        : `${path.replaceAll('*', ':part')}/:path*`,
    except: (path) => `/((?!${path.slice(1)}|_next/static|_next/image|favicon.ico).*)`,
    leading: {
      members: ['redirect', 'rewrite'],
      modules: ['next-intl/middleware', 'next-i18n-router', 'next-auth/middleware'],
    },
    why: 'leads strangers to sign-in before a page is rendered',
  },
  // The Pages Router serves nothing but pages elsewhere.
  basePaths: ['/api/auth', '/api/session', '/api/sign-in'],
  env: '.env.local',
  programs: ['next dev', 'next start'].map((command) => ({
    name: 'Next.js',
    command,
    port: { options: ['-p', '--port'], variables: ['PORT'] },
  })),
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'mount', template: 'route', why: 'answers sign-in by being there' },
  ],
  protect: () =>
    [
      '// in a page, a Server Action or a route handler: whoever is not signed in gets no further',
      'const session = await requireSession()',
    ].join('\n'),
  binding: { make: 'NextAuth', place: 'auth()', whole: true, infers: true },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
}
