import { expect, test } from 'vitest'
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
