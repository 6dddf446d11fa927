import { spawnSync } from 'node:child_process'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeDiskProject } from './disk-project.js'
import { BIN, EXPRESS_TS, makeProject, type Run, type TestProject } from './project.js'

let project: TestProject
beforeEach(() => {
  project = makeProject(EXPRESS_TS)
})
afterEach(() => {
  project.remove()
})

const withInput = async (
  command: string,
  input: object,
  ...more: readonly string[]
): Promise<Run> => project.run([command, '--input', JSON.stringify(input), ...more])

/** Programs read one document, whatever comes of it. */
const documentOf = ({ stdout }: Run): Record<string, unknown> => JSON.parse(stdout)

describe('--input', () => {
  test('says what options say: the same plan', async () => {
    const flags = await project.run([
      'init',
      '--yes',
      '--json',
      '--dry-run',
      '--providers',
      'github,google',
      '--no-install',
    ])
    const input = {
      yes: true,
      json: true,
      dryRun: true,
      providers: ['github', 'google'],
      install: false,
    }
    expect(await withInput('init', input)).toEqual(flags)
    expect(flags.stdout).toContain('AUTH_GOOGLE_ID')
  })

  test('from a file, with the words of a command, and options that win', async () => {
    await project.run(['init', '--yes', '--no-install'])
    project.write(
      'in.json',
      JSON.stringify({ words: ['provider', 'github'], yes: true, install: false, dryRun: true }),
    )
    const { status } = await project.run(['add', '--input=@in.json', '--json'])
    expect(status).toBe(0)
    expect(project.read('src/auth.ts')).not.toContain('GitHub')
    const done = await withInput('add', {
      words: ['provider', 'github'],
      yes: true,
      install: false,
    })
    expect([done.status, project.read('src/auth.ts')]).toEqual([
      0,
      expect.stringContaining('GitHub,'),
    ])
  })

  test('nobody is asked: what needs a yes ends with 4', async () => {
    const { status, shown } = await project.onTerminal(
      [],
      ['init', '--input', '{"providers":[],"json":true}'],
    )
    expect([status, shown]).toEqual([4, expect.stringContaining('"type": "confirmation-needed"')])
  })

  test.each([
    ['{"yes":true,"provders":["github"]}', 'input-unknown', 'Did you mean: providers?'],
    ['["yes"]', 'input-invalid', expect.stringContaining('create-auth schema')],
    ['{yes}', 'input-invalid', expect.any(String)],
    ['{"yes":"true"}', 'input-invalid', expect.any(String)],
    ['{"orm":true}', 'input-invalid', expect.any(String)],
    ['{"orm":{"id":"sql"}}', 'input-invalid', expect.any(String)],
    ['@none.json', 'input-invalid', expect.any(String)],
    ['@src', 'input-invalid', expect.any(String)],
    ['{"session":"cookie"}', 'usage', expect.any(String)],
  ])('%s is refused, and nothing is changed', async (text, type, hint) => {
    const before = project.tree()
    const run = await project.run(['init', '--json', '--input', text])
    expect(run.status).toBe(2)
    expect(documentOf(run)).toMatchObject({ ok: false, exitCode: 2, error: { type, hint } })
    expect(project.tree()).toEqual(before)
  })
})

test.each(['--yes', '-y', '--input={}', '--'])(
  'a word is never an option: %s among the words is refused, and nothing is changed',
  async (word) => {
    await project.run(['init', '--yes', '--no-install'])
    const before = project.tree()
    const run = await withInput('add', { words: ['provider', 'google', word] }, '--json')
    expect(run.status).toBe(2)
    expect(documentOf(run)).toMatchObject({
      error: {
        type: 'input-invalid',
        message: `--input: ${JSON.stringify(word)} in words is an option: give it by its own name`,
      },
    })
    expect(project.tree()).toEqual(before)
  },
)

test('a file of more than 2 MB is not read', async () => {
  project.write('in.json', JSON.stringify({ providers: ['x'.repeat(2_000_000)] }))
  expect(documentOf(await project.run(['init', '--json', '--input', '@in.json']))).toMatchObject({
    error: {
      type: 'input-invalid',
      message: "--input: it can't be read (in.json is no file of at most 2 MB)",
    },
  })
})

test.skipIf(process.platform === 'win32').each(['@/dev/zero', '-'])(
  'an input without an end, %s, ends at a bound',
  (given) => {
    const disk = makeDiskProject(EXPRESS_TS)
    onTestFinished(() => {
      disk.remove()
    })
    const shell = `exec "$0" "${BIN}" init --json --input ${given} < /dev/zero`
    const { root: cwd, env } = disk
    const run = spawnSync('sh', ['-c', shell, process.execPath], { cwd, env, timeout: 20_000 })
    expect([run.status, JSON.parse(String(run.stdout)).error.type]).toEqual([2, 'input-invalid'])
  },
)

describe('schema', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  type Schemas = Readonly<Record<'input' | 'output', object>>
  const schemaOf = async (name: string): Promise<Schemas> =>
    JSON.parse((await project.run(['schema', name])).stdout)

  test('names every command that gives a document', async () => {
    const { commands, error }: { commands: Record<string, Schemas>; error: object } = JSON.parse(
      (await project.run(['schema'])).stdout,
    )
    expect(Object.keys(commands)).toEqual([
      'init',
      'add',
      'remove',
      'secret',
      'migrate',
      'upgrade',
      'undo',
      'list',
      'doctor',
      'verify',
      'test-session',
      'info',
    ])
    for (const { input, output } of Object.values(commands)) {
      expect([ajv.validateSchema(input), ajv.validateSchema(output)]).toEqual([true, true])
    }
    const failed = documentOf(await project.run(['add', 'provider', '--json']))
    expect([ajv.validate(error, failed), ajv.errors]).toEqual([true, null])
    expect(await project.run(['schema', 'inti'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean: init'),
    })
  })

  test('what goes in is what the command takes', async () => {
    const { input } = await schemaOf('init')
    const valid = ajv.compile(input)
    expect(
      valid({
        yes: true,
        providers: ['github'],
        session: 'jwt',
        overwrite: ['src/*'],
        install: false,
      }),
    ).toBe(true)
    for (const wrong of [
      { session: 'cookie' },
      { yes: 'true' },
      { provders: [] },
      { input: '{}' },
    ]) {
      expect([wrong, valid(wrong)]).toEqual([wrong, false])
    }
  })

  test.each([
    [['init', '--yes', '--dry-run']],
    [['init', '--yes', '--no-install', '--providers', 'github']],
    [['init', '--provders']],
    [['add', 'provider', 'google', '--yes', '--no-install']],
    [['remove', 'provider', 'github', '--yes', '--no-install']],
    [['secret', '--rotate', '--yes']],
    [['secret', '--print']],
    [['migrate', '--check']],
    [['list']],
    [['list', 'frameworks']],
    [['list', 'orms']],
    [['info']],
    [['doctor']],
    [['undo', '--dry-run']],
    [['undo', '--yes']],
  ])('what %j gives fits, member by member', async (words) => {
    if (words[0] !== 'init')
      await project.run(['init', '--yes', '--no-install', '--providers', 'github'])
    const { output } = await schemaOf(words[0]!)
    const validate = ajv.compile(output)
    const document = documentOf(await project.run([...words, '--json']))
    expect([validate(document), validate.errors]).toEqual([true, null])
  })
})

test('from nothing to a protected route by documents alone', async () => {
  const first = documentOf(await withInput('init', { yes: true, json: true, install: false }))
  expect(first).toMatchObject({ ok: true, applied: true, exitCode: 0 })
  const { signIn } = documentOf(await withInput('info', { json: true })) as {
    signIn: { protect: { import: string; example: string } }
  }
  const { protect } = signIn
  const route = protect.example.replace('{ … }', "{ res.send('yours') }")
  const app = project.read('src/server.ts')
  project.write(
    'src/server.ts',
    `${protect.import}\n${app.replace('app.listen', `${route}\n\napp.listen`)}`,
  )
  expect(project.read('src/server.ts')).toContain(
    "app.get('/account', requireSession, (req, res) => { res.send('yours') })",
  )
  expect(documentOf(await withInput('doctor', { json: true, strict: false }))).toMatchObject({
    ok: true,
  })
})
