import { expect, onTestFinished, test } from 'vitest'
import { makeWorkspace } from './workspace.js'

/** A suite behind its imports: the application listens, and a visitor keeps cookies. */
const SUITE = `
const jar = new Map()
let server
let origin
beforeAll((done) => {
  server = app.listen(0, () => {
    origin = 'http://localhost:' + server.address().port
    done()
  })
})
afterAll((done) => { server.close(done) })

async function ask(path, ...inits) {
  const [init] = inits
  const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
  const headers = { accept: 'application/json', cookie, ...init?.headers }
  const response = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
  for (const line of response.headers.getSetCookie()) {
    const pair = line.split(';')[0]
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return response
}

test('a stranger is refused', async () => {
  const refused = await ask('/account')
  expect([refused.status, await refused.json()]).toEqual([401, { error: 'unauthenticated' }])
})

test('who signs in is let pass', async () => {
  const { csrfToken } = await (await ask('/auth/csrf')).json()
  const body = new URLSearchParams({ csrfToken, user: 'dev-ada' })
  const signedIn = await ask('/auth/callback/dev', { method: 'POST', body, headers: { origin } })
  expect(signedIn.status).toBe(302)
  const passed = await ask('/account')
  expect([passed.status, await passed.text()]).toEqual([200, 'for Ada Lovelace'])
})

test('who signs in elsewhere is sent there, by what is bundled with the engine', async () => {
  const { csrfToken } = await (await ask('/auth/csrf')).json()
  const body = new URLSearchParams({ csrfToken })
  const sent = await ask('/auth/signin/github', { method: 'POST', body, headers: { origin } })
  expect(sent.headers.get('location')).toContain('https://github.com/login/oauth/authorize?')
})

test('an error is of its class, whatever it is imported by, and named after it', () => {
  const error = new CredentialsSignin('no')
  expect([error instanceof Error, error instanceof AuthError, error.name]).toEqual([true, true, 'CredentialsSignin'])
})
`

const APP = `const express = require('express')

const app = express()
app.get('/account', (req, res) => { res.send('for ' + res.locals.session?.user?.name) })

module.exports = app
`

const SERVER = `const app = require('./app')

app.listen(Number(process.env.PORT ?? 3000))
`

/** A component that says who is signed in, and what its suite sees of it. */
const GREETING = `import { createClient, useSession } from '@create-auth/runtime/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

function makeGreeting(useSession) {
  return function Greeting() {
    const { status, data } = useSession()
    return <p>{status === 'authenticated' ? 'Hello ' + data.user.name : status}</p>
  }
}

async function shown(use, session) {
  const asked = []
  globalThis.fetch = async (url) => {
    asked.push(String(url))
    return { ok: true, status: 200, json: async () => session }
  }
  const Greeting = makeGreeting(use)
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Greeting />))
  const seen = place.textContent
  await act(async () => root.unmount())
  return [asked, seen]
}

test('a component knows who is signed in', async () => {
  const ada = { user: { name: 'Ada' }, expires: '2100-01-01T00:00:00.000Z' }
  expect(await shown(useSession, ada)).toEqual([['/api/auth/session'], 'Hello Ada'])
})

test('a component knows that nobody is', async () => {
  const client = createClient()
  expect(await shown(client.useSession, null)).toEqual([['/auth/session'], 'unauthenticated'])
})
`

const REQUIRED = `const { CredentialsSignin } = require('@create-auth/runtime')
const { AuthError } = require('@create-auth/runtime/errors')
const app = require('./app')
`
const IMPORTED = `import { CredentialsSignin } from '@create-auth/runtime'
import { AuthError } from '@create-auth/runtime/errors'
import app from './app'
`
const PRESETS =
  "[['@babel/preset-env', { targets: { node: 'current' } }], ['@babel/preset-react', { runtime: 'automatic' }]]"

/** The files of a project, with the packages that it has. */
const manifest = (start: string, dependencies: object, devDependencies: object): string =>
  `${JSON.stringify({ name: 'existing', private: true, scripts: { start, test: 'jest' }, dependencies, devDependencies }, null, 2)}\n`

const ROWS = [
  {
    title: 'JavaScript as it is, and by Babel, and a component in jsdom',
    files: {
      'package.json': manifest(
        'node server.js',
        { express: '5.1.0', react: '19.3.1', 'react-dom': '19.3.1' },
        {
          '@babel/preset-env': '7.29.14',
          '@babel/preset-react': '7.29.7',
          jest: '30.5.2',
          'jest-environment-jsdom': '30.5.2',
        },
      ),
      'jest.config.js': `const byBabel = { '\\.jsx?$': ['babel-jest', { presets: ${PRESETS} }] }
module.exports = {
  projects: [
    { displayName: 'plain', testMatch: ['**/plain.test.js'], transform: {} },
    { displayName: 'babel', testMatch: ['**/babel.test.js'], transform: byBabel },
    { displayName: 'jsdom', testMatch: ['**/*.test.jsx'], transform: byBabel, testEnvironment: 'jsdom' },
  ],
}
`,
      'app.js': APP,
      'server.js': SERVER,
      'plain.test.js': REQUIRED + SUITE,
      'babel.test.js': IMPORTED + SUITE,
      'greeting.test.jsx': GREETING,
    },
    app: 'app.js',
    guard: "const { requireSession } = require('./require-session')",
    passed: 10,
  },
  {
    title: 'TypeScript by ts-jest',
    files: {
      'package.json': manifest(
        'node dist/server.js',
        { express: '5.1.0' },
        {
          '@types/express': '5.0.3',
          '@types/jest': '30.0.0',
          '@types/node': '22.15.0',
          jest: '30.5.2',
          'ts-jest': '29.4.15',
          typescript: '5.9.3',
        },
      ),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          module: 'commonjs',
          esModuleInterop: true,
          strict: true,
          noImplicitAny: false,
          outDir: 'dist',
        },
        include: ['src'],
      }),
      'jest.config.js': "module.exports = { preset: 'ts-jest' }\n",
      'src/app.ts': `import express from 'express'

const app = express()
app.get('/account', (req, res) => { res.send('for ' + res.locals.session?.user?.name) })

export default app
`,
      'src/server.ts': `import app from './app'

app.listen(Number(process.env.PORT ?? 3000))
`,
      'src/app.test.ts': IMPORTED + SUITE,
    },
    app: 'src/app.ts',
    guard: "import { requireSession } from './require-session'",
    passed: 4,
  },
]

test.each(ROWS)(
  'the suite of an application runs in Jest after init: $title',
  async ({ files, app, guard, passed }) => {
    const workspace = makeWorkspace(files)
    onTestFinished(() => workspace.dispose())
    const init = await workspace.createAuth('init', '--yes', '--providers', 'github')
    expect(init, `${init.stdout}\n${init.stderr}`).toMatchObject({ code: 0 })
    const guarded = workspace.read(app).replace("'/account', ", "'/account', requireSession, ")
    workspace.write(app, `${guard}\n${guarded}`)
    const variables = ['NODE_ENV=development', 'AUTH_GITHUB_ID=id', 'AUTH_GITHUB_SECRET=secret']
    const ran = await workspace.run('env', ...variables, 'npm', 'test', '--', '--json')
    expect(ran.code, ran.stderr).toBe(0)
    expect(JSON.parse(ran.stdout.slice(ran.stdout.indexOf('{"')))).toMatchObject({
      numPassedTests: passed,
      numTotalTests: passed,
      numRuntimeErrorTestSuites: 0,
    })
  },
)
