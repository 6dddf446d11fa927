import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
beforeEach(() => {
  project = makeProject(EXPRESS_TS)
})
afterEach(() => {
  project.remove()
})

const app = (text: string): Tree => ({ 'src/server.ts': text })

/** The fault, the files, the exit code, the error's type, the file that it names, and a part of the remedy. */
const CASES: readonly (readonly [string, Tree, number, string, string, RegExp])[] = [
  [
    'package.json is not JSON',
    { 'package.json': '{ "name": ' },
    3,
    'package-json-invalid',
    'package.json',
    /^Mend package\.json/,
  ],
  [
    'package.json has a key twice',
    { 'package.json': '{\n  "dependencies": { "express": "^5.1.0" },\n  "dependencies": {}\n}\n' },
    3,
    'package-json-invalid',
    'package.json:3:3 has the key "dependencies" twice',
    /^Mend package\.json/,
  ],
  [
    'tsconfig.json is not JSON',
    { 'tsconfig.json': '{ "compilerOptions": [' },
    3,
    'tsconfig-invalid',
    'tsconfig.json',
    /^Mend tsconfig\.json/,
  ],
  [
    'the entry file does not parse',
    app("import express from 'express'\nconst app = express(\n"),
    3,
    'source-invalid',
    'src/server.ts',
    /^Mend src\/server\.ts/,
  ],
  [
    'there are several applications',
    app(
      "import express from 'express'\nconst a = express()\na.listen(1)\nconst b = express()\nb.listen(2)\n",
    ),
    3,
    'several-apps',
    'src/server.ts',
    /--entry src\/server\.ts#a or --entry src\/server\.ts#b/,
  ],
  [
    'the manifest is damaged',
    { '.create-auth.json': '{}' },
    5,
    'manifest-invalid',
    '.create-auth.json',
    /git/,
  ],
]

test.each(CASES)(
  '%s: nothing is changed, and the error names the file',
  async (_, tree, exit, type, file, hint) => {
    project.writeTree(tree)
    const before = project.tree()
    const run = await project.run(['--yes', '--json'])
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: false,
      applied: false,
      exitCode: exit,
      error: { type },
    })
    const { error } = JSON.parse(run.stdout)
    expect(`${error.file ?? ''} ${error.message}`).toContain(file)
    expect(error.hint).toMatch(hint)
    expect(run.status).toBe(exit)
    expect(project.tree()).toEqual(before)
  },
)

test('an env file that is a link out of the project is not written to', async () => {
  const outside = join(project.temp, 'outside.env')
  project.write(outside, 'A=1\n')
  project.link('.env', outside)
  const run = await project.run(['--yes', '--json'])
  expect(run.status).toBe(5)
  expect(JSON.parse(run.stdout).error.message).toContain('.env')
  project.delete('.env')
  expect((await project.run(['--yes'])).status).toBe(0)
})

test('a CommonJS project that forbids imports is refused with the remedy', async () => {
  project.writeTree({
    'package.json': project.read('package.json').replace('  "type": "module",\n', ''),
    'tsconfig.json':
      '{ "compilerOptions": { "module": "nodenext", "verbatimModuleSyntax": true, "strict": true } }\n',
    'src/server.ts':
      "import express = require('express')\nconst app = express()\napp.listen(4000)\n",
  })
  const run = await project.run(['--yes', '--json'])
  expect(JSON.parse(run.stdout)).toMatchObject({
    exitCode: 3,
    error: { type: 'typescript-imports', file: 'tsconfig.json' },
  })
})

test.each(['node16', 'node18'])(
  'CommonJS with module %s, which imports no ES modules, is refused with the remedy',
  async (module) => {
    const moduleOf = (name: string) => ({
      'tsconfig.json': JSON.stringify({ compilerOptions: { module: name, strict: true } }),
    })
    const esm = project.read('package.json')
    const commonjs = esm.replace('  "type": "module",\n', '')
    project.writeTree({ 'package.json': commonjs, ...moduleOf(module) })
    const before = project.tree()
    const run = await project.run(['--yes', '--json'])
    expect(JSON.parse(run.stdout)).toMatchObject({
      exitCode: 3,
      error: {
        type: 'typescript-imports',
        message: `"module": "${module}" can't import ES modules into CommonJS`,
        hint: 'Set "module": "nodenext" in tsconfig.json, with TypeScript 5.8 or later, or set "type": "module" in package.json.',
        file: 'tsconfig.json',
      },
    })
    expect(project.tree()).toEqual(before)
    project.writeTree(moduleOf('nodenext'))
    expect((await project.run(['--yes', '--dry-run'])).status).toBe(0)
    project.writeTree({ 'package.json': esm, ...moduleOf(module) })
    expect((await project.run(['--yes', '--dry-run'])).status).toBe(0)
  },
)

test.each(['4.4.4', '^3.9.0', '~4.3', '2.7.2'])(
  'TypeScript %s, which can’t parse our declarations, is refused with the remedy',
  async (version) => {
    const own: unknown = JSON.parse(project.read('package.json'))
    project.writeTree({
      'package.json': JSON.stringify(
        Object.assign({}, own, { devDependencies: { typescript: version } }),
      ),
    })
    const run = await project.run(['--yes', '--json'])
    expect(JSON.parse(run.stdout)).toMatchObject({
      exitCode: 3,
      error: {
        type: 'typescript-old',
        message: `TypeScript ${version} can't parse the declarations of @create-auth/runtime, and from 4.5 on it can`,
        hint: 'Update it: typescript@^4.9, or a newer one. Then run this again.',
      },
    })
  },
)

test.each(['^4.3.5', '4.5.2', '~5.8', 'latest'])('TypeScript %s may do', async (version) => {
  const own: unknown = JSON.parse(project.read('package.json'))
  project.writeTree({
    'package.json': JSON.stringify(
      Object.assign({}, own, { devDependencies: { typescript: version } }),
    ),
  })
  expect((await project.run(['--yes', '--dry-run'])).status).toBe(0)
})

test('a framework that is TypeScript alone is refused in JavaScript, with the file', async () => {
  project.writeTree({
    'package.json': project
      .read('package.json')
      .replace('"express"', '"@nestjs/core"')
      .replace(/\^5[\d.]*/, '^12.0.1'),
    'src/main.js':
      "import { NestFactory } from '@nestjs/core'\nconst app = await NestFactory.create(class {})\nawait app.listen(4000)\n",
  })
  const run = await project.run(['--yes', '--json', '--entry', 'src/main.js'])
  expect(JSON.parse(run.stdout)).toMatchObject({
    exitCode: 3,
    error: { type: 'language-unsupported', file: 'src/main.js' },
  })
})

test('a rule that brings the env file back into git is named, and no secret is written', async () => {
  project.writeTree({ '.gitignore': '.env\n!.env*\n' })
  project.git('init', '-q')
  project.git('add', '-A')
  project.git('commit', '-qm', 'x')
  const before = project.tree()
  const run = await project.run(['--yes'])
  expect(run.status).toBe(5)
  expect(run.stderr).toBe(
    '× .gitignore: git does not ignore .env\n' +
      '  Find the rule that brings it back with: git check-ignore -v --no-index .env\n',
  )
  expect(project.tree()).toEqual(before)
})

test.each(['prisma', 'prisma/schema'])(
  'a schema behind a link out of the project (%s) is not written to, and nothing else either',
  async (link) => {
    const name = link === 'prisma' ? 'schema.prisma' : 'base.prisma'
    project.writeTree({
      'package.json': JSON.stringify({
        type: 'module',
        scripts: { dev: 'tsx src/server.ts' },
        dependencies: { express: '^5.1.0', '@prisma/client': '^6.0.0' },
      }),
      'src/server.ts':
        "import express from 'express'\nimport './db.js'\n\nconst app = express()\napp.listen(4000)\n",
      'src/db.ts':
        "import { PrismaClient } from '@prisma/client'\n\nexport const prisma = new PrismaClient()\n",
    })
    const outside = `/memory/user/outside/${name}`
    project.write(outside, 'datasource db {\n  provider = "sqlite"\n  url = "file:./a.db"\n}\n')
    project.link(link, '/memory/user/outside')
    const before = project.tree()
    const run = await project.run(['--yes', '--json'])
    expect([run.status, JSON.parse(run.stdout).error]).toEqual([
      5,
      {
        type: 'schema-closed',
        message: `${link}/${name} can't be read: it leads out of the project, is larger than 2 MB, or no text`,
        hint: 'Replace a link by the file. To go on without a database: --orm none.',
        file: `${link}/${name}`,
      },
    ])
    expect(project.tree()).toEqual(before)
  },
)

test('a .gitignore that is a link out of the project is not written to', async () => {
  project.writeTree(app("import express from 'express'\nconst a = express()\na.listen(1)\n"))
  project.write('/memory/user/outside/ignored', 'dist\n')
  project.link('.gitignore', '/memory/user/outside/ignored')
  const before = project.tree()
  const run = await project.run(['--yes'])
  expect([run.status, run.stderr]).toEqual([
    5,
    '× .gitignore is a link that leads out of the project\n  Replace the link by the file.\n',
  ])
  expect(project.tree()).toEqual(before)
})

test.each(['', '// gone\n'])('an auth file that was emptied is named (%j)', async (text) => {
  project.writeTree(app("import express from 'express'\nconst a = express()\na.listen(1)\n"))
  expect((await project.run(['--yes', '--no-install'])).status).toBe(0)
  project.write('src/auth.ts', text)
  const before = project.tree()
  const run = await project.run(['add', 'provider', 'github', '--yes'])
  expect([run.status, run.stderr]).toEqual([
    5,
    '× src/auth.ts has no code in it any more\n  Bring it back from git, or have it written anew: npx create-auth init\n  --overwrite src/auth.ts\n',
  ])
  expect(project.tree()).toEqual(before)
  expect((await project.run(['--yes', '--no-install', '--overwrite', 'src/auth.ts'])).status).toBe(
    0,
  )
  expect((await project.run(['add', 'provider', 'github', '--yes'])).status).toBe(0)
})
