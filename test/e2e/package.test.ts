import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorkspace } from './workspace.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const workspace = makeWorkspace({
  'package.json': '{"name":"user","private":true,"type":"module"}',
})
afterAll(() => workspace.dispose())

/** The package that is published, installed like anyone would. */
let packed: { filename: string; files: { path: string }[] }
beforeAll(async () => {
  const out = await workspace.must('npm', 'pack', root, '--json', '--ignore-scripts')
  ;[packed] = JSON.parse(out) as [typeof packed]
  await workspace.must('npm', 'install', '--no-audit', '--no-fund', packed.filename)
})

test('the package holds what is needed, and nothing else', () => {
  const paths = packed.files.map(({ path }) => path)
  const many = /^(?:dist\/program\/.+\.js|templates\/.+\.hbs|docs\/.+)$/
  expect(
    paths
      .filter((path) => !many.test(path))
      .map((path) => path.replace(/-[0-9a-f]{8}\.tgz$/, '-<hash>.tgz'))
      .toSorted(),
  ).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'bin/create-auth.js',
    'dist/LICENSES.md',
    'dist/create-auth-runtime-0.2.0-<hash>.tgz',
    'dist/runtime.json',
    'package.json',
  ])
  const pages = readdirSync(join(root, 'docs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/^docs\/(?:\.vitepress|site)\//.test(path))
  expect(paths.filter((path) => path.startsWith('docs/')).toSorted()).toEqual(pages.toSorted())
})

test('the installed command runs, and the runtime in it can be installed and imported by every name', async () => {
  expect(await workspace.must('npx', '--no', '--', 'create-auth', '--version')).toBe('0.2.0\n')
  const dist = join(workspace.root, 'node_modules/create-auth/dist')
  const { tarball } = JSON.parse(readFileSync(join(dist, 'runtime.json'), 'utf8')) as {
    tarball: string
  }
  // React and Vue alone are imported, each by a subpath of its own; everything else is loaded when it is used.
  const packages = [join(dist, tarball), 'react@19', 'vue@3', 'solid-js@1']
  await workspace.must('npm', 'install', '--no-audit', '--no-fund', ...packages)
  const manifest = JSON.parse(workspace.read('node_modules/@create-auth/runtime/package.json')) as {
    exports: Record<string, unknown>
    dependencies: Record<string, string>
  }
  expect(workspace.read('node_modules/@create-auth/runtime/docs/configuration.md')).toBe(
    readFileSync(join(root, 'docs/configuration.md'), 'utf8'),
  )
  expect(Object.keys(manifest.dependencies)).toEqual([
    '@simplewebauthn/server',
    'jose',
    'oauth4webapi',
  ])
  const providers = [
    'github',
    'gitlab',
    'google',
    'discord',
    'keycloak',
    'oauth',
    'oidc',
    'credentials',
    'dev',
    'email',
    'nodemailer',
    'passkey',
    'webauthn',
  ]
  const ids: Readonly<Record<string, readonly string[]>> = {
    './providers/*': providers,
    './adapters/*': ['memory'],
    './*': [
      'express',
      'hono',
      'koa',
      'fastify',
      'elysia',
      'next',
      'nitro',
      'nuxt',
      'sveltekit',
      'astro',
      'react-router',
      'tanstack-start',
    ],
  }
  const names = Object.keys(manifest.exports).flatMap((name) =>
    name.includes('*')
      ? (ids[name] ?? []).map((id) => name.replace('*', id))
      : name.endsWith('.json')
        ? []
        : [name],
  )
  const each = `for (const name of ${JSON.stringify(names)})`
  const importing = `${each} await import('@create-auth/runtime' + name.slice(1))`
  await workspace.must('node', '--input-type=module', '-e', importing)
  // One copy, so that an error is of the class that it is compared with, however that has been loaded.
  const both = `(async () => { ${each} {
    const required = require('@create-auth/runtime' + name.slice(1))
    const imported = await import('@create-auth/runtime' + name.slice(1))
    for (const key of Object.keys(imported))
      if (required[key] !== imported[key]) console.log(name, key)
  } })()`
  expect(await workspace.must('node', '--input-type=commonjs', '-e', both)).toBe('')
})

test('the mailer is installed by whoever sends mails by SMTP, and the error says so', async () => {
  const send = `
    import Nodemailer from '@create-auth/runtime/providers/nodemailer'
    const provider = Nodemailer({ server: 'smtp://127.0.0.1:1', from: 'site@app.test' })
    const mail = { identifier: 'a@x.test', url: 'https://app.test/', token: 't', expires: new Date() }
    const request = new Request('https://app.test/')
    const sent = provider.sendVerificationRequest({ ...mail, provider, theme: {}, request })
    await sent.catch(({ message }) => console.log(message))`
  const said = async () => workspace.must('node', '--input-type=module', '-e', send)
  expect(await said()).toBe(
    'mails are sent with the package nodemailer: install it (version 7.0.7 or later)\n',
  )
  for (const version of ['7.0.7', '10']) {
    await workspace.must('npm', 'install', '--no-audit', '--no-fund', `nodemailer@${version}`)
    expect(await said()).toContain('ECONNREFUSED')
  }
})

test('publint has nothing to say about either package, but that require finds ES modules, as it does', async () => {
  const said = async (pkgDir: string) => {
    const { messages, pkg } = await publint({ pkgDir, strict: true })
    // In CI it is in colours.
    return messages.map((message) =>
      stripVTControlCharacters(formatMessage(message, pkg ?? {}) ?? ''),
    )
  }
  expect(await said(root)).toEqual([])
  // Node.js gives the ES module to require, and the declarations are of that; it knows nothing of `module-sync`.
  expect(await said(join(root, 'runtime'))).toEqual([
    expect.stringMatching(/^pkg\.exports\["\."\]\.types types is interpreted as ESM when/),
  ])
})

test('npm installs the runtime beside a driver that another ORM’s newest version does not take', async () => {
  const dist = join(workspace.root, 'node_modules/create-auth/dist')
  const { tarball } = JSON.parse(readFileSync(join(dist, 'runtime.json'), 'utf8')) as {
    tarball: string
  }
  const held = JSON.stringify({
    private: true,
    dependencies: { mongodb: '^6.15.0', mongoose: '8.13.2' },
  })
  const project = makeWorkspace({ 'package.json': held })
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts']
  try {
    await project.must('npm', 'install', ...quiet, 'mongodb@6.15.0')
    project.write('package.json', held)
    await project.must('npm', 'install', ...quiet, join(dist, tarball))
    expect(JSON.parse(project.read('package.json'))).toMatchObject({
      dependencies: { mongodb: '^6.15.0', '@create-auth/runtime': expect.any(String) },
    })
  } finally {
    await project.dispose()
  }
})
