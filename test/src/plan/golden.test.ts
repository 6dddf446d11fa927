import { afterEach, describe, expect, test } from 'vitest'
import { modelNames, pluralNames } from '../../../runtime/src/tables/tables.js'
import { readSnapshots } from '../../../src/apply/read-snapshots.js'
import type { Runtime } from '../../../src/catalog/runtime.js'
import { packageVersion } from '../../../src/catalog/versions.js'
import { inspect } from '../../../src/inspect/inspect.js'
import { contentText } from '../../../src/plan/files/content-text.js'
import { makePlan } from '../../../src/plan/init/make-plan.js'
import type { Plan } from '../../../src/plan/plan.js'
import { watchedFiles } from '../../../src/plan/init/watched-files.js'
import { sha256 } from '../../../src/hash.js'
import { printNotes } from '../../../src/report/print-notes.js'
import { printPlan } from '../../../src/report/print-plan.js'
import { openGoldenRoom } from '../../support/golden-room.js'
import type { Parts } from '../../support/golden-text.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { PLAN_GOLDENS } from './made-projects.js'
import { OTHER_FRAMEWORKS, packageJson, PROJECTS, tsconfig } from './projects.js'
import { disk } from '../../support/disk.js'

const room = openGoldenRoom(PLAN_GOLDENS)

const provider = (id: string, name: string) => ({
  id,
  name,
  type: 'oidc',
  import: name,
  env: [
    { key: `AUTH_${name.toUpperCase()}_ID`, what: 'client ID' },
    { key: `AUTH_${name.toUpperCase()}_SECRET`, what: 'client secret' },
  ],
  setup: { url: `https://${id}.test/clients`, steps: ['Add {callbackUrl} to the redirect URIs.'] },
})
const runtime: Runtime = {
  version: '0.1.0',
  tarball: 'create-auth-runtime-0.1.0-00000000.tgz',
  file: '/package/dist/create-auth-runtime-0.1.0-00000000.tgz',
  hash: '0'.repeat(64),
  providers: [provider('github', 'GitHub'), provider('google', 'Google')],
  tables: [],
  names: { plural: pluralNames, model: modelNames },
  betterAuth: { tables: [], names: {} },
  languages: [],
}

let root = ''
afterEach(() => {
  removeTree(root)
})

const planFor = async (tree: Tree, providers: readonly string[]): Promise<Plan> => {
  removeTree(root)
  root = makeTree(tree)
  const project = await inspect(disk(root), {})
  const whole = readSnapshots(project, watchedFiles(project, runtime))
  return makePlan(
    whole,
    {
      providers,
      runtime: 'bundled',
      packageManager: 'npm',
      install: true,
      overwrite: [],
      allowDirty: false,
    },
    runtime,
  )
}

/** A record of files that names no hash: each is that of the file as the plan writes it. */
const withoutHashes = (text: string, { changes }: Plan): string =>
  changes.reduce((all, change) => {
    if (!('content' in change)) return all
    const written = contentText(change.content, ({ secret }) => secret)
    return all.replace(`"${change.path}": "${sha256(written)}"`, `"${change.path}": "<sha256>"`)
  }, text)

/** The documents that are stored for a plan: each file whole, and the text that people see. */
const documents = (plan: Plan): Parts => {
  const wide = { colour: false, width: 100 }
  const files = plan.changes.map((change): [string, string] => {
    if (change.kind === 'manual') return [change.path, change.snippet]
    if (change.kind === 'remove') return [change.path, 'gone\n']
    const shown =
      change.kind === 'copy'
        ? `a copy of ${change.from}\n`
        : contentText(change.content, ({ secret }) => `<${secret}>`)
    return [
      change.path,
      withoutHashes(shown, plan).replaceAll(
        `"version": "${packageVersion()}"`,
        '"version": "<version>"',
      ),
    ]
  })
  const text = `${printPlan(plan, wide)}\n${printNotes(plan.notes, wide)}\n`
  return { plan: text, ...Object.fromEntries(files) }
}

const cases = [
  ...Object.entries(PROJECTS).flatMap(([form, tree]) =>
    [[], ['github', 'google']].map(
      (providers) => [[form, ...providers].join('+'), tree, providers] as const,
    ),
  ),
  ...Object.entries(OTHER_FRAMEWORKS).map(([form, tree]) => [form, tree, []] as const),
]

test.each(cases)('%s: the plan and every file are as stored', async (name, tree, providers) => {
  const plan = await planFor(tree, providers)
  room.expectMade(name, documents(plan))
  expect(plan.changes.filter((change) => change.kind === 'manual')).toEqual([])
  expect(plan.commands).toEqual([
    { phase: 'install', argv: ['npm', 'install'], cwd: root, why: 'installs the sign-in engine' },
  ])
})

test('the golden folder holds no case that is not run', () => {
  expect([...room.cases.keys()]).toEqual(cases.map(([name]) => name).toSorted())
})

test('a newer runtime takes the place of the old one; one that is not as it was written stays, and is named', async () => {
  const tree = PROJECTS['js-esm'] ?? {}
  const old = 'vendor/create-auth-runtime-0.0.9-11111111.tgz'
  const other = 'vendor/create-auth-runtime-0.0.8-11111111.tgz'
  const gone = 'vendor/create-auth-runtime-0.0.7-11111111.tgz'
  const manifest = {
    version: '0.0.9',
    answers: { packageManager: 'npm', providers: [], runtime: 'bundled' },
    files: { [old]: sha256('theirs'), [other]: sha256('ours'), [gone]: sha256('ours') },
  }
  const present = { [old]: 'theirs', [other]: 'theirs' }
  const plan = await planFor(
    { ...tree, ...present, '.create-auth.json': JSON.stringify(manifest) },
    [],
  )
  expect(plan.changes.filter(({ kind }) => kind === 'remove')).toEqual([
    { kind: 'remove', path: old, before: sha256('theirs'), did: ['nothing uses it any more'] },
  ])
  expect(plan.notes.filter((note) => note.kind === 'warning')).toEqual([
    { kind: 'warning', title: `${other} is not used any more`, lines: ['delete it'] },
  ])
})

describe('warnings', () => {
  const warningsFor = async (tree: Tree): Promise<readonly string[]> => {
    const plan = await planFor(tree, [])
    return plan.notes.filter((note) => note.kind === 'warning').map((note) => note.title)
  }
  const commonjs = (module: string, typescript: string): Tree => ({
    ...PROJECTS['ts-commonjs'],
    'package.json': packageJson(undefined, 'ts-node src/server.ts', true).replace(
      '^5.9.0',
      typescript,
    ),
    'tsconfig.json': tsconfig({ module, esModuleInterop: true }),
  })

  test.each([
    ['nodenext', '~5.7.2', ['TypeScript before 5.8 can’t import ES modules into CommonJS']],
    ['nodenext', '4', ['TypeScript before 5.8 can’t import ES modules into CommonJS']],
    ['nodenext', '^5.8.0', []],
    ['nodenext', '^6.0.0', []],
    ['nodenext', 'latest', []],
    ['node20', '^5.9.0', []],
  ])('CommonJS with module %s and TypeScript %s', async (module, typescript, titles) => {
    expect(await warningsFor(commonjs(module, typescript))).toEqual(titles)
  })

  test('an ES module project needs none', async () => {
    const tree = PROJECTS['ts-nodenext'] ?? {}
    const old = packageJson('module', 'node dist/server.js', true).replace('^5.9.0', '~5.2.0')
    expect(await warningsFor({ ...tree, 'package.json': old })).toEqual([])
  })

  test('Jest needs no word: it takes the form of CommonJS', async () => {
    const tree = PROJECTS['ts-commonjs'] ?? {}
    const tested = packageJson(undefined, 'ts-node src/server.ts', true).replace(
      '"typescript"',
      '"jest": "^30.0.0",\n    "typescript"',
    )
    expect(await warningsFor({ ...tree, 'package.json': tested })).toEqual([])
  })

  test('a Dockerfile must copy vendor/, and another library is named', async () => {
    const tree = PROJECTS['js-esm'] ?? {}
    const both = packageJson('module', 'node server.js', false).replace(
      '"express": "^5.1.0"',
      '"express": "^5.1.0",\n    "passport": "^0.7.0"',
    )
    const titles = await warningsFor({ ...tree, 'package.json': both, Dockerfile: 'FROM node\n' })
    expect(titles).toEqual(['Passport is in this project', 'Dockerfile'])
    const aside = { ...tree, '.docker/Dockerfile': 'FROM node\n' }
    expect(await warningsFor(aside)).toEqual(['.docker/Dockerfile'])
  })

  const COPY = 'copy vendor/ into the image before the step that installs dependencies'
  const copied = (file: string, beside: string): string =>
    `copy ${file} into the image, too: ${beside} is copied by its name`
  test.each<[what: string, dockerfile: string, lines: readonly string[]]>([
    [
      'package.json alone, then the install',
      'FROM node\nCOPY package*.json ./\nRUN npm ci\nCOPY . .',
      [COPY],
    ],
    ['everything, then the install', 'FROM node:22-alpine\nCOPY . /app\nRUN cd /app && npm ci', []],
    [
      'the folder by name',
      'FROM node:24\nCOPY package.json vendor ./\nRUN --mount=type=cache,target=/c yarn',
      [],
    ],
    [
      'a program, before everything',
      'FROM node:24\nRUN npm i -g pnpm\nCOPY ./ .\nRUN pnpm install',
      [],
    ],
    ['the stage that has it', 'FROM node:24 AS a\nCOPY . .\nFROM node:24\nRUN npm ci', [COPY]],
    ['what another stage made', 'FROM node:24\nCOPY --from=a . .\nRUN npm ci', [COPY]],
    ['the newest of a major', 'FROM node:20\nCOPY . .\nRUN npm i', []],
    ['a tag without a number', 'FROM node:lts\n# FROM node:8\nCOPY . .\nRUN npm i', []],
    [
      'the application by its name',
      'FROM node:22\nCOPY package.json vendor ./\nRUN npm ci\nCOPY server.js ./',
      [copied('auth.js', 'server.js')],
    ],
    [
      'the same from the folder above',
      'FROM node:22\nCOPY api/vendor ./vendor\nCOPY vendor .\nRUN npm ci\nCOPY ./api/server.js /app/',
      [copied('api/auth.js', 'api/server.js')],
    ],
    [
      'both by their names',
      'FROM node:22\nCOPY vendor .\nRUN npm ci\nCOPY server.js auth.js ./',
      [],
    ],
    ['every script', 'FROM node:22\nCOPY vendor .\nRUN npm ci\nCOPY *.js server.js ./', []],
    [
      'everything else after it',
      'FROM node:22\nCOPY vendor server.js ./\nRUN npm ci\nCOPY . .',
      [],
    ],
  ])('a Dockerfile that has %s', async (_, dockerfile, lines) => {
    const plan = await planFor({ ...PROJECTS['js-esm'], Dockerfile: dockerfile }, [])
    expect(plan.notes.filter((note) => note.kind === 'warning')).toEqual(
      lines.length > 0 ? [{ kind: 'warning', title: 'Dockerfile', lines }] : [],
    )
  })

  test.each([
    ['an old image', 'FROM docker.io/node:12-alpine\nCOPY . .\nRUN npm i', 1, '12'],
    ['an old minor', 'FROM --platform=x node:20.18.0\nCOPY . .\nRUN npm i', 1, '20.18.0'],
    [
      'a version in a variable',
      'ARG V=16.20\nFROM node:${V}-slim\nCOPY \\\n  . .\nRUN npm i',
      2,
      '16.20',
    ],
  ])('a Dockerfile that has %s of Node.js', async (_, dockerfile, line, version) => {
    const plan = await planFor({ ...PROJECTS['js-esm'], Dockerfile: dockerfile }, [])
    const reason = `Node.js ${version} is older than 20.19, the first that sign-in runs on: name a newer one, such as 22`
    expect(plan.notes.filter((note) => note.kind === 'warning')).toEqual([
      { kind: 'warning', title: `Dockerfile:${line}`, lines: [reason] },
    ])
  })
})
