import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as Engine from '@create-auth/runtime'
import type * as Errors from '@create-auth/runtime/errors'
import type * as Express from '@create-auth/runtime/express'
import type * as Oidc from '@create-auth/runtime/providers/oidc'
import { expect, test } from 'vitest'
import { startAuthorizationServer } from '../support/authorization-server.js'
import { EXPRESS } from '../support/express-versions.js'
import { beginSignIn, startSite, whoAmI } from '../support/site.js'

const runtime = fileURLToPath(new URL('../../runtime/', import.meta.url))
const require = createRequire(import.meta.url)

type Conditions = Readonly<Record<'require' | 'default', string>>
const { exports } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8')) as {
  exports: Readonly<Record<string, string | Conditions>>
}

/** Each module of the package, and what stands for it in CommonJS; a name with `*` is one for each file of a folder. */
const MODULES = Object.values(exports).flatMap((target): (readonly [string, string])[] => {
  if (typeof target === 'string') return []
  const [folder = '', ending] = target.default.split('*')
  if (ending === undefined) return [[target.default, target.require]]
  return readdirSync(join(runtime, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .map((id) => [target.default.replace('*', id), target.require.replace('*', id)])
})

interface Modules {
  'index.cjs': typeof Engine
  'errors.cjs': typeof Errors
  'frameworks/express.cjs': typeof Express
  'providers/by-id/oidc.cjs': typeof Oidc
}
const load = <Path extends keyof Modules>(path: Path): Modules[Path] =>
  require(join(runtime, 'dist/cjs', path)) as Modules[Path]

test('in CommonJS every module has the names that it has as an ES module', () => {
  expect(MODULES.length).toBeGreaterThan(140)
  // What require makes of an ES module says of it that it is one, where it exports a default.
  const names = (path: string) =>
    Object.keys(require(join(runtime, path)) as object)
      .filter((name) => name !== '__esModule')
      .toSorted()
  expect(MODULES.map(([, commonjs]) => [commonjs, names(commonjs)])).toEqual(
    MODULES.map(([module, commonjs]) => [commonjs, names(module)]),
  )
})

test('in CommonJS an error is of one class, by whatever name, and called what it is', () => {
  const { AuthError, CredentialsSignin } = load('index.cjs')
  const errors = load('errors.cjs')
  expect([AuthError, CredentialsSignin]).toEqual([errors.AuthError, errors.CredentialsSignin])
  const { name, type } = new errors.CredentialsSignin()
  expect([name, type]).toEqual(['CredentialsSignin', 'CredentialsSignin'])
})

test('in CommonJS a visitor signs in at an OpenID provider', async () => {
  const server = await startAuthorizationServer(Date.now)
  const { ExpressAuth, session } = load('frameworks/express.cjs')
  const { default: OIDC } = load('providers/by-id/oidc.cjs')
  const [, [, express]] = EXPRESS
  const own = { id: 'acme', name: 'acme', issuer: server.issuer, clientId: 'client-acme' }
  const site = await startSite({
    express,
    config: async () => ({ providers: [OIDC({ ...own, clientSecret: 'secret' })] }),
    build: (app, config) => {
      app.use('/auth', ExpressAuth(config))
      app.use(session(config))
      app.get('/', (_req, res) => void res.json(res.locals['session']))
    },
  })
  const browser = site.browser()
  await browser.follow(await beginSignIn(site, browser, 'acme'))
  expect(await whoAmI(site, browser)).toMatchObject({ user: { name: 'Grace Hopper' } })
})
