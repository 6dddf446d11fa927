import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageVersion } from '../../../src/catalog/versions.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { BIN } from './project.js'

const scratch = makeTree({})
afterAll(() => {
  removeTree(scratch)
})

/** Prints every module that is loaded. */
const HOOKS = `export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  process._rawDebug('loaded ' + found.url)
  return found
}`
writeFileSync(join(scratch, 'hooks.mjs'), HOOKS)
writeFileSync(
  join(scratch, 'trace.mjs'),
  `import { register } from 'node:module'\nregister('./hooks.mjs', import.meta.url)`,
)

const trace = (args: readonly string[]) => {
  const all = ['--import', join(scratch, 'trace.mjs'), BIN, ...args]
  const run = spawnSync(process.execPath, all, { encoding: 'utf8', cwd: scratch, input: '' })
  return { ...run, loaded: run.stderr.match(/^loaded .*$/gm) ?? [] }
}

test.each([['--help'], ['--version'], ['init', '--help']])(
  '%s %s loads nothing but the reader of arguments and the schemas: no parser, no templates, no prompts, no process runner and no rows of other libraries',
  (...args) => {
    const { status, loaded } = trace(args)
    expect(status).toBe(0)
    expect(loaded.filter((line) => line.includes('node_modules'))).toEqual([])
    const own = loaded.flatMap(
      (line) => /^loaded (file:.*\/dist\/program\/.*)$/.exec(line)?.[1] ?? [],
    )
    expect(own.some((url) => url.endsWith('/main.js'))).toBe(true)
    const code = own.map((url) => readFileSync(new URL(url), 'utf8')).join('\n')
    // What is bundled stands behind a line with its path.
    const bundled = code.match(/^ *\/\/ (?:node_modules|src)\/.*$/gm)?.join('\n') ?? ''
    expect(bundled).toContain('// node_modules/commander/')
    expect(bundled).not.toMatch(
      /node_modules\/(?!(?:commander|valibot)\/)|src\/(?:changes|inspect|plan)\/|src\/catalog\/legacy-(?!sources)|src\/apply\/(?!files|has-code|held-folder|run-command)/,
    )
  },
)

test('the help says where the documentation is: where package.json says it', () => {
  const { homepage } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  expect(trace(['--help']).stdout).toContain(`\nDocumentation: ${homepage}\n`)
})

test('the examples of the help are commands that the program takes', () => {
  const { stdout } = trace(['--help'])
  const examples = [...stdout.matchAll(/^ {2}npx create-auth (.*?) {2,}\S/gm)].map(
    ([, words = '']) => words.split(' '),
  )
  expect(examples.length).toBeGreaterThan(3)
  for (const words of examples) {
    const [command = ''] = words
    const { stdout: help } = trace([command, '--help'])
    expect(help).toContain(`Usage: create-auth ${command}`)
    for (const option of words.filter((word) => word.startsWith('--')))
      expect(help).toContain(option)
  }
})

test.each(['--version', '-v', '-V'])('%s is the version of the package', (flag) => {
  const { status, stdout } = trace([flag])
  expect([status, stdout]).toEqual([0, `${packageVersion()}\n`])
})

test.each([
  [['--help'], /^ {2}undo /m],
  [['ini'], 'Did you mean: init'],
  [['init', '--providrs', 'x'], 'Did you mean --providers?'],
  [['migrate', '--aply'], 'Did you mean --apply?'],
] as const)('%j tells %s', (args, told) => {
  const { stdout, stderr } = trace(args)
  expect(stdout + stderr).toEqual(
    typeof told === 'string' ? expect.stringContaining(told) : expect.stringMatching(told),
  )
})
