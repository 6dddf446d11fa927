import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choosableProviders } from '../../../src/catalog/providers.js'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { makeProject, type TestProject } from './project.js'

const IDS = choosableProviders(readRuntime()).map(({ id }) => id)
const COMMANDS = 'init add remove secret migrate undo list completion info'.split(' ')

let project: TestProject
beforeAll(() => {
  project = makeProject({ 'server.js': '', 'src/app.js': '' })
})
afterAll(() => {
  project.remove()
})

/** What Bash offers for the last of the words. */
const offers = (...words: readonly string[]): readonly string[] => {
  const script = project.run(['completion', 'bash']).stdout
  const ask =
    'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _create_auth; printf "%s\\n" "${COMPREPLY[@]}"'
  const args = ['--noprofile', '--norc', '-c', `${script}\n${ask}`, 'bash', 'create-auth', ...words]
  const out = execFileSync('bash', args, { cwd: project.root, encoding: 'utf8' })
  return out.split('\n').filter((line) => line !== '')
}

describe('completion bash', () => {
  test.each<[readonly string[], readonly string[]]>([
    [[''], COMMANDS],
    [['se'], ['secret']],
    [['add', ''], ['provider']],
    [['add', 'provider', ''], IDS],
    [['add', 'provider', 'goog'], ['google']],
    [['add', 'provider', 'github', 'goog'], ['google']],
    [['add', '--cwd', '.', '--yes', 'provider', 'goog'], ['google']],
    [['remove', 'provider', 'goog'], ['google']],
    [
      ['list', ''],
      ['providers', 'frameworks', 'orms'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['init', '--providers', 'github,goog'], ['github,google']],
    [['init', '--orm', 'pri'], ['prisma']],
    [['init', '--orm', '=', 'pri'], ['prisma']],
    [
      ['migrate', '--from', ''],
      ['authjs', 'next-auth-4', 'better-auth'],
    ],
    [['init', '--entry', 'ser'], ['server.js']],
    [['info', '--cwd', 's'], ['src']],
    [['init', '--table', ''], []],
    [
      ['init', '--session', ''],
      ['database', 'jwt'],
    ],
  ])('%j', (typed, offered) => {
    expect(offers(...typed)).toEqual(offered)
  })

  test.each(COMMANDS)('%s: every option that its help tells', (command) => {
    const { stdout } = project.run([command, '--help'])
    const told = [...stdout.matchAll(/^ {2}(?:(-\w), )?(--[\w-]+)/gm)]
    const flags = told.flatMap(([, short, long]) => [short, long]).filter((flag) => flag)
    expect(flags).toContain('--help')
    expect(offers(command, '-')).toEqual(flags)
  })
})

test.each(['zsh', 'fish'])('completion %s knows the same words', (shell) => {
  const { status, stdout } = project.run(['completion', shell])
  expect(status).toBe(0)
  const words = new Set(stdout.match(/[\w][\w-]*/g))
  const wanted = [...COMMANDS, ...IDS, 'frameworks', 'prisma', 'package-manager', 'next-auth-4']
  expect(wanted.filter((word) => !words.has(word))).toEqual([])
})

test.each([
  [['completion'], 'no shell is named', '  Shells: bash, zsh, fish. '],
  [['completion', 'bahs'], "there is no script for 'bahs'", '  Did you mean: bash'],
] as const)('%j is a usage error', (args, message, hint) => {
  const run = project.run(args)
  expect(run.status).toBe(2)
  expect(run.stderr).toContain(`× ${message}\n${hint}`)
})
