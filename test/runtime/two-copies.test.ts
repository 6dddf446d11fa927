import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as Runtime from '@create-auth/runtime'
import type * as Errors from '@create-auth/runtime/errors'
import type { default as Credentials } from '@create-auth/runtime/providers/credentials'
import type { default as OIDC } from '@create-auth/runtime/providers/oidc'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLog } from '../support/log.js'
import { SECRET, visit } from './engine/visitor.js'

// A workspace, or a bundle, may hold the engine twice: what one copy makes, the other one gets.

const src = fileURLToPath(new URL('../../runtime/src/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'create-auth-copies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Copy {
  readonly runtime: typeof Runtime
  readonly errors: typeof Errors
  readonly OIDC: typeof OIDC
  readonly Credentials: typeof Credentials
}

async function loadCopy(name: string): Promise<Copy> {
  const outdir = join(folder, name)
  await build({
    stdin: {
      contents: `export * as runtime from './index.js'
        export * as errors from './errors.js'
        export { default as OIDC } from './providers/by-id/oidc.js'
        export { default as Credentials } from './providers/by-id/credentials.js'`,
      resolveDir: src,
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outExtension: { '.js': '.mjs' },
    alias: {
      '#aes': `${src}crypto/aes-node.ts`,
      '#node-crypto': `${src}passwords/built-in-node.ts`,
    },
    external: ['bcryptjs'],
    outdir,
  })
  return (await import(pathToFileURL(join(outdir, 'stdin.mjs')).href)) as Copy
}

let one: Copy
let other: Copy
beforeAll(async () => {
  one = await loadCopy('one')
  other = await loadCopy('other')
})

describe('an engine that is there twice', () => {
  test('uses the fetch of a provider that the other copy has made', async () => {
    const asked: string[] = []
    const provider = one.OIDC({
      id: 'acme',
      name: 'Acme',
      issuer: 'https://as.test',
      clientId: 'client',
      clientSecret: 'secret',
      [one.runtime.customFetch]: async (input) => {
        asked.push(new Request(input).url)
        return Response.json({
          issuer: 'https://as.test',
          authorization_endpoint: 'https://as.test/authorize',
          token_endpoint: 'https://as.test/token',
          jwks_uri: 'https://as.test/jwks',
        })
      },
    })
    const site = visit({ providers: [provider] }, { auth: other.runtime.Auth })
    const answer = await site.submit('/auth/signin/acme')
    expect(answer.headers.get('location')).toMatch(/^https:\/\/as\.test\/authorize\?/)
    expect(asked).toEqual(['https://as.test/.well-known/openid-configuration'])
  })

  test('answers the error of the other copy as its own', async () => {
    class Locked extends one.errors.CredentialsSignin {
      override code = 'locked'
    }
    const log = makeLog()
    const provider = one.Credentials({
      credentials: { name: {} },
      authorize: ({ name }) => {
        throw name === 'ada' ? new Locked() : new one.errors.AccessDenied('not today')
      },
    })
    const site = visit({ providers: [provider], logger: log.logger }, { auth: other.runtime.Auth })
    const ask = async (name: string) =>
      (await site.submit('/auth/callback/credentials', { name })).headers.get('location')
    expect(await ask('ada')).toBe(
      'https://app.test/auth/signin?error=CredentialsSignin&code=locked',
    )
    expect(await ask('eve')).toBe('https://app.test/auth/error?error=AccessDenied')
  })

  test('knows the marks of the other copy', async () => {
    const config = {
      secret: SECRET,
      trustHost: true,
      providers: [],
      raw: one.runtime.raw,
      skipCSRFCheck: one.runtime.skipCSRFCheck,
    } as const
    const answer: unknown = await other.runtime.Auth(
      new Request('https://app.test/auth/providers'),
      config,
    )
    expect(answer).toMatchObject({ body: {}, cookies: [] })
  })

  test('knows errors by what they are, those of classes of the application by their class', () => {
    class Locked extends one.errors.CredentialsSignin {}
    class Alike extends other.errors.CredentialsSignin {}
    const locked = new Locked()
    const { AuthError, SignInError, CredentialsSignin, AccessDenied, isClientError } = other.errors
    const classes = [AuthError, SignInError, CredentialsSignin, AccessDenied, Locked, Alike]
    expect(classes.map((kind) => locked instanceof kind)).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
    ])
    expect(isClientError(locked)).toBe(true)
    class ForeignError extends Error {
      static readonly type = 'AuthError'
      static readonly kind = 'signIn'
    }
    for (const thrown of [
      new ForeignError(),
      new Error('x'),
      Object.assign({}, locked),
      undefined,
      'AuthError',
    ])
      expect(thrown instanceof AuthError).toBe(false)
  })
})
