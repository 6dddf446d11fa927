import { afterEach, describe, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const main = (name: string): string =>
  `import { NestFactory } from '@nestjs/core'\nimport { AppModule } from './${name}.module'\n\nasync function bootstrap() {\n  const app = await NestFactory.create(AppModule)\n  await app.listen(3000)\n}\nvoid bootstrap()\n`
const nest = (files: Tree, scripts: object = { start: 'nest start' }): Tree => ({
  'package.json': JSON.stringify({
    name: 'shop',
    scripts,
    dependencies: {
      '@nestjs/core': '^11.0.0',
      '@nestjs/common': '^11.0.0',
      '@nestjs/config': '^4',
    },
    devDependencies: { typescript: '^5.7.0' },
  }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'nodenext', strict: true } }),
  ...files,
})

describe('the file with which nest starts an application', () => {
  const entryOf = async (files: Tree, scripts?: object) => {
    root = makeTree(nest(files, scripts))
    const { application } = await inspect(disk(root), {})
    const [first] = application?.evidence ?? []
    return [application?.value.file, application?.confidence, first]
  }
  const cli = (said: object): Tree => ({ 'nest-cli.json': JSON.stringify(said) })
  const APPS = {
    'apps/shop/src/main.ts': main('shop'),
    'apps/office/src/main.ts': main('office'),
  }
  const PROJECTS = {
    shop: { type: 'application', root: 'apps/shop', entryFile: 'main' },
    office: { type: 'application', root: 'apps/office', sourceRoot: 'apps/office/src' },
  }

  test.each([
    ['as usual', {}, 'src/main.ts'],
    ['in another folder', { sourceRoot: 'server' }, 'server/main.ts'],
    ['under another name', { entryFile: 'boot' }, 'src/boot.ts'],
    ['both', { sourceRoot: 'server', entryFile: 'boot/start' }, 'server/boot/start.ts'],
  ])('%s', async (_, said, file) => {
    const files = { [file]: main('app'), 'tools/seed.ts': main('seed') }
    expect(
      await entryOf({ ...cli({ collection: '@nestjs/schematics', ...said }), ...files }),
    ).toEqual([file, 'certain', { file: 'nest-cli.json', saw: 'entryFile' }])
  })

  test('of several projects, the one that is started without a name', async () => {
    const said = {
      monorepo: true,
      root: 'apps/shop',
      sourceRoot: 'apps/shop/src',
      projects: PROJECTS,
    }
    expect(await entryOf({ ...APPS, ...cli(said) })).toEqual([
      'apps/shop/src/main.ts',
      'certain',
      { file: 'nest-cli.json', saw: 'entryFile' },
    ])
  })

  test.each([
    ['office', 'apps/office/src/main.ts'],
    ['shop', 'apps/shop/src/main.ts'],
  ])('of several projects, the one that a script names: %s', async (name, file) => {
    const said = { monorepo: true, sourceRoot: 'apps/shop/src', projects: PROJECTS }
    const scripts = { 'start:dev': `nest start --watch ${name}` }
    expect(await entryOf({ ...APPS, ...cli(said) }, scripts)).toEqual([
      file,
      'certain',
      { file: 'nest-cli.json', saw: `projects.${name}` },
    ])
  })

  test('a configuration that does not parse says nothing', async () => {
    const files = { 'nest-cli.json': '{', 'src/main.ts': main('app') }
    expect(await entryOf(files)).toEqual(['src/main.ts', 'likely', expect.anything()])
  })
})

describe('the env file that a module of nest loads', () => {
  const envOf = async (options: string, files: Tree = {}) => {
    root = makeTree(
      nest({
        'src/main.ts': main('app'),
        'src/app.module.ts': `import { Module } from '@nestjs/common'\nimport { ConfigModule } from '@nestjs/config'\n\n@Module({\n  imports: [\n    ConfigModule.forRoot(${options}),\n  ],\n})\nexport class AppModule {}\n`,
        'nest-cli.json': '{ "sourceRoot": "src" }',
        ...files,
      }),
    )
    const { env } = await inspect(disk(root), {})
    return [env.target, env.loader?.value]
  }

  test.each([
    ['no file named', '{ isGlobal: true }', {}, '.env'],
    ['a text', "{ isGlobal: true, envFilePath: 'config/dev.env' }", {}, 'config/dev.env'],
    ['a list', "{ envFilePath: ['.env.local', '.env'], cache: true }", {}, '.env.local'],
    [
      'a list over several lines',
      "{\n envFilePath: [\n '.env.local',\n '.env',\n ],\n }",
      {},
      '.env.local',
    ],
    [
      'a list, of which one is there',
      "{ envFilePath: ['.env.local', '.env.dev'] }",
      { '.env.dev': '' },
      '.env.dev',
    ],
    [
      'by the environment',
      '{ envFilePath: `.env.${process.env.NODE_ENV}` }',
      { '.env.development': 'A=1\n' },
      '.env.development',
    ],
    ['computed', '{ envFilePath: fileFor(process.env), load: [database] }', {}, '.env'],
    ['turned off', "{ ignoreEnvFile: true, envFilePath: '.env.local' }", {}, '.env'],
    ['an example', "{ envFilePath: '.env.example' }", { '.env.example': 'A=\n' }, '.env'],
  ])('%s: what is written to, and sign-in loads it as well', async (_, options, files, target) => {
    expect(await envOf(options, files)).toEqual([target, undefined])
  })

  test.each([
    ['a script', { start: 'node --env-file=.env.dev dist/main' }, '', '.env.dev', '--env-file'],
    ['the entry', { start: 'nest start' }, "import 'dotenv/config'\n", '.env', 'dotenv'],
  ])('what %s loads before goes first', async (_, scripts, before, target, value) => {
    const module = "import { ConfigModule } from '@nestjs/config'\n"
    const loads = "export const config = ConfigModule.forRoot({ envFilePath: '.env.local' })\n"
    const files = { 'src/main.ts': before + main('app'), 'src/app.module.ts': module + loads }
    root = makeTree(nest(files, scripts))
    expect((await inspect(disk(root), {})).env).toMatchObject({ target, loader: { value } })
  })
})
