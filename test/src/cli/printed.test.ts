import { describe, expect, test } from 'vitest'
import { OTHER_FRAMEWORKS, PROJECTS } from '../plan/projects.js'
import { EXPRESS_TS, makeProject } from './project.js'

/** The lines of a text, without the end of the last one. */
const listLines = (text: string): readonly string[] => text.trimEnd().split('\n')

test.each(Object.entries({ ...PROJECTS, ...OTHER_FRAMEWORKS }))(
  'a screen shows all that init prints, and the address comes last: %s',
  async (_, tree) => {
    const { status, stdout } = await makeProject(tree).run(['init', '--yes'])
    const lines = listLines(stdout)
    expect(status).toBe(0)
    expect(lines.length).toBeLessThanOrEqual(40)
    expect(lines.slice(lines.lastIndexOf('Sign in') + 1)).toEqual([
      ...lines.slice(lines.lastIndexOf('Sign in') + 1, -1),
      expect.stringMatching(/^ {2}open http:\/\/localhost:\d+\/[\w/]*\/signin$/),
    ])
  },
)

describe('what asks for nothing now', () => {
  test('is named in one line', async () => {
    const { stdout } = await makeProject(EXPRESS_TS).run(['init', '--yes'])
    expect(stdout).toContain(
      '\n  More with --verbose: In production · The same again, without questions\n',
    )
    expect(stdout).not.toContain('AUTH_URL')
  })

  test('is printed before the address where it is asked for, and afterwards as well', async () => {
    const project = makeProject(EXPRESS_TS)
    const { stdout } = await project.run(['init', '--yes', '--verbose'])
    const titles = listLines(stdout).filter((line) => /^[A-Z][a-z, ]+$/.test(line))
    expect(titles.slice(-4)).toEqual([
      'Protect a route',
      'In production',
      'The same again, without questions',
      'Sign in',
    ])
    expect(stdout).not.toContain('More with --verbose')
    const again = await project.run(['init', '--yes', '--verbose'])
    expect(again.stdout).toMatch(
      /Nothing to do: sign-in is set up\.\n\nIn production\n {2}set AUTH_URL to the public address\n/,
    )
  })
})

describe('a port that is a guess', () => {
  const project = () =>
    makeProject({
      ...EXPRESS_TS,
      'src/server.ts':
        "import express from 'express'\nimport { find } from 'ports'\n\nconst app = express()\napp.listen(find())\n",
    })

  test('is called one beside the address, and in JSON', async () => {
    const { stdout } = await project().run(['init', '--yes'])
    expect(listLines(stdout).at(-1)).toBe(
      '  open http://localhost:3000/auth/signin (a guess, by src/server.ts:5; npx create-auth verify finds the port)',
    )
    const json = await project().run(['init', '--yes', '--json'])
    const { notes } = JSON.parse(json.stdout).plan
    expect(notes.at(-1)).toMatchObject({
      kind: 'start',
      opens: { url: 'http://localhost:3000/auth/signin', isGuess: true },
    })
  })

  test('is called one beside the callback URL that is registered', async () => {
    const { stdout } = await project().run(['init', '--providers', 'github', '--yes'])
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      '(http://localhost:3000 is a guess, by src/server.ts:5; npx create-auth verify finds the port)',
    )
  })

  test('is called one by info', async () => {
    const { stdout } = await project().run(['info'])
    expect(stdout).toMatch(/^port +3000 \(a guess\)/m)
  })
})

test('an address whose port is known is no guess', async () => {
  const { stdout } = await makeProject(EXPRESS_TS).run(['init', '--yes', '--json'])
  const { notes } = JSON.parse(stdout).plan
  expect(notes.at(-1).opens).toEqual({ url: 'http://localhost:4000/auth/signin', isGuess: false })
})
