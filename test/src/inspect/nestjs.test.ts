import { describe, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import type { Tree } from '../apply/tree.js'
import { makeProject } from '../cli/project.js'

const HEAD =
  "import { NestFactory } from '@nestjs/core'\nimport { AppModule } from './app.module.js'\n"
const START =
  'export async function start() {\n  const app = await NestFactory.create(AppModule)\n  await app.listen(3000)\n}\n'
const WORK =
  'export async function work() {\n  const app = await NestFactory.create(AppModule)\n  await app.init()\n  app.get(Jobs).run()\n}\n'

const nest = (files: Tree, dependencies: Readonly<Record<string, string>> = {}): Tree => ({
  'package.json': JSON.stringify({
    type: 'module',
    scripts: { start: 'nest start' },
    dependencies: { '@nestjs/core': '^11.0.0', ...dependencies },
  }),
  'nest-cli.json': '{ "sourceRoot": "src" }',
  'tsconfig.json': '{}',
  'src/app.module.ts':
    "import { Module } from '@nestjs/common'\n\n@Module({})\nexport class AppModule {}\n",
  ...files,
})

const findEntry = async (files: Tree): Promise<string> => {
  const { application } = await inspect(makeProject(nest(files)).world(), {})
  return `${application?.value.file}:${application?.evidence.at(-1)?.line}`
}

describe('of several applications the one that listens is meant', () => {
  test('in one file', async () => {
    expect(await findEntry({ 'src/main.ts': `${HEAD}${WORK}${START}start()\n` })).toBe(
      'src/main.ts:9',
    )
  })

  test('in two', async () => {
    const main = `import { work } from './work.js'\n${HEAD}${START}process.env.WORKER ? work() : start()\n`
    expect(await findEntry({ 'src/main.ts': main, 'src/work.ts': HEAD + WORK })).toBe(
      'src/main.ts:5',
    )
  })

  test('one that a platform serves is made ready alone', async () => {
    expect(await findEntry({ 'src/main.ts': `${HEAD}${WORK}work()\n` })).toBe('src/main.ts:4')
  })
})

test.each([
  [{}, true],
  [{ '@nestjs/graphql': '^13.0.0' }, false],
])(
  'a guard above all is shown where it refuses nothing else: %j',
  async (dependencies, isShown) => {
    const project = makeProject(nest({ 'src/main.ts': `${HEAD}${START}start()\n` }, dependencies))
    const { stdout } = await project.run(['init', '--yes', '--no-install'])
    expect(stdout.includes('{ provide: APP_GUARD, useClass: SessionGuard }')).toBe(isShown)
    expect(stdout.includes('such as GraphQL')).toBe(!isShown)
  },
)
