import { afterEach, describe, expect, test } from 'vitest'
import type { Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS } from './projects.js'
import { EXPRESS_TS, makeProject, type TestProject } from '../cli/project.js'

// The project's own formatter decides how files are written, by its options; it is never run.

let project: TestProject
afterEach(() => {
  project.remove()
})

/** The project, with a formatter among its packages. */
const having = (name: string, files: Tree): Tree => ({
  ...EXPRESS_TS,
  'package.json': (EXPRESS_TS['package.json'] as string).replace(
    '"typescript":',
    `"${name}": "*",\n    "typescript":`,
  ),
  ...files,
})

/** What tells one style from another: an import, a line that is indented once, and the end of a list. */
async function written(tree: Tree): Promise<readonly (string | undefined)[]> {
  project = makeProject(tree)
  const { status, stderr } = await project.run(['init', '--yes', '--no-install'])
  expect([status, stderr]).toEqual([0, ''])
  const text = project.read('src/auth.ts')
  return [/^import Dev .*$/m, /^\s+session: .*$/m, /^\s+\],?$/m].map((line) => line.exec(text)?.[0])
}

const from = '@create-auth/runtime/providers/dev'
const USUAL = [`import Dev from "${from}";`, '  session: { maxTotalAge: 7_776_000 },', '  ],']
const BARE = [`import Dev from '${from}'`, '\tsession: { maxTotalAge: 7_776_000 },', '\t]']
const FOUR = [`import Dev from '${from}'`, '    session: { maxTotalAge: 7_776_000 },', '    ],']

describe('by its options', () => {
  const yaml = 'semi: false\nsingleQuote: true\nuseTabs: true\ntrailingComma: none\n'
  const json = '{ "semi": false, "singleQuote": true, "useTabs": true, "trailingComma": "none" }'
  const rows: readonly (readonly [string, Tree, readonly string[]])[] = [
    ['Prettier without any', having('prettier', {}), USUAL],
    ['.prettierrc of JSON', having('prettier', { '.prettierrc': json }), BARE],
    ['.prettierrc of YAML', having('prettier', { '.prettierrc': yaml }), BARE],
    [
      '.prettierrc.toml',
      having('prettier', {
        '.prettierrc.toml':
          'semi = false\nsingleQuote = true\nuseTabs = true\ntrailingComma = "none"\n',
      }),
      BARE,
    ],
    [
      'prettier.config.mjs',
      having('prettier', { 'prettier.config.mjs': `export default ${json}\n` }),
      BARE,
    ],
    [
      'the key of package.json',
      {
        ...EXPRESS_TS,
        'package.json': (EXPRESS_TS['package.json'] as string).replace(
          '{',
          `{ "prettier": ${json},`,
        ),
      },
      BARE,
    ],
    [
      'Prettier and .editorconfig',
      having('prettier', {
        '.prettierrc': '{ "semi": false, "singleQuote": true }',
        '.editorconfig':
          'root = true\n\n[*]\nindent_style = space\nindent_size = 4\n\n[*.md]\nindent_size = 8\n',
      }),
      FOUR,
    ],
    [
      'biome.jsonc',
      having('@biomejs/biome', {
        'biome.jsonc':
          '{\n  // of ours\n  "javascript": { "formatter": { "quoteStyle": "single", "semicolons": "asNeeded", "trailingCommas": "none" } }\n}\n',
      }),
      BARE,
    ],
    ['.oxfmtrc.json', having('oxfmt', { '.oxfmtrc.json': json }), BARE],
    [
      'dprint.json',
      having('dprint', {
        'dprint.json': '{ "typescript": { "quoteStyle": "preferSingle", "semiColons": "asi" } }',
      }),
      FOUR,
    ],
  ]
  test.each(rows)('%s', async (_, tree, lines) => {
    expect(await written(tree)).toEqual(lines)
  })

  test('a formatter that is off, and none at all, leave it to the files that are there', async () => {
    const off = { 'biome.json': '{ "formatter": { "enabled": false } }' }
    const plain = [`import Dev from '${from}'`, ...USUAL.slice(1)]
    expect(await written(having('@biomejs/biome', off))).toEqual(plain)
    expect(await written(EXPRESS_TS)).toEqual(plain)
  })
})

test('a file of the application that has no quotes of its own gets those of the formatter', async () => {
  const kit = OTHER_FRAMEWORKS['sveltekit-2-ts']!
  project = makeProject({ ...kit, '.prettierrc': '{}' })
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  expect(project.read('src/app.d.ts')).toContain(
    'session: import("./lib/server/auth").UserSession | null;',
  )
})

test.each([
  [
    80,
    "    ...(process.env.NODE_ENV === 'development' &&\n    process.env.AUTH_DEV === 'true'\n      ? [Dev]\n      : []),\n",
  ],
  [
    100,
    "    ...(process.env.NODE_ENV === 'development' && process.env.AUTH_DEV === 'true' ? [Dev] : []),\n",
  ],
])('what has room in %i columns stays on one line', async (printWidth, lines) => {
  const options = JSON.stringify({ printWidth, singleQuote: true })
  project = makeProject({ ...OTHER_FRAMEWORKS['next-app-ts']!, '.prettierrc': options })
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  expect(project.read('src/auth.ts')).toContain(lines)
})

describe('.create-auth.json', () => {
  const record = async (tree: Tree): Promise<string> => {
    project = makeProject(tree)
    await project.run(['init', '--yes', '--no-install', '--providers', 'github,google'])
    return project.read('.create-auth.json')
  }

  test('has each list on one line that has room for it, as formatters have', async () => {
    expect(await record(EXPRESS_TS)).toContain('\n    "providers": ["github", "google"],\n')
    const narrow = having('prettier', { '.prettierrc': '{ "printWidth": 30 }' })
    expect(await record(narrow)).toContain(
      '\n    "providers": [\n      "github",\n      "google"\n    ],\n',
    )
  })

  test('is indented as the formatter does, and stays as a formatter has left it', async () => {
    expect(await record(having('@biomejs/biome', {}))).toMatch(/^\{\n\t"version": /)
    const own = project.read('.create-auth.json').replaceAll('\t', '    ')
    project.write('.create-auth.json', own)
    expect((await project.run(['init', '--yes', '--no-install'])).stdout).toContain('Nothing to do')
    expect(project.read('.create-auth.json')).toBe(own)
  })
})
