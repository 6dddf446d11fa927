import { describe, expect, test } from 'vitest'
import { askableProviders, findProviders, nearest } from '../../../src/catalog/providers.js'
import { modelNames, pluralNames } from '../../../runtime/src/tables/tables.js'
import { RUNTIME } from '../../../src/catalog/runtime.js'
import { parseJson } from '../../../src/validation.js'
import { decideFile } from '../../../src/plan/files/decide-file.js'
import { matchesGlob } from '../../../src/syntax/glob.js'
import { sha256 } from '../../../src/hash.js'
import { parseManifest, printManifest, type Manifest } from '../../../src/plan/manifest.js'
import { restyle } from '../../../src/syntax/restyle.js'
import { applicationName } from '../../../src/plan/files/generate-files.js'

const style = {
  quote: "'",
  semicolons: true,
  indent: '  ',
  eol: '\n',
  trailingComma: true,
} as const

describe('restyle', () => {
  const text = [
    "import { a } from './a.js';",
    '// it\'s a comment; "kept"',
    'const x = {',
    '  say: \'hi "you"\',',
    "  own: `it's ${x};`,",
    '  list: [',
    "    'one',",
    '  ],',
    '};',
    '',
  ].join('\n')

  test('the canonical style changes nothing', () => {
    expect(restyle(text, style)).toBe(text)
  })

  test('double quotes, no semicolons, tabs, CRLF, no trailing commas', () => {
    const other = {
      quote: '"',
      semicolons: false,
      indent: '\t',
      eol: '\r\n',
      trailingComma: false,
    } as const
    expect(restyle(text, other)).toBe(
      [
        'import { a } from "./a.js"',
        '// it\'s a comment; "kept"',
        'const x = {',
        '\tsay: \'hi "you"\',',
        "\town: `it's ${x};`,",
        '\tlist: [',
        '\t\t"one"',
        '\t]',
        '}',
        '',
      ].join('\r\n'),
    )
  })
})

test.each([
  ['src/auth.ts', 'src/auth.ts', true],
  ['src/auth.ts', './src/auth.ts', true],
  ['src/auth.ts', 'auth.ts', true],
  ['src/auth.ts', 'other/auth.ts', false],
  ['src/auth.ts', '*.ts', true],
  ['src/auth.ts', 'src/*', true],
  ['src/a/auth.ts', 'src/*', false],
  ['src/a/auth.ts', 'src/**', true],
  ['src/a/auth.ts', '**/auth.ts', true],
  ['src/auth.ts', 'auth?ts', true],
  ['src/auth.ts', 'src?auth.ts', false],
  ['src/authxts', 'auth.ts', false],
  ['src/auth.ts', 'uth.ts', false],
  ['src/(a)/auth.ts', 'src/(a)/auth.ts', true],
])('matchesGlob(%j, %j) is %s', (path, glob, result) => {
  expect(matchesGlob(path, glob)).toBe(result)
})

describe('decideFile', () => {
  const file = { path: 'src/auth.ts', text: 'new\n', why: 'why', template: 'express/auth' }
  const hash = sha256('new\n')
  const present = (text: string) => ({ path: file.path, text, hash: sha256(text), mode: 0o644 })
  const aimed = { path: file.path, did: ['why'], content: ['new\n'] }

  test('creates what is missing', () => {
    const change = { kind: 'create', ...aimed }
    expect(decideFile(file, undefined, undefined, [])).toEqual({ kind: 'write', change, hash })
  })

  test('leaves what is the same already, ours or not', () => {
    expect(decideFile(file, present('new\n'), undefined, [])).toEqual({ kind: 'same', hash })
  })

  test('writes ours again where it is untouched', () => {
    const change = { kind: 'edit', ...aimed, before: sha256('old\n') }
    const decision = decideFile(file, present('old\n'), sha256('old\n'), [])
    expect(decision).toEqual({ kind: 'write', change, hash })
  })

  test('keeps ours where the user has edited it, and knows whether there is something newer', () => {
    const saved = sha256('old\n')
    expect(decideFile(file, present('mine\n'), saved, [])).toEqual({
      kind: 'kept',
      hash: saved,
      newer: true,
    })
    expect(decideFile(file, present('mine\n'), hash, [])).toEqual({
      kind: 'kept',
      hash,
      newer: false,
    })
  })

  test('never replaces what is not ours, except where a glob says so', () => {
    expect(decideFile(file, present('theirs\n'), undefined, ['other.ts'])).toEqual({
      kind: 'clash',
    })
    const change = { kind: 'edit', ...aimed, before: sha256('theirs\n') }
    const decision = decideFile(file, present('theirs\n'), undefined, ['auth.ts'])
    expect(decision).toEqual({ kind: 'write', change, hash })
  })
})

describe('the manifest', () => {
  const manifest: Manifest = {
    version: '1.2.3',
    answers: { packageManager: 'pnpm', providers: ['github'], runtime: 'bundled' },
    files: { 'src/b.ts': 'bb', 'src/a.ts': 'aa' },
  }

  test('has sorted keys and reads back', () => {
    const text = printManifest(manifest)
    expect(text).toBe(
      `{
  "version": "1.2.3",
  "answers": {
    "packageManager": "pnpm",
    "providers": ["github"],
    "runtime": "bundled"
  },
  "files": {
    "src/a.ts": "aa",
    "src/b.ts": "bb"
  }
}
`,
    )
    expect(parseManifest(text)).toEqual(manifest)
  })

  const database = { orm: 'sql', client: 'src/db.ts#pool', session: 'database' }
  test.each([
    [
      { ...database },
      { orm: 'sql', client: { file: 'src/db.ts', name: 'pool' }, session: 'database' },
    ],
    [
      { ...database, extraColumns: true },
      {
        orm: 'sql',
        client: { file: 'src/db.ts', name: 'pool' },
        session: 'database',
        extraColumns: true,
      },
    ],
    [{ orm: 'none' }, 'none'],
  ] as const)('remembers the database %j', (written, answer) => {
    const whole = { ...manifest, answers: { ...manifest.answers, database: answer } }
    const json: unknown = JSON.parse(printManifest(whole))
    expect(json).toMatchObject({ answers: { ...manifest.answers, ...written } })
    expect(parseManifest(printManifest(whole))).toEqual(whole)
  })

  test('remembers what the user has said of the project', () => {
    const said = { framework: 'express', entry: 'src/b.ts', dotenv: '.env.auth', auth: 'src/x.ts' }
    const whole = { ...manifest, answers: { ...manifest.answers, ...said } }
    expect(parseManifest(printManifest(whole))).toEqual(whole)
  })

  test('remembers when sessions end', () => {
    const whole = { ...manifest, answers: { ...manifest.answers, maxTotalAge: 7_776_000 } }
    expect(parseManifest(printManifest(whole))).toEqual(whole)
  })

  test('remembers from which library the project was moved', () => {
    const whole = { ...manifest, answers: { ...manifest.answers, movedFrom: 'authjs' as const } }
    expect(parseManifest(printManifest(whole))).toEqual(whole)
  })

  test('is undefined where there is none', () => {
    expect(parseManifest(undefined)).toBeUndefined()
  })

  const broken = (change: object): string => JSON.stringify({ ...manifest, ...change })
  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no version', broken({ version: 1 })],
    [
      'an unknown package manager',
      broken({ answers: { ...manifest.answers, packageManager: 'x' } }),
    ],
    ['providers that are not text', broken({ answers: { ...manifest.answers, providers: [1] } })],
    ['an unknown runtime', broken({ answers: { ...manifest.answers, runtime: 'x' } })],
    ['an unknown ORM', broken({ answers: { ...manifest.answers, ...database, orm: 'x' } })],
    [
      'a client without a name',
      broken({ answers: { ...manifest.answers, ...database, client: 'x' } }),
    ],
    ['no client', broken({ answers: { ...manifest.answers, orm: 'sql', session: 'jwt' } })],
    [
      'an unknown place for sessions',
      broken({ answers: { ...manifest.answers, ...database, session: 'x' } }),
    ],
    [
      'columns that are there by a word',
      broken({ answers: { ...manifest.answers, ...database, extraColumns: 'yes' } }),
    ],
    [
      'an end of sessions before they begin',
      broken({ answers: { ...manifest.answers, maxTotalAge: 0 } }),
    ],
    [
      'an end of sessions in a text',
      broken({ answers: { ...manifest.answers, maxTotalAge: '9' } }),
    ],
    ['an auth file outside', broken({ answers: { ...manifest.answers, auth: '../auth.ts' } })],
    ['an env file in git’s folder', broken({ answers: { ...manifest.answers, dotenv: '.git/x' } })],
    ['an entry that is no text', broken({ answers: { ...manifest.answers, entry: 1 } })],
    [
      'a library that is not known',
      broken({ answers: { ...manifest.answers, movedFrom: 'passport' } }),
    ],
    ['no files', broken({ files: [] })],
  ])('that is %s is refused', (_, text) => {
    expect(() => parseManifest(text)).toThrow('.create-auth.json is not a manifest')
  })
})

const row = (id: string) => ({
  id,
  name: id,
  type: 'oidc',
  import: 'X',
  env: [{ key: 'AUTH_X_ID', what: 'client id' }],
  setup: { url: 'https://x.test/', steps: ['Do it.'] },
})
const described = {
  betterAuth: { tables: [], names: {} },
  version: '0.1.0',
  tarball: 'create-auth-runtime-0.1.0-1a2b3c4d.tgz',
  hash: '1a2b3c4d'.repeat(8),
  tables: [],
  names: { plural: pluralNames, model: modelNames },
  languages: [{ id: 'pt-BR', name: 'Brazilian Portuguese' }],
}

describe('the description of the runtime', () => {
  test('is taken over where it is valid', () => {
    const json = { ...described, providers: [row('github')] }
    expect(parseJson(RUNTIME, json)).toEqual(json)
  })

  test.each(['closed', 'limited', 'renamed', 'retired'])(
    'says what a service has become: %s, and where its documentation is',
    (kind) => {
      const setup = { ...row('a').setup, docs: 'https://docs.x.test/' }
      const status = { kind, note: 'Since 2024.' }
      const json = { ...described, providers: [{ ...row('a'), setup, status }] }
      expect(parseJson(RUNTIME, json)).toEqual(json)
    },
  )

  test.each([
    [
      'version: Invalid format: Expected /^\\d+\\.\\d+\\.\\d+[\\w.+-]*$/ but received "x"',
      { ...described, version: 'x', providers: [] },
    ],
    [
      'tarball: Invalid format: Expected /^[\\w.-]+\\.tgz$/ but received "../x.tgz"',
      { ...described, tarball: '../x.tgz', providers: [] },
    ],
    [
      'hash: Invalid format: Expected /^[\\da-f]{64}$/ but received "1a2b3c4d"',
      { ...described, hash: '1a2b3c4d', providers: [] },
    ],
    [
      'providers: Invalid type: Expected Array but received Object',
      { ...described, providers: {} },
    ],
    [
      'providers.0.id: Invalid format: Expected /^[a-z0-9]+(?:-[a-z0-9]+)*$/ but received "\'; evil"',
      { ...described, providers: [{ ...row('a'), id: "'; evil" }] },
    ],
    [
      'providers.0.import: Invalid format: Expected /^[A-Za-z_$][\\w$]*$/ but received "X; evil()"',
      { ...described, providers: [{ ...row('a'), import: 'X; evil()' }] },
    ],
    [
      'providers.0.env.0.key: Invalid format: Expected /^[A-Z][A-Z0-9_]*$/ but received "a=b"',
      { ...described, providers: [{ ...row('a'), env: [{ key: 'a=b', what: 'x' }] }] },
    ],
    [
      'providers.0.name: Invalid format: Expected /^[^\\p{Cc}]+$/u but received "x\nevil"',
      { ...described, providers: [{ ...row('a'), name: 'x\nevil' }] },
    ],
    [
      'providers.0.setup.url: Invalid format: Expected /^https:\\/\\/\\S+$/ but received "javascript:x"',
      { ...described, providers: [{ ...row('a'), setup: { url: 'javascript:x' } }] },
    ],
    [
      'providers.0.setup.docs: Invalid format: Expected /^https:\\/\\/\\S+$/ but received "http://x.test"',
      { ...described, providers: [{ ...row('a'), setup: { docs: 'http://x.test' } }] },
    ],
    [
      'providers.0.posts: Invalid format: Expected /^https:\\/\\/\\S+$/ but received "x\'] })"',
      { ...described, providers: [{ ...row('a'), posts: "x'] })" }] },
    ],
    [
      'providers.0.status: Invalid type: Expected Object but received "closed"',
      { ...described, providers: [{ ...row('a'), status: 'closed' }] },
    ],
    [
      'providers.0.status.kind: Invalid type: Expected ("closed" | "limited" | "renamed" | "retired") but received "gone"',
      { ...described, providers: [{ ...row('a'), status: { kind: 'gone', note: 'x' } }] },
    ],
    [
      'providers.0.status.note: Invalid format: Expected /^[^\\p{Cc}]+$/u but received "x\ny"',
      { ...described, providers: [{ ...row('a'), status: { kind: 'closed', note: 'x\ny' } }] },
    ],
    [
      'betterAuth.tables: Invalid key: Expected "tables" but received undefined',
      { ...described, providers: [], betterAuth: [] },
    ],
    [
      'betterAuth.names.people: Invalid key: Expected never but received "people"',
      { ...described, providers: [], betterAuth: { tables: [], names: { people: 'user' } } },
    ],
    [
      'betterAuth.names.user: Invalid format: Expected /^[A-Za-z]\\w*$/ but received ""; drop"',
      { ...described, providers: [], betterAuth: { tables: [], names: { user: '"; drop' } } },
    ],
    [
      'languages: Invalid type: Expected Array but received Object',
      { ...described, providers: [], languages: {} },
    ],
    [
      'languages.0.id: Invalid format: Expected /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/ but received "\'; drop"',
      { ...described, providers: [], languages: [{ id: "'; drop", name: 'X' }] },
    ],
    ['Invalid type: Expected Object but received null', null],
  ])('is refused: %s', (message, json) => {
    expect(() => parseJson(RUNTIME, json)).toThrow(new TypeError(message))
  })
})

describe('providers', () => {
  const runtime = {
    ...parseJson(RUNTIME, {
      ...described,
      providers: ['github', 'gitlab', 'google', 'dev'].map(row),
    }),
    file: '/x',
  }

  test('come in the order given, once each; the one for development is always there', () => {
    const found = findProviders(runtime, ['google', 'github', 'dev', 'google'])
    expect(found.map(({ id }) => id)).toEqual(['google', 'github'])
  })

  test.each([
    ['githb', 'Did you mean: github, gitlab?'],
    ['GitHub', 'Did you mean: github, gitlab?'],
    ['goo', 'Did you mean: google?'],
    ['__proto__', 'create-auth list providers shows them all.'],
    ['constructor', 'create-auth list providers shows them all.'],
    ['../x', 'create-auth list providers shows them all.'],
  ])('that are unknown (%j) are a usage error with the nearest', (id, hint) => {
    let seen: unknown
    try {
      findProviders(runtime, [id])
    } catch (error) {
      seen = error
    }
    expect(seen).toMatchObject({
      exit: 'usage',
      type: 'provider-unknown',
      message: `there is no provider '${id}'`,
      hint,
    })
  })

  test('are offered with the common ones first, and without those that are shut down', () => {
    const gone = { kind: 'retired', note: 'Since 2024.' } as const
    const providers = [row('acme'), row('github'), { ...row('old'), status: gone }, row('google')]
    const offered = askableProviders({ ...runtime, providers }, false)
    expect(offered.map(({ id }) => id)).toEqual([
      'google',
      'github',
      'acme',
      'credentials',
      'oidc',
      'oauth',
    ])
  })

  test('nearest is silent about what is far', () => {
    expect(nearest('zzzz', ['init', 'undo'])).toEqual([])
    expect(nearest('udno', ['init', 'undo'])).toEqual(['undo'])
  })
})

test.each([
  ['shop', 'Shop'],
  ['@acme/acme-shop', 'Acme Shop'],
  ['my_app.v2', 'My App V2'],
  ['größe', 'Größe'],
  ["it's", 'It S'],
  ['@acme/api', 'Acme'],
  ['@repo/server', undefined],
  ['backend', undefined],
  ['---', undefined],
  [undefined, undefined],
])('the pages call the application of the package %s %s', (name, expected) => {
  expect(applicationName({ ...(name !== undefined && { name }) })).toBe(expected)
})
