import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isRecord } from '../../src/guards.js'
import { makeVisitor } from '../demo/visitor.js'
import { startOpenIdProvider } from '../support/openid-provider.js'
import {
  ASTRO,
  ASTRO_PRERENDERED,
  KIT,
  NEXT,
  NUXT,
  routerGuarded,
  START,
  startConfig,
} from './attack-projects.js'
import {
  ASTRO_BUILD,
  KIT_BUILD,
  NEXT_BIN,
  NUXT_BUILD,
  ROUTER_BUILD,
  routesProject,
  type RoutesProject,
  START_BUILD,
} from './routes-project.js'
import { stopwatch } from './stopwatch.js'
import { throughServer } from './through-server.js'

/** A request to what is protected, written as no browser would. */
interface Attack {
  readonly title: string
  /** As it is sent. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST, where there is one. */
  readonly body?: string
  /** The effect that it has for whoever is signed in, so that it is known to reach what it attacks. */
  readonly gives: 'secret' | 'act' | 'both' | 'nothing'
}

/** The outcome of a request: whether it held what is protected, and how often something was done. */
interface Outcome {
  readonly secret: boolean
  readonly acts: number
}

const SECRET = 'secret of Ada Lovelace'
const NEVER: Outcome = { secret: false, acts: 0 }
const ALWAYS: Readonly<Record<Attack['gives'], Outcome>> = {
  secret: { secret: true, acts: 0 },
  act: { secret: false, acts: 1 },
  both: { secret: true, acts: 1 },
  nothing: NEVER,
}

/** Sends it byte for byte as it is written, and follows nothing but the sum of its headers that Next asks for. */
function send(
  origin: string,
  attack: Attack,
  cookies: ReadonlyMap<string, string>,
): Promise<string> {
  const { path, headers = {}, body } = attack
  const { hostname, port } = new URL(origin)
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, headers: { accept: '*/*', ...headers, cookie } }
    const sent = request(options, (answer) => {
      const { location = '' } = answer.headers
      if (/[?&]_rsc/.test(location) && location !== path) {
        answer.resume()
        resolve(send(origin, { ...attack, path: location.replace(/_rsc$/, '_rsc=') }, cookies))
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

let made: RoutesProject | undefined
afterEach(() => made?.dispose())

interface Served {
  readonly project: RoutesProject
  readonly origin: string
  readonly signIn: string
  readonly attacks: readonly Attack[]
}

/** Every attack is refused to strangers, and to those whose cookie is made up; who is signed in gets what it aims at. */
async function expectRefused({ project, origin, signIn, attacks }: Served): Promise<void> {
  const log = `${project.folder}/acted.log`
  const acts = (): number =>
    existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0
  const outcomes = async (
    cookies: ReadonlyMap<string, string>,
  ): Promise<readonly (readonly [string, Outcome])[]> => {
    const all: (readonly [string, Outcome])[] = []
    for (const attack of attacks) {
      const before = acts()
      const text = await send(origin, attack, cookies)
      all.push([attack.title, { secret: text.includes(SECRET), acts: acts() - before }])
    }
    return all
  }
  const refused = attacks.map(({ title }) => [title, NEVER])
  expect(await outcomes(new Map())).toEqual(refused)
  const forged = new Map([['auth.session-token', `${'a.'.repeat(4)}a`]])
  expect(await outcomes(forged)).toEqual(refused)

  const visitor = makeVisitor(origin)
  await throughServer(visitor, origin, await visitor.press(signIn, 'Keycloak'))
  expect(await outcomes(visitor.cookies)).toEqual(
    attacks.map(({ title, gives }) => [title, ALWAYS[gives]]),
  )
}

/** Where a project lies, and whether its addresses end in a slash. */
const SITES = [
  { base: '', slash: '' },
  { base: '/docs', slash: '/' },
] as const

interface Site {
  readonly base: string
  readonly slash: string
}

/** Where a page is found. */
function addressOf({ base, slash }: Site, path: string): string {
  return path === '/' ? `${base}/` : `${base}${path}${slash}`
}

/** Ways to write the path of a page that lead to the same one in some server. */
function writtenAs({ base, slash }: Site): readonly string[] {
  return [
    `${base}/account${slash}`,
    `${base}/account${slash}?x=//y`,
    `${base}/account${slash === '' ? '/' : ''}`,
    `/${base}/account${slash}`,
    `${base}//account${slash}`,
    `${base}/account//`,
    `${base}/ACCOUNT${slash}`,
    `${base}/%61ccount${slash}`,
    `${base}%2Faccount${slash}`,
    `${base}/account%2F`,
    `${base}/account%00`,
    `${base}/account;x=1${slash}`,
    `${base}/account.json`,
    `${base}/account.rsc`,
    `${base}/./account${slash}`,
    `${base}/x/../account${slash}`,
    `${base}/..;/account${slash}`,
    `${base}/%2e/account${slash}`,
    `${base}/x/%2e%2e/account${slash}`,
    `${base}\\account${slash}`,
    `${base}/account/account${slash}`,
  ]
}

/** Spellings that a browser or the framework itself takes for the path, so that they are served with a session. */
const RESOLVED = [
  '/account',
  '/account?x=//y',
  '/./account',
  '/x/../account',
  '/%2e/account',
  '/x/%2e%2e/account',
]

/** Requests for the same page in other spellings. @param served what is served, as it is written at the root */
function spellings(site: Site, served: readonly string[]): readonly Attack[] {
  const names = writtenAs(SITES[0])
  return writtenAs(site).map((path, index) => ({
    title: `GET ${path}`,
    path,
    gives: served.includes(names[index] ?? '') ? 'secret' : 'nothing',
  }))
}

/** Serves the build as a client of an OpenID provider, which lets it back below each of the paths. */
async function asClient(
  project: RoutesProject,
  command: string,
  paths: readonly string[],
): Promise<(variables: (origin: string) => NodeJS.ProcessEnv) => Promise<string>> {
  const origin = await project.serve(command)
  const shop = {
    client_id: 'shop',
    client_secret: 'a secret of the shop, long enough',
    redirect_uris: paths.map((path) => `${origin}${path}/callback/keycloak`),
  }
  const { issuer } = await startOpenIdProvider([shop])
  return (variables) =>
    project.serve(command, {
      AUTH_URL: origin,
      AUTH_DEV: '',
      AUTH_KEYCLOAK_ID: shop.client_id,
      AUTH_KEYCLOAK_SECRET: shop.client_secret,
      AUTH_KEYCLOAK_ISSUER: issuer,
      ...variables(origin),
    })
}

const NEXT_CONFIG = (base: string): string => `import type { NextConfig } from "next";

const nextConfig: NextConfig = {
  cacheComponents: true,${base && `\n  basePath: "${base}",\n  trailingSlash: true,`}
};

export default nextConfig;
`

/** The id by which a Server Action of the build is called. */
function actionOf({ read }: RoutesProject, name: string): string {
  const manifest: unknown = JSON.parse(read('.next/server/server-reference-manifest.json'))
  const actions = isRecord(manifest) && isRecord(manifest['node']) ? manifest['node'] : {}
  const found = Object.entries(actions).find(
    ([, action]) => isRecord(action) && action['exportedName'] === name,
  )
  if (!found) throw new Error(`the build has no action that is called ${name}`)
  return found[0]
}

/** A form as a browser without scripts sends it. */
function multipart(fields: Readonly<Record<string, string>>): Pick<Attack, 'headers' | 'body'> {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    body: `${parts.join('')}--part--\r\n`,
  }
}

const SUBREQUESTS = ['proxy', 'src/proxy', 'middleware', 'src/middleware', 'pages/_middleware']

function nextAttacks(project: RoutesProject, site: Site): readonly Attack[] {
  const { base, slash } = site
  const at = (path: string): string => addressOf(site, path)
  const [orders, rename] = [actionOf(project, 'orders'), actionOf(project, 'rename')]
  const rsc = { rsc: '1' }
  const headers = { 'content-type': 'text/plain;charset=UTF-8' }
  const pages = ['/account', '/orders', '/old', '/api/old']
  return [
    ...pages.map((path): Attack => ({ title: path, path: at(path), gives: 'secret' })),
    { title: 'POST to a route handler', path: at('/orders'), body: '', gives: 'secret' },
    ...['/', '/account', '/_not-found', '/nowhere'].flatMap((path): readonly Attack[] => {
      return [
        {
          title: `an action by its id from ${path}`,
          path: at(path),
          headers: { ...headers, 'next-action': orders },
          body: '[]',
          // Next sends it on to the page that has it, unless addresses end in a slash.
          gives: path === '/account' || slash === '' ? 'both' : 'nothing',
        },
        {
          title: `a form's action from ${path}`,
          path: at(path),
          ...multipart({ [`$ACTION_ID_${rename}`]: '' }),
          // Without a script it is run where it is shown alone.
          gives: path === '/account' ? 'both' : 'nothing',
        },
      ]
    }),
    { title: 'RSC', path: at('/account'), headers: rsc, gives: 'secret' },
    {
      title: 'RSC, named in the address',
      path: `${at('/account')}?_rsc=1`,
      headers: rsc,
      gives: 'secret',
    },
    ...['1', '2'].map((kind): Attack => ({
      title: `prefetch ${kind}`,
      path: at('/account'),
      headers: { ...rsc, 'next-router-prefetch': kind },
      gives: 'nothing',
    })),
    ...['/_tree', '/_full', '/account', '/account/__PAGE__'].map((segment): Attack => ({
      title: `prefetch of the segment ${segment}`,
      path: at('/account'),
      headers: { ...rsc, 'next-router-prefetch': '1', 'next-router-segment-prefetch': segment },
      gives: 'nothing',
    })),
    {
      title: '_next/data',
      path: `${base}/_next/data/${project.read('.next/BUILD_ID')}/old.json`,
      gives: 'secret',
    },
    {
      title: '_next/data of a page of the App Router',
      path: `${base}/_next/data/${project.read('.next/BUILD_ID')}/account.json`,
      gives: 'secret',
    },
    ...SUBREQUESTS.flatMap((name): readonly Attack[] =>
      [name, Array.from({ length: 6 }, () => name).join(':')].map((value) => ({
        title: `x-middleware-subrequest: ${value}`,
        path: at('/account'),
        headers: { 'x-middleware-subrequest': value },
        gives: 'secret',
      })),
    ),
    ...[
      'x-middleware-invoke',
      'x-middleware-rewrite',
      'x-original-url',
      'x-rewrite-url',
      'x-invoke-path',
    ].map((name): Attack => ({
      title: `${name}: /account`,
      path: at('/'),
      headers: { [name]: at('/account') },
      gives: 'nothing',
    })),
    ...spellings(site, RESOLVED),
  ]
}

test('Next.js 16, App Router and Pages, behind a gate, at the root and below a base path', async () => {
  const { step, told } = stopwatch()
  const project = routesProject()
  made = project
  await project.create(NEXT)
  await project.must('init', '--yes', '--gate', '/account,/orders')
  await project.must('add', 'provider', 'keycloak', '--yes')
  project.write(NEXT.files)
  step('made')
  let serve: Awaited<ReturnType<typeof asClient>> | undefined
  for (const site of SITES) {
    const { base, slash } = site
    project.write({ 'next.config.ts': NEXT_CONFIG(base) })
    await project.shell('npm run build')
    serve ??= await asClient(project, `${NEXT_BIN} start`, ['/api/auth', '/docs/api/auth'])
    const origin = await serve(() => ({}))
    step(`built${base && ', below a base path'}`)
    const attacks = nextAttacks(project, site)
    await expectRefused({ project, origin, signIn: `${base}/api/auth/signin${slash}`, attacks })
    step(`${attacks.length} attacks`)
  }
  console.log(`Next.js: ${told()}`)
})

/** The path of a remote function of the build. */
function remoteOf({ folder: project }: RoutesProject, base: string, name: string): string {
  const folder = join(project, '.svelte-kit/output/client/_app/immutable')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const [id] = texts.flatMap((text) => new RegExp(`\\w+/${name}(?=["'\`])`).exec(text) ?? [])
  if (id === undefined) throw new Error(`the build has no remote function that is called ${name}`)
  return `${base}/_app/remote/${id}`
}

function kitAttacks(project: RoutesProject, origin: string, site: Site): readonly Attack[] {
  const { base } = site
  const at = (path: string): string => addressOf(site, path)
  const own = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  const [orders, pay, note] = ['orders', 'pay', 'note'].map((name) => remoteOf(project, base, name))
  const data = `${base}/account/__data.json`
  const remote = { 'content-type': 'application/json', origin }
  return [
    { title: 'the page', path: at('/account'), gives: 'secret' },
    { title: 'GET an endpoint', path: `${base}/orders`, gives: 'secret' },
    {
      title: 'POST to an endpoint',
      path: `${base}/orders`,
      headers: own,
      body: '',
      gives: 'secret',
    },
    { title: '__data.json', path: data, gives: 'secret' },
    {
      title: '__data.json, all of it',
      path: `${data}?x-sveltekit-invalidated=11`,
      gives: 'secret',
    },
    {
      title: '__data.json, without the page',
      path: `${data}?x-sveltekit-invalidated=10`,
      gives: 'nothing',
    },
    { title: 'a form', path: `${at('/account')}?/rename`, headers: own, body: '', gives: 'both' },
    {
      title: 'a form by a script',
      path: `${at('/account')}?/rename`,
      headers: { ...own, accept: 'application/json', 'x-sveltekit-action': 'true' },
      body: '',
      gives: 'both',
    },
    {
      title: 'a form of another site',
      path: `${at('/account')}?/rename`,
      headers: { ...own, origin: 'https://other.test' },
      body: '',
      gives: 'nothing',
    },
    ...['/', '/account', '/nowhere'].flatMap((page): readonly Attack[] => {
      // What a caller claims of the page on which it is.
      const claimed = { 'x-sveltekit-pathname': at(page), 'x-sveltekit-search': '' }
      return [
        {
          title: `a query, as from ${page}`,
          path: `${orders}?payload=`,
          headers: claimed,
          gives: 'secret',
        },
        {
          title: `a command, as from ${page}`,
          path: `${pay}`,
          headers: { ...remote, ...claimed },
          body: '{"payload":"","refreshes":[]}',
          gives: 'both',
        },
        {
          title: `a remote form, at ${page}`,
          path: `${at(page)}?/remote=${encodeURIComponent(note?.split('/remote/')[1] ?? '')}`,
          headers: { ...own, accept: 'text/html' },
          body: '',
          gives: page === '/nowhere' ? 'nothing' : 'both',
        },
      ]
    }),
    {
      title: 'a command of another site',
      path: `${pay}`,
      headers: { ...remote, origin: 'https://other.test' },
      body: '{"payload":"","refreshes":[]}',
      gives: 'nothing',
    },
    ...spellings(site, [...RESOLVED, '/%61ccount', ...(base === '' ? [] : ['\\account'])]),
  ]
}

test('SvelteKit 2, with remote functions, at the root and below a base path', async () => {
  const { step, told } = stopwatch()
  const project = routesProject()
  made = project
  await project.create(KIT)
  await project.must('init', '--yes')
  await project.must('add', 'provider', 'keycloak', '--yes')
  project.write(KIT.files)
  step('made')
  let serve: Awaited<ReturnType<typeof asClient>> | undefined
  for (const site of SITES) {
    const { base } = site
    if (base !== '') {
      const [auth, vite] = ['src/lib/server/auth.ts', 'vite.config.ts']
      project.write({
        [auth]: project.read(auth).replace('authConfig = {', `$&\n\tbasePath: '${base}/auth',`),
        [vite]: project.read(vite).replace('sveltekit({', `$&\n\t\t\tpaths: { base: '${base}' },`),
        'src/routes/+layout.ts': "export const trailingSlash = 'always';\n",
      })
    }
    await project.shell('npm run build')
    serve ??= await asClient(project, KIT_BUILD, ['/auth', '/docs/auth'])
    const origin = await serve((own) => ({ NODE_ENV: 'production', ORIGIN: own }))
    step(`built${base && ', below a base path'}`)
    const attacks = kitAttacks(project, origin, site)
    await expectRefused({ project, origin, signIn: `${base}/auth/signin`, attacks })
    step(`${attacks.length} attacks`)
  }
  console.log(`SvelteKit: ${told()}`)
})

/** Where the page that is made in advance asks for the part that is for those alone who are signed in. */
function islandOf({ read }: RoutesProject): string {
  const page = read('dist/client/public/index.html')
  const [path] = /[\w/]*\/_server-islands\/[^'"\s]+/.exec(page) ?? []
  if (path === undefined) throw new Error('the build has no server island')
  return path.replaceAll('&amp;', '&')
}

const CLAIMED = JSON.stringify({ session: { user: { name: 'Ada Lovelace' } } })

function astroAttacks(project: RoutesProject, origin: string, site: Site): readonly Attack[] {
  const { base } = site
  const at = (path: string): string => addressOf(site, path)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json', accept: 'application/json' }
  const action = (name: string): string => `${base}/_actions/${name}`
  const foreign = { origin: 'https://other.test' }
  const posts: readonly (readonly [string, string, Attack['gives']])[] = [
    ['an endpoint', at('/orders'), 'secret'],
    ['an action for forms', action('rename'), 'both'],
    ['an action of a page', `${at('/account')}?_action=rename`, 'both'],
    ['an action of a page that is made in advance', `${at('/public')}?_action=rename`, 'nothing'],
    ['an action of no page', `${at('/nowhere')}?_action=rename`, 'act'],
    ['an action of the page of sign-in', `${base}/auth/signin?_action=rename`, 'nothing'],
  ]
  return [
    ...['/account', '/orders', '/rewritten'].map((path): Attack => ({
      title: path,
      path: at(path),
      gives: 'secret',
    })),
    { title: 'a page that is made in advance', path: at('/public'), gives: 'nothing' },
    { title: 'a server island', path: islandOf(project), gives: 'secret' },
    {
      title: 'a server island by its name',
      path: `${base}/_server-islands/Island`,
      gives: 'nothing',
    },
    ...posts.flatMap(([what, path, gives]): readonly Attack[] => [
      { title: `POST to ${what}`, path, headers: { ...form, origin }, body: 'a=b', gives },
      {
        title: `POST to ${what}, from nowhere`,
        path,
        headers: form,
        body: 'a=b',
        gives: 'nothing',
      },
      {
        title: `POST to ${what}, of another site`,
        path,
        headers: { ...form, ...foreign },
        body: 'a=b',
        gives: 'nothing',
      },
      {
        title: `POST to ${what}, without a type and from nowhere`,
        path,
        body: '',
        gives: 'nothing',
      },
    ]),
    {
      title: 'an action for scripts',
      path: action('pay'),
      headers: { ...json, origin },
      body: '{}',
      gives: 'both',
    },
    { title: 'GET an action', path: action('pay'), headers: json, gives: 'nothing' },
    ...['x-astro-path', 'x-original-url', 'x-rewrite-url', 'x-forwarded-uri', 'x-invoke-path'].map(
      (name): Attack => ({
        title: `${name}: /account`,
        path: at('/'),
        headers: { [name]: at('/account') },
        gives: 'nothing',
      }),
    ),
    ...['x-astro-locals', 'x-astro-middleware-secret', 'astro-locals'].map((name): Attack => ({
      title: `${name} with a session`,
      path: at('/account'),
      headers: { [name]: CLAIMED },
      gives: 'secret',
    })),
    ...spellings(site, [
      ...RESOLVED,
      '/account/',
      '//account',
      '/%61ccount',
      ...(base === '' ? [] : ['\\account']),
    ]),
  ]
}

test('Astro 7, with actions and a server island, at the root and below a base path', async () => {
  const { step, told } = stopwatch()
  const project = routesProject()
  made = project
  await project.create(ASTRO)
  await project.must('init', '--yes')
  await project.must('add', 'provider', 'keycloak', '--yes')
  project.write(ASTRO.files)
  step('made')
  const early = 'src/pages/early.astro'
  project.write({ [early]: ASTRO_PRERENDERED })
  await expect(project.shell('npm run build')).rejects.toThrow(
    'a page that is prerendered is the same for everybody: export const prerender = false',
  )
  await project.shell(`rm ${early}`)
  step('no page for everybody')
  let serve: Awaited<ReturnType<typeof asClient>> | undefined
  for (const site of SITES) {
    const { base } = site
    if (base !== '') {
      const [auth, config, rewritten] = [
        'src/auth.ts',
        'astro.config.mjs',
        'src/pages/rewritten.astro',
      ]
      project.write({
        [auth]: project.read(auth).replace('authConfig = {', `$&\n  basePath: '${base}/auth',`),
        [config]: project.read(config).replace('defineConfig({', `$&\n  base: '${base}',`),
        [rewritten]: project.read(rewritten).replace("'/account'", `'${base}/account'`),
      })
    }
    await project.shell('npm run build')
    serve ??= await asClient(project, ASTRO_BUILD, ['/auth', '/docs/auth'])
    const origin = await serve(() => ({ NODE_ENV: 'production' }))
    step(`built${base && ', below a base path'}`)
    const attacks = astroAttacks(project, origin, site)
    await expectRefused({ project, origin, signIn: `${base}/auth/signin`, attacks })
    step(`${attacks.length} attacks`)
  }
  console.log(`Astro: ${told()}`)
})

/** The attacks below a base path, and whether whoever is signed in gets what they ask: what is kept for others is nobody's. */
function nuxtAttacks(origin: string, { base }: Site): readonly Attack[] {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const page = { accept: 'text/html' }
  const given = ['/api/orders', '/api/orders/', '/api/%6frders', '/api/orders?x=//y']
  const never = [
    '/api/cached',
    '/api/cached?x',
    '/api/ruled',
    '/api/ruled?x',
    '/account/_payload.json',
    '/news',
    '/news?x',
    '/news/_payload.json',
    '/api//orders',
    '/API/orders',
    '/api/orders%2f',
    '/api/orders;x',
    '//api/orders',
  ]
  return [
    ...given.map((path) => ({ title: path, path: base + path, gives: 'secret' as const })),
    ...['/account', '/ACCOUNT', '/account/', '/%61ccount'].map((path) => ({
      title: path,
      path: base + path,
      headers: page,
      gives: 'secret' as const,
    })),
    ...never.map((path) => ({ title: path, path: base + path, gives: 'nothing' as const })),
    ...[{}, { origin }].map((headers) => ({
      title: `POST ${Object.keys(headers).length > 0 ? 'with' : 'without'} an origin`,
      path: `${base}/api/orders`,
      headers: { ...form, ...headers },
      body: '',
      gives: 'secret' as const,
    })),
  ]
}

test('Nuxt 4, with answers that are kept, at the root and below a base URL', async () => {
  const { step, told } = stopwatch()
  const project = routesProject()
  made = project
  await project.create(NUXT)
  await project.must('init', '--yes')
  await project.must('add', 'provider', 'keycloak', '--yes')
  project.write(NUXT.files)
  step('made')
  let serve: Awaited<ReturnType<typeof asClient>> | undefined
  for (const site of SITES) {
    const { base } = site
    if (base !== '') {
      const [auth, config] = ['server/auth.ts', 'nuxt.config.ts']
      const client = 'app/composables/useSession.ts'
      project.write({
        [auth]: project.read(auth).replace('authConfig = {', `$&\n  basePath: '${base}/api/auth',`),
        [client]: project.read(client).replaceAll("'/api/auth", `'${base}/api/auth`),
        [config]: project.read(config).replace('({', `({\n  app: { baseURL: '${base}/' },`),
      })
    }
    await project.shell('npm run build')
    serve ??= await asClient(project, NUXT_BUILD, ['/api/auth', '/docs/api/auth'])
    const origin = await serve(() => ({ NODE_ENV: 'production' }))
    step(`built${base && ', below a base URL'}`)
    const attacks = nuxtAttacks(origin, site)
    await expectRefused({ project, origin, signIn: `${base}/api/auth/signin`, attacks })
    step(`${attacks.length} attacks`)
  }
  console.log(`Nuxt: ${told()}`)
})

/** The claims that a caller of a server function makes about himself, as the framework writes them. */
const CLAIMED_CONTEXT =
  '{"t":{"t":10,"i":0,"p":{"k":["context"],"v":[{"t":10,"i":1,"p":{"k":["session"],"v":[{"t":10,"i":2,"p":{"k":["user"],"v":[{"t":10,"i":3,"p":{"k":["name"],"v":[{"t":1,"s":"Ada Lovelace"}]},"o":0}]},"o":0}]},"o":0}]},"o":0},"f":127,"m":[]}'

/** The payload of a caller who says nothing. */
const NOTHING = '{"t":{"t":10,"i":0,"p":{"k":[],"v":[]},"o":0},"f":127,"m":[]}'

function startAttacks(origin: string, site: Site): readonly Attack[] {
  const { base } = site
  const functions = `${base}/_serverFn`
  const own = { 'sec-fetch-site': 'same-origin' }
  const called = { ...own, 'x-tsr-serverfn': 'true' }
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const page = { accept: 'text/html' }
  const from: readonly (readonly [string, Attack['headers'], Attack['gives']])[] = [
    ['its page', called, 'both'],
    ['a program of its origin', own, 'both'],
    ['its origin', { origin }, 'both'],
    ['a page that it is led to', { referer: `${origin}/x` }, 'both'],
    ['nowhere', {}, 'nothing'],
    ['nowhere, by the framework', { 'x-tsr-serverfn': 'true' }, 'nothing'],
    ['another site', { origin: 'https://evil.test' }, 'nothing'],
    ['another site, as it says', { 'sec-fetch-site': 'cross-site', origin }, 'nothing'],
    ['a site beside it', { 'sec-fetch-site': 'same-site' }, 'nothing'],
  ]
  return [
    ...['/account', '/news', '/'].map((path): Attack => {
      return { title: path, path: base + path, headers: page, gives: 'secret' }
    }),
    ...spellings({ base, slash: '' }, [
      ...RESOLVED,
      '/ACCOUNT',
      '/%61ccount',
      ...(base === '' ? [] : ['\\account']),
    ]),
    ...from.flatMap(([title, headers, gives]): readonly Attack[] => [
      {
        title: `a server function that acts, from ${title}`,
        path: `${functions}/rename`,
        headers: { ...json, ...headers },
        body: NOTHING,
        gives,
      },
      {
        title: `one that reads, from ${title}`,
        path: `${functions}/orders`,
        ...(headers && { headers }),
        gives: gives === 'both' ? 'secret' : gives,
      },
    ]),
    ...['orders/', 'orders/x', 'orders?payload=', '%6frders', '../account'].map((name): Attack => {
      return { title: name, path: `${functions}/${name}`, headers: called, gives: 'secret' }
    }),
    ...['ORDERS', 'orders%2f', 'orders;x'].map((name): Attack => {
      return { title: name, path: `${functions}/${name}`, headers: called, gives: 'nothing' }
    }),
    ...[`${base}/%5FserverFn/orders`, `${base}/x/../_serverFn/orders`].map((path): Attack => ({
      title: path,
      path,
      headers: called,
      gives: 'secret',
    })),
    ...[`/${functions}/orders`, `${base}/_SERVERFN/orders`].map((path): Attack => ({
      title: path,
      path,
      headers: called,
      gives: 'nothing',
    })),
    {
      title: 'a session in the context of a call',
      path: `${functions}/orders?payload=${encodeURIComponent(CLAIMED_CONTEXT)}`,
      headers: called,
      gives: 'secret',
    },
    {
      title: 'the same by POST',
      path: `${functions}/rename`,
      headers: { ...json, ...called },
      body: CLAIMED_CONTEXT,
      gives: 'both',
    },
    {
      title: 'a form for a server function',
      path: `${functions}/rename`,
      headers: { ...form, ...called },
      body: `name=x&__TSS_CONTEXT=${encodeURIComponent(CLAIMED_CONTEXT)}`,
      gives: 'both',
    },
    { title: 'what acts, by GET', path: `${functions}/rename`, headers: called, gives: 'nothing' },
    ...['/api/orders', '/api/orders/', '/api/%6frders', '/API/orders', '/api/orders?x=//y'].map(
      (path): Attack => ({ title: path, path: base + path, gives: 'secret' }),
    ),
    ...[`${base}/api//orders`, `${base}/api/orders%2f`, `${base}/api/orders;x`].map(
      (path): Attack => ({ title: path, path, gives: 'nothing' }),
    ),
    { title: 'with two slashes', path: `/${base}/api/orders`, gives: 'nothing' },
    ...[{}, { origin }].map((headers): Attack => ({
      title: `POST ${Object.keys(headers).length > 0 ? 'with' : 'without'} an origin`,
      path: `${base}/api/orders`,
      headers: { ...form, ...headers },
      body: '',
      gives: 'both',
    })),
  ]
}

test('TanStack Start, at the root and below a base path', async () => {
  const { step, told } = stopwatch()
  const project = routesProject()
  made = project
  await project.create(START)
  await project.must('init', '--yes')
  await project.must('add', 'provider', 'keycloak', '--yes')
  project.write(START.files)
  step('made')
  let serve: Awaited<ReturnType<typeof asClient>> | undefined
  for (const site of SITES) {
    const { base } = site
    const [config, auth] = ['vite.config.ts', 'src/lib/auth.server.ts']
    project.write({ [config]: startConfig(project.read(config), base) })
    if (base !== '')
      project.write({
        [auth]: project.read(auth).replace('authConfig = {', `$&\n  basePath: '${base}/api/auth',`),
      })
    await project.shell('npm run build')
    // Of what is the server's alone no browser gets anything.
    expect(await project.shell("grep -rlE 'AUTH_SECRET|csrf-token' dist/client || true")).toBe('')
    serve ??= await asClient(project, START_BUILD, ['/api/auth', '/docs/api/auth'])
    const origin = await serve(() => ({ NODE_ENV: 'production' }))
    step(`built${base && ', below a base path'}`)
    const attacks = startAttacks(origin, site)
    await expectRefused({ project, origin, signIn: `${base}/api/auth/signin`, attacks })
    step(`${attacks.length} attacks`)
  }
  console.log(`TanStack Start: ${told()}`)
})

/** Requests for a page, its data alone, an endpoint, and a page that the middleware of its layout protects. */
function routerAttacks(origin: string, site: Site): readonly Attack[] {
  const { base } = site
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const given = ['/account', '/orders', '/members/inside'].flatMap((path) => [
    path,
    `${path}?x=//y`,
    `${path}.data`,
    `${path}.data?x=1`,
  ])
  const routes = [
    ['/account', 'routes/account'],
    ['/members/inside', 'routes/members.inside'],
    ['/members/inside', 'routes/members,routes/members.inside'],
  ]
  const others = ['/account', '/members/inside'].flatMap((path) =>
    ['root', 'routes/_index', 'routes/auth.$'].map((id) => `${path}.data?_routes=${id}`),
  )
  const posts: readonly (readonly [path: string, gives: Attack['gives']])[] = [
    ['/account', 'both'],
    ['/account.data', 'both'],
    ['/account?index', 'both'],
    ['/account.data?_routes=routes/account', 'both'],
    ['/orders', 'both'],
    ['/orders.data', 'both'],
  ]
  return [
    ...[...given, ...routes.map(([path, id]) => `${path}.data?_routes=${id}`)].map(
      (path): Attack => ({ title: path, path: base + path, gives: 'secret' }),
    ),
    ...others.map((path): Attack => ({ title: path, path: base + path, gives: 'nothing' })),
    ...posts.flatMap(([path, gives]): readonly Attack[] => [
      {
        title: `POST to ${path}`,
        path: base + path,
        headers: { ...form, origin },
        body: 'a=b',
        gives,
      },
      {
        title: `POST to ${path}, from nowhere`,
        path: base + path,
        headers: form,
        body: 'a=b',
        gives,
      },
    ]),
    ...['/account', '/account.data'].map((path): Attack => ({
      title: `POST to ${path}, of another site`,
      path: base + path,
      headers: { ...form, origin: 'https://evil.test' },
      body: 'a=b',
      gives: 'nothing',
    })),
    ...[
      'x-react-router-spa-mode',
      'x-react-router-prerender',
      'x-react-router-prerender-data',
      'x-remix-response',
    ].map((name): Attack => ({
      title: name,
      path: `${base}/account`,
      headers: { [name]: 'yes' },
      gives: 'secret',
    })),
    ...spellings(site, [
      ...RESOLVED,
      '/account/',
      '/account//',
      '/ACCOUNT',
      '/%61ccount',
      ...(base === '' ? [] : ['\\account']),
    ]),
  ]
}

test.each([
  ['7.18.4', undefined],
  ['8.4.0', 24],
] as const)('React Router %s, at the root and below a basename', async (version, node) => {
  const { step, told } = stopwatch()
  const project = routesProject()
  made = project
  const { files, ...creation } = routerGuarded(version)
  await project.create({ ...creation, ...(node && { node }) })
  await project.must('init', '--yes')
  await project.must('add', 'provider', 'keycloak', '--yes')
  project.write(files)
  step('made')
  let serve: Awaited<ReturnType<typeof asClient>> | undefined
  for (const site of SITES) {
    const { base } = site
    if (base !== '') {
      const [auth, config] = ['app/auth.server.ts', 'react-router.config.ts']
      project.write({
        [auth]: project.read(auth).replace('authConfig = {', `$&\n  basePath: '${base}/auth',`),
        [config]: project.read(config).replace('ssr: true,', `$&\n  basename: '${base}',`),
      })
    }
    await project.shell('npm run build')
    serve ??= await asClient(project, ROUTER_BUILD, ['/auth', '/docs/auth'])
    const origin = await serve(() => ({ NODE_ENV: 'production' }))
    step(`built${base && ', below a basename'}`)
    const attacks = routerAttacks(origin, site)
    await expectRefused({ project, origin, signIn: `${base}/auth/signin`, attacks })
    step(`${attacks.length} attacks`)
  }
  console.log(`React Router ${version}: ${told()}`)
})
