import { describe, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import type { Tree } from '../apply/tree.js'
import { makeProject } from '../cli/project.js'

const manifest = (framework: string): string =>
  JSON.stringify({
    type: 'module',
    scripts: { start: 'node server.js' },
    dependencies: { [framework]: '*' },
  })

const openIn = async (tree: Tree): Promise<readonly string[]> => {
  const { openCors = [] } = await inspect(makeProject(tree).world(), {})
  return openCors.map(({ file, line }) => `${file}:${line}`)
}

const express = (lines: string, more: Tree = {}): Tree => ({
  'package.json': manifest('express'),
  'server.js': `import express from 'express'\nimport cors from 'cors'\nimport { api } from './api.js'\n\nconst app = express()\n${lines}\napp.use('/v1', api)\napp.listen(3000)\n`,
  'api.js': "import { Router } from 'express'\n\nexport const api = Router()\n",
  ...more,
})

describe('pages of each origin are let in with cookies', () => {
  test.each([
    'app.use(cors({ origin: true, credentials: true }))',
    "app.use(cors({ origin: '*', credentials: true }))",
    'app.use(cors({ credentials: true }))',
    'app.use(cors({ origin: (origin, done) => done(null, true), credentials: true }))',
    "app.use('/', cors({ origin: true, credentials: true }))",
    'const options = { origin: true, credentials: true }, open = cors(options); app.use(open)',
  ])('%s', async (line) => {
    expect(await openIn(express(line))).toEqual(['server.js:6'])
  })

  test.each<[framework: string, server: string]>([
    [
      'hono',
      "import { Hono } from 'hono'\nimport { cors } from 'hono/cors'\n\nconst app = new Hono()\napp.use('*', cors({ origin: (origin) => origin, credentials: true }))\n\nexport default app\n",
    ],
    [
      'fastify',
      "import Fastify from 'fastify'\nimport cors from '@fastify/cors'\n\nconst app = Fastify()\nawait app.register(cors, { origin: true, credentials: true })\nawait app.listen({ port: 3000 })\n",
    ],
    [
      'elysia',
      "import { Elysia } from 'elysia'\nimport { cors } from '@elysiajs/cors'\n\nconst app = new Elysia()\n  .use(cors())\n  .get('/', () => 'hello')\n  .listen(3000)\n",
    ],
  ])('in %s', async (framework, server) => {
    const tree = { 'package.json': manifest(framework), 'server.js': server }
    expect(await openIn(tree)).toEqual(['server.js:5'])
  })

  test.each([
    ['create(AppModule, { cors: { origin: true, credentials: true } })', ''],
    ['create(AppModule)', '  app.enableCors({ origin: true, credentials: true })\n'],
  ])('in NestJS: %s', async (create, then) => {
    const tree = {
      'package.json': manifest('@nestjs/core'),
      'server.js': `import { NestFactory } from '@nestjs/core'\nimport { AppModule } from './app.module.js'\n\nasync function bootstrap() {\n  const app = await NestFactory.${create}\n${then}  await app.listen(3000)\n}\nbootstrap()\n`,
    }
    expect(await openIn(tree)).toEqual([then === '' ? 'server.js:5' : 'server.js:6'])
  })
})

test.each([
  'app.use(cors())',
  'app.use(cors({ origin: true }))',
  "app.use(cors({ origin: ['https://app.example.com'], credentials: true }))",
  'app.use(cors({ origin: process.env.ORIGIN, credentials: true }))',
  'app.use(cors({ origin: (origin, done) => done(null, known.has(origin)), credentials: true }))',
  "app.use('/public', cors({ origin: true, credentials: true }))",
  'api.use(cors({ origin: true, credentials: true }))',
  "app.use('/auth', authHandler)\napp.use(cors({ origin: true, credentials: true }))",
])('others, or not in front of sign-in: %s', async (line) => {
  expect(await openIn(express(line))).toEqual([])
})

test('init names the line, and what to write there', async () => {
  const project = makeProject(express('app.use(cors({ origin: true, credentials: true }))'))
  const { stdout } = await project.run(['init', '--yes', '--no-install'])
  expect(stdout).toContain(
    '\nAny site may ask for the session of your visitors\n  server.js:6 lets each origin in, with cookies\n',
  )
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    "there: { origin: ['https://app.example.com'], credentials: true }",
  )
})
