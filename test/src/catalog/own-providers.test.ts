import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Auth, type AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Dev from '@create-auth/runtime/providers/dev'
import { ownProviders } from '../../../src/catalog/own-providers.js'
import {
  findProviders,
  providerCall,
  USUAL_MAIL,
  withMail,
} from '../../../src/catalog/providers.js'
import {
  PROVIDER_MODULES,
  readRuntime,
  type RuntimeProvider,
} from '../../../src/catalog/runtime.js'
import type { Edit } from '../../../src/changes/change.js'
import { setOptions } from '../../../src/changes/providers/set-options.js'
import { setSetting } from '../../../src/changes/providers/set-setting.js'
import { compile } from '../../docs/compile.js'

// What is written into a configuration for a provider that is no service, with what the command line writes beside it: it is
// of its type, and the engine takes it.

const runtime = readRuntime()

interface Element extends RuntimeProvider {
  /** As it stands in the list of providers. */
  readonly text: string
}

/** A provider, behind the one that the command line adds with it. */
const elementsOf = (id: string): readonly Element[] =>
  findProviders(runtime, withMail(runtime, [id])).map((row) => ({
    ...row,
    text: row.import + providerCall(row, true),
  }))

/** A configuration with a database. */
const fileWith = (elements: readonly Element[]): string =>
  `import type { AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
${elements.map(({ id, import: name }) => `import ${name} from '${PROVIDER_MODULES}${id}'\n`).join('')}
export const authConfig: AuthConfig = {
  adapter: MemoryAdapter(),
  providers: [${elements.map(({ text }) => text).join(', ')}],
}
`

const FILE = { file: 'auth.ts', did: 'set' }
const PASSWORDS = fileWith(elementsOf('password'))

/** What commands change in a configuration with passwords. */
const EDITS: Readonly<Record<string, () => Promise<Edit>>> = {
  'add code': () =>
    setOptions({
      ...FILE,
      text: PASSWORDS.replace('{ confirm: true, code: true }', ''),
      specifiers: [PROVIDER_MODULES + USUAL_MAIL],
      name: 'code',
      value: 'true',
      keeps: true,
    }),
  'add password --min 8': () =>
    setOptions({
      ...FILE,
      text: PASSWORDS,
      specifiers: [`${PROVIDER_MODULES}password`],
      name: 'minLength',
      value: '8',
      keeps: false,
    }),
  'add two-factor': () => setSetting({ ...FILE, text: PASSWORDS, name: 'twoFactor' }),
}

const textOf = (edit: Edit): string => {
  if (edit.kind !== 'edited') throw new Error(`not edited: ${JSON.stringify(edit)}`)
  return edit.content.map(String).join('')
}

test('every element, and what commands make of it, compiles where the type of the configuration is asked for', async () => {
  const edited = await Promise.all(Object.values(EDITS).map(async (edit) => textOf(await edit())))
  const texts = [...ownProviders.map(({ id }) => fileWith(elementsOf(id))), ...edited]
  const blocks = texts.map((text, line) => ({ page: 'own-providers', line, language: 'ts', text }))
  expect(compile(blocks)).toEqual([])
})

/** The provider that an element makes. */
async function made({ id, import: name, text }: Element): Promise<AuthConfig['providers'][number]> {
  const module: { readonly default: unknown } = await import(
    `../../../runtime/src/providers/by-id/${id}.ts`
  )
  const make: unknown = runInThisContext(`(${name}) => ${text}`)
  if (typeof make !== 'function') throw new TypeError('not a function')
  return make(module.default)
}

type Warning = readonly [code: string, detail: string | undefined]

/** Asks a page of a site in development, and keeps what that is warned of. */
async function ask(path: string, elements: readonly Element[], more: Partial<AuthConfig>) {
  const warned: Warning[] = []
  const response = await Auth(new Request(`http://localhost/auth/${path}`), {
    providers: [...(await Promise.all(elements.map(made))), Dev],
    adapter: MemoryAdapter(),
    env: {
      AUTH_SECRET: 'a secret that is made for this test: 0123456789',
      NODE_ENV: 'development',
    },
    logger: { warn: (code, detail) => warned.push([code, detail]) },
    ...more,
  })
  return {
    status: response.status,
    html: await response.text(),
    warned: warned.filter(([code]) => code !== 'dev-sign-in-enabled'),
  }
}

/** What is said of an element whose variables are not filled in. */
function lacks({ id, env, type }: RuntimeProvider): readonly Warning[] {
  if (env.length === 0) return []
  const keys = env.map(({ key }) => key).join(', ')
  const until = type === 'email' ? '; until then its mails are kept on this machine' : ''
  return [['provider-not-configured', `${id}: set ${keys}${until}`]]
}

test.each(ownProviders.map((row) => [row.id, row] as const))(
  '%s: the engine runs with it before anybody has filled anything in, and lacks what the rows say',
  async (id, { setting }) => {
    const elements = elementsOf(id)
    const more = setting && { [setting.name]: { [setting.value]: true } }
    const { status, warned } = await ask('signin', elements, { ...more })
    expect(status).toBe(200)
    const told = setting ? [['experimental-webauthn', undefined]] : elements.flatMap(lacks)
    expect(warned).toEqual(told)
  },
)

test('passwords, mailed codes and a second step run beside each other', async () => {
  const elements = elementsOf('password')
  const more = { twoFactor: true }
  const { status, html } = await ask('signin', elements, more)
  expect(status).toBe(200)
  const forms = [...html.matchAll(/ action="http:\/\/localhost(\/auth\/[^"]+)"/g)].map(
    ([, path]) => path,
  )
  expect([...new Set(forms)]).toEqual([
    '/auth/signin/nodemailer',
    '/auth/callback/password',
    '/auth/callback/dev',
  ])
  expect((await ask('signup', elements, more)).status).toBe(200)
})
