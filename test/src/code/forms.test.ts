import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { express } from '../../../src/frameworks/express/index.js'
import { fastify } from '../../../src/frameworks/fastify/index.js'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import { mountApp } from '../../../src/changes/mount/mount-app.js'
import { reach } from '../../../src/inspect/application/find-folders.js'
import { importResolver } from '../../../src/inspect/project/import-resolver.js'
import { inspect } from '../../../src/inspect/inspect.js'
import { findLegacy } from '../../../src/inspect/legacy/find-legacy.js'
import { readOption } from '../../../src/reading/read-option.js'
import type { Project } from '../../../src/project.js'
import { readKnexMigrations } from '../../../src/schemas/knex/read-migrations.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { forms, type Form, type Said } from './forms.js'
import { disk } from '../../support/disk.js'

const made: string[] = []
afterEach(() => {
  for (const root of made.splice(0)) removeTree(root)
})

/** How much of a value is known: all of it, what it may be, that it is not known, or something else that it is not. */
type Answer = 'yes' | 'perhaps' | 'no' | 'wrong'

/** The subject of a question, in the code of a form. */
interface Question {
  readonly value: string
  readonly other: string
  /** The names that have to be imported where the value is written, each with its package. */
  readonly takes?: Readonly<Record<string, string>>
}

/** In the order of the columns. */
const questions = {
  port: { value: '4100', other: '4200' },
  route: { value: "'/shop'", other: "'/two'" },
  middleware: {
    value: 'helmet()',
    other: '(req, res) => res.end()',
    takes: { helmet: 'helmet' },
  },
  place: { value: "'data/app.db'", other: "'data/two.db'" },
  variable: { value: 'process.env.SHOP_URL', other: 'process.env.TWO_URL' },
  secret: { value: 'process.env.AUTH_SECRET', other: 'process.env.TWO_SECRET' },
  dialect: { value: "'pg'", other: "'mysql2'" },
  application: { value: 'express()', other: 'express()', takes: { express: 'express' } },
  prefix: { value: "'/base'", other: "'/two'" },
  option: { value: "'/option'", other: "'/two'" },
  table: { value: "'people'", other: "'users'" },
  legacy: {
    value: "{ providers: [], session: { strategy: 'jwt' } }",
    other: "{ providers: [], session: { strategy: 'database' } }",
  },
  folder: { value: "'parts'", other: "'two'" },
} as const satisfies Readonly<Record<string, Question>>

type About = keyof typeof questions

/** A file's code that takes names of packages, in the way of its language. */
function takes(form: Form, names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .map(([name, module]) =>
      form.language === 'cjs'
        ? `const ${name} = require('${module}')\n`
        : `import ${name} from '${module}'\n`,
    )
    .join('')
}

function say(form: Form, about: About): Said {
  const question: Question = questions[about]
  const { takes: names = {}, ...wanted } = question
  const said = form.say({ ...wanted, name: about, takes: takes(form, names) })
  return { ...said, files: said.files ?? {} }
}

const DEPENDENCIES = {
  express: '^5.1.0',
  helmet: '^8.0.0',
  'better-sqlite3': '^12.0.0',
  pg: '^8.0.0',
}

function treeOf(form: Form, dependencies: object, files: Tree): string {
  const root = makeTree({
    'package.json': JSON.stringify({
      type: form.language === 'cjs' ? 'commonjs' : 'module',
      scripts: { start: `node server${ending(form)}` },
      imports: { '#*': './*.js' },
      dependencies,
    }),
    ...(form.language === 'ts' && { 'tsconfig.json': '{"compilerOptions":{"strict":true}}' }),
    ...files,
  })
  made.push(root)
  return root
}

function ending({ language }: Form): string {
  return language === 'ts' ? '.ts' : '.js'
}

function exported(form: Form, name: string, code: string): string {
  return form.language === 'cjs'
    ? `const ${name} = ${code}\nmodule.exports = { ${name} }\n`
    : `export const ${name} = ${code}\n`
}

/** A project that is asked several questions at once, each in its own names. */
async function asksExpress(form: Form): Promise<Partial<Record<About, Answer>>> {
  const [port, route, middleware] = [say(form, 'port'), say(form, 'route'), say(form, 'middleware')]
  const [place, variable, secret] = [say(form, 'place'), say(form, 'variable'), say(form, 'secret')]
  const file = `server${ending(form)}`
  const loads = (name: string): string =>
    form.language === 'cjs' ? `require('./${name}')\n` : `import './${name}${ending(form)}'\n`
  const text = [
    takes(form, { express: 'express', helmet: 'helmet' }),
    ...['files', 'servers', 'secrets'].map(loads),
    ...[port, route, middleware].map(({ lines = '' }) => `${lines}\n`),
    'const app = express()\n',
    `app.use(${middleware.expression})\n`,
    `app.use(${route.expression}, (req, res) => res.end())\n`,
    `app.listen(${port.expression})\n`,
  ].join('')
  const part = (said: Said, imports: Readonly<Record<string, string>>, code: string): string =>
    `${takes(form, imports)}${said.lines ?? ''}\n${code}`
  const root = treeOf(form, DEPENDENCIES, {
    [file]: text,
    [`files${ending(form)}`]: part(
      place,
      { Database: 'better-sqlite3' },
      exported(form, 'files', `new Database(${place.expression})`),
    ),
    [`servers${ending(form)}`]: part(
      variable,
      { pg: 'pg' },
      exported(form, 'servers', `new pg.Pool({ connectionString: ${variable.expression} })`),
    ),
    [`secrets${ending(form)}`]: part(secret, {}, `console.log(${secret.expression})\n`),
    ...[port, route, middleware, place, variable, secret].reduce<Tree>(
      (files, said) => ({ ...files, ...said.files }),
      {},
    ),
  })
  const project = await inspect(disk(root), {})
  const places = project.databases.flatMap(({ value }) => value.places ?? [])
  const [own] = places.filter(({ client }) => client.name === 'files')
  const [server] = places.filter(({ client }) => client.name === 'servers')
  return {
    port: answerOf(project.port.confidence === 'certain' ? [project.port.value] : [], 4100, [
      project.port.value,
    ]),
    route: answerOf(
      project.routes.flatMap(({ path }) => (path === '/' ? [] : [path])),
      '/shop',
    ),
    middleware: await placed(project, text, middleware.expression),
    place: answerOf(own?.path === undefined ? [] : [own.path], 'data/app.db'),
    variable: answerOf(server?.variables ?? [], 'SHOP_URL'),
    secret: project.env.secretReader ? 'yes' : 'no',
  }
}

/** @param all what is found for certain. @param perhaps what is said without being certain */
function answerOf<T>(all: readonly T[], wanted: T, perhaps: readonly T[] = []): Answer {
  if (all.includes(wanted)) return all.length > 1 ? 'perhaps' : 'yes'
  if (all.length > 0) return 'wrong'
  return perhaps.includes(wanted) ? 'perhaps' : 'no'
}

/** Tells whether sign-in comes behind what is infrastructure. */
async function placed(
  { application, basePath }: Project,
  text: string,
  expression: string,
): Promise<Answer> {
  const { file = '', variable: app, borrowed = {} } = application?.value ?? {}
  const edit = await mountApp({
    file,
    text,
    framework: express,
    from: './auth.js',
    path: basePath,
    borrowed,
    ...(app !== undefined && { app }),
  })
  const written =
    edit.kind === 'edited'
      ? edit.content.map((part) => (typeof part === 'string' ? part : '')).join('')
      : ''
  const ours = written.indexOf('app.use(authSession)')
  const used = written.indexOf(`app.use(${expression})`)
  return ours < 0 || ours < used ? 'no' : 'yes'
}

async function asksApplication(form: Form): Promise<Partial<Record<About, Answer>>> {
  const said = say(form, 'application')
  const file = `server${ending(form)}`
  const root = treeOf(form, DEPENDENCIES, {
    [file]: `${takes(form, { express: 'express' })}${said.lines ?? ''}\nconst app = ${said.expression}\napp.use('/x', (req, res) => res.end())\napp.listen(3000)\n`,
    ...said.files,
  })
  try {
    const { application } = await inspect(disk(root), {})
    return { application: application?.value.variable === undefined ? 'no' : 'yes' }
  } catch (error) {
    if (/no-app|several-apps/.test(JSON.stringify(error))) return { application: 'no' }
    throw error
  }
}

async function asksElysia(form: Form): Promise<Partial<Record<About, Answer>>> {
  const [prefix, dialect] = [say(form, 'prefix'), say(form, 'dialect')]
  const file = `server${ending(form)}`
  const loads = form.language === 'cjs' ? "require('./db')\n" : `import './db${ending(form)}'\n`
  const root = treeOf(
    form,
    { elysia: '^1.0.0', knex: '^3.0.0' },
    {
      [file]: `${form.language === 'cjs' ? "const { Elysia } = require('elysia')\n" : "import { Elysia } from 'elysia'\n"}${loads}${prefix.lines ?? ''}\nconst app = new Elysia({ prefix: ${prefix.expression} })\napp.get('/x', () => 'x')\napp.listen(3000)\n`,
      [`db${ending(form)}`]: `${takes(form, { knex: 'knex' })}${dialect.lines ?? ''}\n${exported(form, 'db', `knex({ client: ${dialect.expression} })`)}`,
      ...prefix.files,
      ...dialect.files,
    },
  )
  const { application, databases } = await inspect(disk(root), {})
  const spoken = databases.flatMap(({ value }) => value.dialect ?? [])
  const own = application?.value.prefix
  return {
    prefix: answerOf(own === undefined ? [] : [own], '/base'),
    dialect: answerOf(spoken, 'postgresql'),
  }
}

async function asksParts(form: Form): Promise<Partial<Record<About, Answer>>> {
  const [option, table, legacy, folder] = [
    say(form, 'option'),
    say(form, 'table'),
    say(form, 'legacy'),
    say(form, 'folder'),
  ]
  const gives = form.language === 'cjs' ? 'module.exports =' : 'export default'
  const end = ending(form)
  const migration = `${table.lines ?? ''}\nexport const up = (knex) => knex.schema.createTable(${table.expression}, (t) => { t.increments() })\n`
  const root = treeOf(
    form,
    {},
    {
      [`tool.config${end}`]: `${option.lines ?? ''}\n${gives} { files: { routes: ${option.expression} } }\n`,
      [`auth${end}`]: `${takes(form, { NextAuth: 'next-auth' })}${legacy.lines ?? ''}\nNextAuth(${legacy.expression})\n`,
      [`server${end}`]: `${takes(form, { load: '@fastify/autoload' })}${folder.lines ?? ''}\napp.register(load, { dir: ${folder.expression} })\n`,
      ...[option, legacy, folder].reduce<Tree>((files, said) => ({ ...files, ...said.files }), {}),
    },
  )
  const resolve = importResolver(disk(root))
  const { folders } = await reach(disk(root), [`server${end}`], resolve, fastify.folders)
  const tables = await readKnexMigrations([
    ...Object.entries(table.files ?? {}).map(([path, text]) => ({ path, text })),
    { path: `up${end}`, text: migration, imports: { '#table': 'table.js' } },
  ])
  const { configurations } = await findLegacy(disk(root), legacyLibrary('authjs'))
  return {
    option: await optionIn(root),
    table: answerOf(
      tables.map(({ name }) => name),
      'people',
    ),
    legacy: answerOf(
      configurations.flatMap(({ session }) => session ?? []),
      'jwt',
    ),
    folder: answerOf(
      folders.map((each) => each.folder),
      'parts',
    ),
  }
}

async function optionIn(root: string): Promise<Answer> {
  try {
    const found = await readOption(disk(root), ['tool.config'], 'files.routes')
    return answerOf(found === undefined ? [] : [found], '/option')
  } catch (error) {
    if (/option-computed/.test(JSON.stringify(error))) return 'no'
    throw error
  }
}

/** A sign for each question, in their order. */
const SIGNS = { yes: '+', perhaps: '~', no: '-', wrong: '!' } as const

async function row(form: Form): Promise<string> {
  const answers: Partial<Record<About, Answer>> = {
    ...(await asksExpress(form)),
    ...(await asksApplication(form)),
    ...(await asksElysia(form)),
    ...(await asksParts(form)),
  }
  const names: readonly string[] = Object.keys(questions)
  return Object.entries(answers)
    .toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b))
    .map(([, answer]) => SIGNS[answer])
    .join(' ')
}

/** In `answers.txt`: `+` known, `~` known as likely, `-` not known, `!` wrong. */
test('a form of code means the same, whichever question it is asked for', async () => {
  const rows: string[] = []
  for (const form of forms) rows.push(`${await row(form)}  ${form.name}\n`)
  const table = `${Object.keys(questions).join(' ')}\n${rows.join('')}`
  await expect(table).toMatchFileSnapshot(fileURLToPath(new URL('answers.txt', import.meta.url)))
})
