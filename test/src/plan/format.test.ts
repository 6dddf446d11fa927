import { afterEach, describe, expect, test } from 'vitest'
import type { Tree } from '../apply/tree.js'
import { withDatabase } from './database-projects.js'
import { OTHER_FRAMEWORKS, PROJECTS } from './projects.js'
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

describe('a file of the application that is as the formatter leaves it stays so', () => {
  const edited = async (tree: Tree, path: string, printWidth: number): Promise<string> => {
    const options = JSON.stringify({ printWidth, bracketSpacing: false })
    project = makeProject({ ...tree, '.prettierrc': options })
    const { status, stderr } = await project.run(['init', '--yes', '--no-install'])
    expect([status, stderr]).toEqual([0, ''])
    return project.read(path)
  }

  test('what runs before its own function stands on lines of its own', async () => {
    const middleware =
      'import {defineMiddleware} from "astro:middleware";\n\nexport const onRequest = defineMiddleware((context, next) => {\n  context.locals.started = 1;\n  return next();\n});\n'
    const astro = { ...OTHER_FRAMEWORKS['astro-6-ts']!, 'src/middleware.ts': middleware }
    expect(await edited(astro, 'src/middleware.ts', 80))
      .toBe(`import {defineMiddleware, sequence} from "astro:middleware";
import {onRequest as authOnRequest} from "./auth";

export const onRequest = sequence(
  authOnRequest,
  defineMiddleware((context, next) => {
    context.locals.started = 1;
    return next();
  }),
);
`)
  })

  test('a list of routes is broken where one more has no room', async () => {
    const routes =
      'import {type RouteConfig, index} from "@react-router/dev/routes";\n\nexport default [index("routes/home.tsx")] satisfies RouteConfig;\n'
    const app = { ...OTHER_FRAMEWORKS['react-router-8-ts']!, 'app/routes.ts': routes }
    expect(await edited(app, 'app/routes.ts', 80)).toContain(
      'export default [\n  index("routes/home.tsx"),\n  route("auth/*", "routes/auth.ts"),\n] satisfies RouteConfig;\n',
    )
  })

  test('a chain of three calls is broken', async () => {
    const index =
      'import {Elysia} from "elysia";\n\nconst app = new Elysia().get("/", () => "hello").listen(4000);\n\nexport type App = typeof app;\n'
    const elysia = { ...OTHER_FRAMEWORKS['elysia-ts-bundler']!, 'src/index.ts': index }
    expect(await edited(elysia, 'src/index.ts', 80)).toContain(
      'const app = new Elysia()\n  .use(authPlugin)\n  .get("/", () => "hello")\n  .listen(4000);\n',
    )
  })

  test('another one keeps every line but those that are new', async () => {
    const own = "import express from 'express'\n\nconst app = express( )\n\napp.listen(4000)\n"
    expect(await edited({ ...EXPRESS_TS, 'src/server.ts': own }, 'src/server.ts', 80)).toBe(
      "import express from 'express'\nimport { authHandler, authSession } from './auth.js'\n\nconst app = express( )\napp.use('/auth', authHandler)\napp.use(authSession)\n\napp.listen(4000)\n",
    )
  })

  test('a provider that is added is written as init would have', async () => {
    const narrow = '{ "printWidth": 60, "useTabs": true, "arrowParens": "avoid" }'
    const cjs = { ...PROJECTS['js-cjs']!, '.prettierrc': narrow }
    project = makeProject(cjs)
    await project.run(['init', '--yes', '--no-install', '--providers', 'github,keycloak'])
    const whole = project.read('auth.js')
    expect(whole).toContain(
      'const {\n\tdefault: Keycloak,\n} = require("@create-auth/runtime/providers/keycloak");\n',
    )
    project = makeProject(cjs)
    await project.run(['init', '--yes', '--no-install', '--providers', 'github'])
    await project.run(['add', 'provider', 'keycloak', '--yes', '--no-install'])
    expect(project.read('auth.js')).toBe(whole)
    expect((await project.run(['init', '--yes', '--no-install'])).stdout).toContain('Nothing to do')
  })

  test('what has made the tables is so, too', async () => {
    const options = '{ "printWidth": 60 }'
    project = makeProject({ ...withDatabase('js-esm', 'drizzle'), '.prettierrc': options })
    await project.run(['init', '--yes', '--no-install'])
    expect(project.read('auth-schema.js')).toContain(
      '    expires: timestamp("expires", {\n      mode: "date",\n      precision: 3,\n    }).notNull(),\n',
    )
  })
})

describe('Biome', () => {
  const server = 'import express from "express";\n\nconst app = express();\n\napp.listen(4000);\n'
  const biome = (options: string): Tree => ({
    ...having('@biomejs/biome', { 'biome.json': options }),
    'src/server.ts': `// The shop.\nimport { writeFileSync } from "node:fs";\n${server}writeFileSync("a", "b");\n`,
  })
  const imports = (path: string): readonly string[] =>
    project.read(path).match(/^import .*/gm) ?? []

  test('has its order of imports in what is generated and edited, and nothing is left to say', async () => {
    project = makeProject(biome('{}'))
    const { stdout } = await project.run(['init', '--yes', '--no-install'])
    expect(stdout).not.toContain('Sort the imports')
    expect(imports('src/require-session.ts')).toEqual([
      'import { readSession } from "@create-auth/runtime/express";',
      'import type { RequestHandler } from "express";',
      'import type { UserSession } from "./auth.js";',
      'import { authConfig } from "./auth.js";',
    ])
    expect(project.read('src/server.ts')).toMatch(
      /^\/\/ The shop\.\nimport \{ writeFileSync \} from "node:fs";\nimport express from "express";\nimport \{ authHandler, authSession \} from "\.\/auth\.js";\n/,
    )
  })

  test.each([
    '{ "assist": { "actions": { "source": { "organizeImports": { "level": "on", "options": { "groups": [":NODE:"] } } } } } }',
    '{ "assist": { "enabled": false } }',
  ])('with another order, or none, the command that sorts is said: %s', async (options) => {
    project = makeProject(biome(options))
    const { stdout } = await project.run(['init', '--yes', '--no-install'])
    expect(stdout).toContain('Sort the imports')
    expect(imports('src/require-session.ts')[0]).toBe(
      'import type { RequestHandler } from "express";',
    )
  })
})

test.each([
  ['^1.19.0', 'none'],
  ['^2.8.8', 'es5'],
  ['^3.0.0', 'all'],
])('Prettier %s leaves the commas of its time', async (range, commas) => {
  const tree = having('prettier', { '.prettierrc': '{ "printWidth": 60 }' })
  const json = (tree['package.json'] as string).replace('"prettier": "*"', `"prettier": "${range}"`)
  project = makeProject({ ...tree, 'package.json': json })
  await project.run(['init', '--yes', '--no-install'])
  const text = project.read('src/require-session.ts')
  expect(/\n {2}next(,?)\n\) =>/.exec(text)?.[1]).toBe(commas === 'all' ? ',' : '')
  expect(/\n {2}ServerSession,\n {2}SessionOf(,?)\n/.exec(project.read('src/auth.ts'))?.[1]).toBe(
    commas === 'none' ? '' : ',',
  )
})

test('options that Prettier refuses, and a file that does not parse, stop nothing', async () => {
  const options = '{ "arrowParens": "sometimes" }'
  project = makeProject({ ...having('prettier', { '.prettierrc': options }), 'src/x.ts': '}{' })
  expect(await project.run(['init', '--yes', '--no-install'])).toMatchObject({ status: 0 })
  expect(project.read('src/auth.ts')).toContain(USUAL[0])
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
