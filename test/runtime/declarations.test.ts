import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = fileURLToPath(new URL('../../runtime/dist/', import.meta.url))
const declarations = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.d.ts'))
  .map((name) => ({ name, text: readFileSync(`${dist}${name}`, 'utf8') }))

test('declarations are read by compilers from TypeScript 4.0 on: no name is imported as a type by itself', () => {
  const modified = /^(?:import|export) (?:type )?\{[^}]*\btype [\w$]/m
  const wrong = declarations.filter(({ text }) => modified.test(text))
  expect(declarations.length).toBeGreaterThan(100)
  expect(wrong.map(({ name }) => name)).toEqual([])
})

/** An application that exports what it has made, without a word on its types. */
const APPLICATION = `import Passkey from '@create-auth/runtime/providers/passkey'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import Resend from '@create-auth/runtime/providers/resend'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import OIDC from '@create-auth/runtime/providers/oidc'
import { ExpressAuth, session, readSession } from '@create-auth/runtime/express'
import { SvelteKitAuth } from '@create-auth/runtime/sveltekit'
import { AstroAuth } from '@create-auth/runtime/astro'
import { ReactRouterAuth } from '@create-auth/runtime/react-router'
import { TanStackStartAuth } from '@create-auth/runtime/tanstack-start'
import { NuxtAuth } from '@create-auth/runtime/nuxt'
import { FastifyAuth } from '@create-auth/runtime/fastify'
import { KoaAuth } from '@create-auth/runtime/koa'
import { HonoAuth } from '@create-auth/runtime/hono'
import { ElysiaAuth } from '@create-auth/runtime/elysia'
import { NestAuth } from '@create-auth/runtime/nestjs'
import { createClient } from '@create-auth/runtime/client'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { perEnvironment, authjsCookies, nextAuthCookies } from '@create-auth/runtime'
export const passkey = Passkey({}), webauthn = WebAuthn({}), github = GitHub({}), google = Google({})
export const mail = Nodemailer({}), resend = Resend({}), credentials = Credentials({ authorize: () => null }), dev = Dev({})
export const oidc = OIDC({ id: 'x', name: 'X', issuer: 'https://x.test' })
export const config = { providers: [passkey, github], limits: { startsPerNetwork: false as const } }
export const express = ExpressAuth(config), s = session(config), read = readSession
export const kit = SvelteKitAuth(config, { error: () => { throw 1 }, redirect: () => { throw 1 } })
export const astro = AstroAuth(config), rr = ReactRouterAuth(config), nuxt = NuxtAuth(config)
export const start = TanStackStartAuth(config, { redirect: () => ({}) })
export const fastify = FastifyAuth(config), koa = KoaAuth(config), hono = HonoAuth(config), elysia = ElysiaAuth(config), nest = NestAuth(config)
export const client = createClient(), memory = MemoryAdapter(), per = perEnvironment(() => config)
export const cookies = authjsCookies, cookies2 = nextAuthCookies
`

/** One that knows a single binding. */
const OF_ONE_BINDING = `import type { ExpressAuthConfig } from '@create-auth/runtime/express'
export const config = {
  providers: [],
  callbacks: {
    signIn: ({ user }) => user.email !== null,
    jwt: ({ token }) => token,
    session: ({ session, user }) => ({ ...session, role: user.name }),
  },
} satisfies ExpressAuthConfig
`

/** The parts of what a binding gives, each exported under its name, in an application that knows this binding alone. */
const taking = (binding: string, maker: string, names: string, more = ''): string =>
  `import { ${maker} } from '@create-auth/runtime/${binding}'
export const { ${names}, signIn, signOut, requireFresh, requireRole, getAccessToken } = ${maker}({ providers: [] }${more})
`

const FAILS = '() => { throw 1 }'
const OF_BINDINGS: readonly (readonly [name: string, application: string])[] = [
  ['Next', taking('next', 'NextAuth', 'handlers, auth, requireSession')],
  ['Nuxt', taking('nuxt', 'NuxtAuth', 'handler, middleware, getSession, requireSession')],
  ['Nitro', taking('nitro', 'NitroAuth', 'handler, middleware, getSession, requireSession')],
  ['Astro', taking('astro', 'AstroAuth', 'handler, onRequest, requireSession')],
  [
    'React Router',
    taking(
      'react-router',
      'ReactRouterAuth',
      'handler, middleware, sessionContext, getSession, requireSession',
    ),
  ],
  [
    'SvelteKit',
    taking(
      'sveltekit',
      'SvelteKitAuth',
      'handle, requireSession',
      `, { error: ${FAILS}, redirect: ${FAILS} }`,
    ),
  ],
  [
    'TanStack Start',
    taking(
      'tanstack-start',
      'TanStackStartAuth',
      'handler, middleware, guard, getSession',
      ', { redirect: () => ({}) }',
    ),
  ],
]

const SERVERS = ['express', 'koa', 'fastify', 'hono', 'elysia', 'nestjs'] as const

/** The functions of a server's binding, each under another name, in an application that knows this binding alone. */
const renaming = (binding: string): string =>
  `import * as auth from '@create-auth/runtime/${binding}'
export const one = auth.getSession, two = auth.readSession, three = auth.getAccessToken
export const four = auth.requireFresh, five = auth.requireRole
`

const APPLICATIONS: readonly (readonly [name: string, application: string])[] = [
  ['of every part', APPLICATION],
  ['of one binding', OF_ONE_BINDING],
  ...SERVERS.map((id) => [`of the functions for ${id}`, renaming(id)] as const),
  ...OF_BINDINGS.map(([name, application]) => [`of what ${name} gives`, application] as const),
]
const fileOf = (name: string): string => `${name.replaceAll(' ', '-')}.ts`

const OPTIONS: ts.CompilerOptions = {
  declaration: true,
  emitDeclarationOnly: true,
  strict: true,
  skipLibCheck: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
}

describe('where packages see their own dependencies alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'))
  const host = ts.createCompilerHost(OPTIONS)
  const parsed = new Map<string, ts.SourceFile | undefined>()
  /** What is read is parsed once for all applications. */
  const sharing: ts.CompilerHost = {
    ...host,
    getCurrentDirectory: () => folder,
    getSourceFile(name, ...options) {
      if (!parsed.has(name)) parsed.set(name, host.getSourceFile(name, ...options))
      return parsed.get(name)
    },
    writeFile: () => {},
  }
  beforeAll(() => {
    const store = join(folder, 'node_modules/.pnpm/runtime/node_modules')
    const own = join(store, '@create-auth/runtime')
    mkdirSync(own, { recursive: true })
    mkdirSync(join(folder, 'node_modules/@create-auth'))
    cpSync(dist, join(own, 'dist'), { recursive: true })
    cpSync(join(root, 'runtime/package.json'), join(own, 'package.json'))
    symlinkSync(own, join(folder, 'node_modules/@create-auth/runtime'))
    for (const name of ['jose', 'oauth4webapi'])
      symlinkSync(join(root, 'node_modules', name), join(store, name))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    for (const [name, application] of APPLICATIONS)
      writeFileSync(join(folder, fileOf(name)), application)
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  test.each(APPLICATIONS)('what an application %s makes has types that it can name', (name) => {
    const program = ts.createProgram([join(folder, fileOf(name))], OPTIONS, sharing)
    const found = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
    expect(
      found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ).toEqual([])
  })
})
