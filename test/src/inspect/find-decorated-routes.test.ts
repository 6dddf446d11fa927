import { describe, expect, test } from 'vitest'
import { findDecoratedRoutes } from '../../../src/inspect/routes/find-decorated-routes.js'

const decorated = { classes: ['Controller'], methods: ['Get', 'Post'], prefix: 'setGlobalPrefix' }

async function routesIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const sources = Object.entries(files).map(([file, text]) => ({ file, text, imports: [] }))
  const found = await findDecoratedRoutes(sources, decorated)
  return found.map(({ path, file, line }) => `${path} ${file}:${line}`)
}

const SIGN_IN = `@Controller('auth')
export class AuthController {
  @Post('login')
  login() {}
}`

test('what comes before all classes, a class’s path and a method’s', async () => {
  expect(await routesIn({ 'auth.ts': SIGN_IN })).toEqual(['/auth/login auth.ts:3'])
  const main = (code: string) => routesIn({ 'main.ts': code, 'auth.ts': SIGN_IN })
  expect(await main("app.setGlobalPrefix('/api/')")).toEqual(['/api/auth/login auth.ts:3'])
  expect(await main('app.setGlobalPrefix(config.prefix)')).toEqual(['*/auth/login auth.ts:3'])
})

test('an option that says what comes before all classes', async () => {
  const own = { classes: ['Controller'], methods: ['Post'], settings: ['routePrefix'] }
  const find = async (main: string) => {
    const files = { 'main.ts': main, 'auth.ts': SIGN_IN }
    const sources = Object.entries(files).map(([file, text]) => ({ file, text }))
    return (await findDecoratedRoutes(sources, own)).map(({ path }) => path)
  }
  expect(await find("useExpressServer(app, { routePrefix: '/v1', cors: true })")).toEqual([
    '/v1/auth/login',
  ])
  expect(await find('useExpressServer(app, { routePrefix: config.prefix })')).toEqual([
    '*/auth/login',
  ])
  expect(await find('useExpressServer(app, { otherPrefix: 1 })')).toEqual(['/auth/login'])
})

test.each([
  ["{ exclude: ['auth/login', 'health'] }", true],
  ["{ exclude: [{ path: '/auth/*rest', method: RequestMethod.ALL }] }", true],
  ["{ exclude: ['/', 'health', 'auth', 'authors/(.*)'] }", false],
  ['{ exclude: OPEN }', true],
  ['options', true],
])('the prefix does not come before what is excluded: %s', async (options, bare) => {
  const main = `app.setGlobalPrefix('api', ${options})`
  expect(await routesIn({ 'main.ts': main, 'auth.ts': SIGN_IN })).toEqual([
    ...(bare ? ['/auth/login auth.ts:3'] : []),
    '/api/auth/login auth.ts:3',
  ])
})

test('every way to say a path', async () => {
  const code = `const OWN = 'own'
@Controller()
class Root { @Get() home() {} @Get('/me/') me() {} }
@Controller({ path: 'shop', version: '1' })
class Shop { @Get(['cart', 'basket']) cart() {} @Sse('events') events() {} helper() {} }
@Controller(['a', OWN])
class Both { @Get(':id') one() {} }
@Controller(ROUTES.auth)
class Computed { @Post('login') login() {} @Get(LATER) later() {} }
@Controller({ host: 'admin.acme.example' })
class Admin { @Get('x') x() {} }
@Injectable()
class Service { @Get('no') no() {} }
class None { @Get('none') none() {} }`
  expect(await routesIn({ 'all.ts': code })).toEqual([
    '/ all.ts:3',
    '/me all.ts:3',
    '/shop/cart all.ts:5',
    '/shop/basket all.ts:5',
    '/a/:id all.ts:7',
    '/own/:id all.ts:7',
    '*/login all.ts:9',
    '* all.ts:9',
    '/x all.ts:11',
  ])
})

test('a file that does not parse says nothing', async () => {
  expect(await routesIn({ 'broken.ts': `${SIGN_IN}\n@Controller('x` })).toEqual([])
})

describe('a version in the path', () => {
  const versioned = {
    ...decorated,
    versions: { method: 'enableVersioning', inPath: 'URI', decorator: 'Version' },
  }
  const controller = (options: string, method = "@Get('login')"): string =>
    `@Controller(${options})\nclass Auth { ${method} login() {} }\n`
  const find = async (main: string, code: string): Promise<readonly string[]> => {
    const sources = Object.entries({ 'main.ts': main, 'auth.ts': code })
    const found = await findDecoratedRoutes(
      sources.map(([file, text]) => ({ file, text })),
      versioned,
    )
    return found.map(({ path }) => path)
  }
  const URI = 'app.enableVersioning({ type: VersioningType.URI })'

  test.each([
    [URI, controller("{ path: 'auth', version: '1' }"), ['/v1/auth/login']],
    [
      URI,
      controller("{ path: 'auth', version: ['1', '2'] }"),
      ['/v1/auth/login', '/v2/auth/login'],
    ],
    [
      URI,
      controller("{ path: 'auth', version: '1' }", "@Version('2') @Get('login')"),
      ['/v2/auth/login'],
    ],
    [URI, controller("{ path: 'auth', version: VERSION_NEUTRAL }"), ['/auth/login']],
    [URI, controller("{ path: 'auth', version: NEWEST }"), ['*/auth/login']],
    [URI, controller("'auth'"), ['/auth/login']],
    [
      `app.setGlobalPrefix('api')\n${URI}`,
      controller("{ path: 'auth', version: '1' }"),
      ['/api/v1/auth/login'],
    ],
    ["app.enableVersioning({ defaultVersion: '1' })", controller("'auth'"), ['/v1/auth/login']],
    [
      "app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1', prefix: false })",
      controller("'auth'"),
      ['/1/auth/login'],
    ],
    [
      'app.enableVersioning({ type: VersioningType.HEADER })',
      controller("{ path: 'auth', version: '1' }"),
      ['/auth/login'],
    ],
    ['', controller("{ path: 'auth', version: '1' }"), ['/auth/login']],
  ])('%s: %s', async (main, code, paths) => {
    expect(await find(main, code)).toEqual(paths)
  })
})

test('decorators of the project’s own are what they are made of', async () => {
  const own = { ...decorated, composes: 'applyDecorators' }
  const files = {
    'api.ts':
      "export const Api = (name: string) => applyDecorators(Controller(`v2/${name}`), UseGuards(Own))\nexport function Open() { return Controller('open') }\nexport const Shop = Controller('shop')\n",
    'read.ts': 'export const Read = (path: string) => applyDecorators(Get(path), Public())\n',
    'auth.ts': "@Api('auth')\nclass Auth {\n  @Read('login')\n  login() {}\n}\n",
    'open.ts': "@Open()\nclass Is { @Get('x') x() {} }\n@Shop\nclass Was { @Post('y') y() {} }\n",
  }
  const sources = Object.entries(files).map(([file, text]) => ({ file, text }))
  const found = await findDecoratedRoutes(sources, own)
  expect(found.map(({ path, file, line }) => `${path} ${file}:${line}`).toSorted()).toEqual([
    '/open/x open.ts:2',
    '/shop/y open.ts:4',
    '/v2/auth/login auth.ts:3',
  ])
})

test('middleware that is meant for a path is there, and for all of them nowhere', async () => {
  const own = { ...decorated, middleware: 'forRoutes' }
  const code = `const BASE = 'auth'
consumer.apply(Limit).forRoutes(\`\${BASE}/login\`, { path: 'auth/code/*rest', method: RequestMethod.ALL })
consumer.apply(Log).forRoutes('*')
consumer.apply(Log).forRoutes(ShopController, \`\${LATER}/x\`)`
  const found = await findDecoratedRoutes([{ file: 'app.ts', text: code }], own)
  expect(found.map(({ path, line }) => `${path} ${line}`)).toEqual([
    '/auth/login 2',
    '/auth/code 2',
  ])
})
