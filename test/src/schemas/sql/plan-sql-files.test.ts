import { describe, expect, test } from 'vitest'
import { pluralNames, tables } from '../../../../runtime/src/tables/tables.js'
import { parseTables } from '../../../../src/catalog/tables.js'
import type { SchemaFile } from '../../../../src/schemas/schema.js'
import type { FoundTable } from '../../../../src/schemas/sql/found-table.js'
import { readMigration } from '../../../../src/schemas/sql/migration-file.js'
import { ownMigrations, planSqlFiles } from '../../../../src/schemas/sql/plan-sql-files.js'
import { readSql } from '../../../../src/schemas/sql/read-sql.js'

/** The tables of users and of verification tokens. */
const wanted = parseTables([tables.user, tables.verificationToken])

const whole = (
  files: readonly SchemaFile[],
  found?: readonly FoundTable[],
  names = {},
  usual = pluralNames,
) =>
  planSqlFiles(
    files,
    { tables: wanted, names },
    { dialect: 'sqlite', usual, folder: 'migrations/auth', ...(found && { found }) },
  )

/** The plan without `called` and `names`: all that there is to do. */
const plan = (...given: Parameters<typeof whole>) => {
  const { called: _, names: __, ...rest } = whole(...given)
  return rest
}

const file = (path: string, text: string): SchemaFile => ({ path, text })

/** Everything but the index by which tokens are found that have expired. */
const DONE = `create table users (id text primary key, name text, email text unique, "emailVerified" text, image text);
create table verification_token (identifier text not null, token text not null, expires text not null, primary key (identifier, token));
create index users_email_lower_idx on users (lower(email));`
const INDEX = 'create index "verification_token_expires_idx" on "verification_token" ("expires")'
const LAST = {
  differences: [
    { table: 'verificationToken', name: 'verification_token', kind: 'index', columns: ['expires'] },
  ],
  up: [INDEX],
  down: ['drop index "verification_token_expires_idx"'],
  problems: [],
  unfilled: [],
  warnings: [],
  userIds: 'text',
}
const edit = (path: string, head = '') => ({
  path,
  text: `-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

${head}-- up
${INDEX};

-- down
drop index "verification_token_expires_idx";
`,
  did: ['index expires of verification_token'],
})

describe('what the files leave behind is compared, and the rest is the next migration', () => {
  test.each<[rule: string, files: readonly SchemaFile[], path: string]>([
    ['files of the project', [file('migrations/1.sql', DONE)], '0001_auth'],
    [
      'a file of somebody else in our folder, whose number is taken',
      [file('migrations/auth/0001_auth.sql', DONE)],
      '0002_auth',
    ],
    [
      'what another tool does behind a comment that says down',
      [file('migrations/9.sql', `-- downloads\ncreate table d (id int); -- down\n${DONE}`)],
      '0001_auth',
    ],
    [
      'a file without its last semicolon',
      DONE.split(';').map((text, index) => file(`migrations/${index}.sql`, text)),
      '0001_auth',
    ],
    [
      'what our own migration does, and not how it is taken back',
      [file('migrations/auth/0004_auth.sql', `-- up\n${DONE}\n-- down\ndrop table users;`)],
      '0005_auth',
    ],
    [
      'what was there before our own migration',
      [
        file(
          'migrations/auth/0001_auth.sql',
          `-- before\n${DONE.replaceAll(/^/gm, '-- ')}\n-- up\nselect 1;\n-- down\n`,
        ),
      ],
      '0002_auth',
    ],
    ...['-- +goose Down', '-- migrate:down', '-- Down Migration', '--DOWN'].map(
      (mark): [string, readonly SchemaFile[], string] => [
        `what another tool does, and not what is behind ${mark}`,
        [file('migrations/9.sql', `${DONE}\n${mark}\ndrop table users;`)],
        '0001_auth',
      ],
    ),
    [
      'a migration of ours elsewhere, which counts there',
      [file('elsewhere/0008_auth.sql', `-- up\n${DONE}`)],
      '0001_auth',
    ],
  ])('%s', (_, files, name) => {
    expect(plan(files)).toEqual({ ...LAST, edits: [edit(`migrations/auth/${name}.sql`)] })
  })

  test('where nothing is missing, nothing is written', () => {
    expect(plan([file('a.sql', DONE), file('b.sql', INDEX)])).toEqual({
      ...LAST,
      differences: [],
      up: [],
      down: [],
      edits: [],
    })
  })

  test('a problem is in the folder of the migrations', () => {
    const { problems } = plan([file('a.sql', 'create table verification_token (id int)')])
    expect(problems).toEqual([
      {
        path: 'migrations/auth',
        reason:
          'the table verification_token is something else: it has no identifier, token; give the VerificationToken of sign-in another name',
        snippet: 'npx create-auth init --table verificationToken=auth_verification_token',
        table: 'verificationToken',
      },
    ])
  })

  test('names that are given count more than the usual ones', () => {
    const files = [file('a.sql', DONE.replaceAll('users', 'people'))]
    expect(plan(files, undefined, { user: 'people' })).toEqual({
      ...LAST,
      edits: [edit('migrations/auth/0001_auth.sql')],
    })
  })
})

describe('where the database itself is known', () => {
  test('it counts, and the migration says what no file makes of the tables that it extends', () => {
    const [users] = DONE.split('\n')
    const found = readSql(`${DONE} create table other (id int)`)
    const head = `-- before
-- create table "verification_token" (
--   "identifier" text not null,
--   "token" text not null,
--   "expires" text not null,
--   primary key ("identifier", "token")
-- );

`
    expect(plan([file('a.sql', users ?? '')], found)).toEqual({
      ...LAST,
      edits: [edit('migrations/auth/0001_auth.sql', head)],
    })
  })

  test('what the migration says of a table is what is read from it', () => {
    const found = readSql(
      'create table users (id integer not null, name text default 1, email text, unique (email, id), index (name), "emailVerified" text, image text);',
    )
    const [made] = plan([], found).edits
    const migration = readMigration('0001_auth', made?.text ?? '')
    expect(migration?.before).toEqual([
      `create table "users" (
  "id" integer not null,
  "name" text default …,
  "email" text,
  "emailVerified" text,
  "image" text,
  unique ("email", "id"),
  index ("name")
)`,
    ])
    expect(readSql(migration?.before.join(';') ?? '')).toEqual(found)
    expect(plan(made ? [made] : []).differences).toEqual([])
  })
})

test('our own migrations are those of one folder, in the order of their names', () => {
  const files = [
    file('migrations/auth/0002_b.sql', '-- up\nb'),
    file('migrations/auth/0001_a.sql', '-- up\na'),
    file('migrations/auth/0003_c.sql', 'c'),
    file('migrations/0000_d.sql', '-- up\nd'),
    file('migrations/auth/old/0000_e.sql', '-- up\ne'),
    file('migrations/auth/0010_f.sql', '-- up\nf'),
  ]
  const own = ownMigrations(files, 'migrations/auth')
  expect(own.map(({ name, up }) => [name, up])).toEqual([
    ['0001_a', ['a']],
    ['0002_b', ['b']],
    ['0010_f', ['f']],
  ])
})

describe('users whose table has another of the usual names', () => {
  const users = (name: string) =>
    `create table ${name} (id text primary key, name text, email text unique, "emailVerified" text, image text);
     create index email on ${name} (lower(email));`
  const calledIn = (text: string, ...more: [found?: readonly FoundTable[], names?: object]) => {
    const planned = whole([file('a.sql', text)], ...more)
    return [planned.called, planned.names.user, planned.differences.map(({ name }) => name)]
  }
  const TOKENS = ['verification_token']

  test('are taken where they are, and the adapter is told', () => {
    expect(calledIn(users('user'))).toEqual([{ user: 'user' }, 'user', TOKENS])
    expect(calledIn('', readSql(users('User')))).toEqual([{ user: 'User' }, 'User', TOKENS])
  })

  test('are not, where the usual one is there, a name is given, or capitals may be folded', () => {
    expect(calledIn(users('user') + users('users'))).toEqual([{}, 'users', TOKENS])
    // By a migration of ours that has yet to run, too.
    const own = [file('migrations/auth/0001_auth.sql', `-- up\n${users('users')}`)]
    expect(whole(own, readSql(users('user'))).called).toEqual({})
    expect(calledIn(users('user'), undefined, { user: 'people' })).toEqual([
      {},
      'people',
      ['people', ...TOKENS],
    ])
    expect(calledIn(users('User'))).toEqual([{}, 'users', ['users', ...TOKENS]])
  })

  test('are not, where they are those of another library', () => {
    const theirs = {
      user: 'name email emailVerified image createdAt updatedAt',
      account:
        'userId providerId accountId accessToken refreshToken idToken accessTokenExpiresAt scope createdAt updatedAt',
    }
    const statements = Object.entries(theirs).map(([name, columns]) => {
      const texts = columns.split(' ').map((column) => `"${column}" text`)
      return `create table "${name}" ("id" text primary key, ${texts.join(', ')});`
    })
    const [user = ''] = statements
    expect(calledIn('', readSql(user))[0]).toEqual({ user: 'user' })
    expect(calledIn('', readSql(statements.join('\n')))[0]).toEqual({})
  })

  test('are not, where the table has no id, or the adapter wants tables of its own', () => {
    expect(calledIn('create table user (name text primary key);')[0]).toEqual({})
    const own = { ...pluralNames, user: 'auth_users' }
    expect(whole([file('a.sql', users('users'))], undefined, {}, own).called).toEqual({})
  })
})

test('a table of users that code makes is the one that gets columns', () => {
  const code =
    'db.exec(`create table users (id integer primary key, email text unique, plan text not null)`)'
  const { up, unfilled } = plan([file('src/db.js', code)])
  expect(up.filter((statement) => statement.includes('users'))).toEqual([
    'alter table "users" add column "name" text',
    'alter table "users" add column "emailVerified" text',
    'alter table "users" add column "image" text',
    'create index "users_email_lower_idx" on "users" (lower("email"))',
  ])
  expect(unfilled.map(({ column }) => column)).toEqual(['plan'])
})

describe('a table that queries are about, and no file makes', () => {
  const asking = {
    ...file('src/users.js', "db.query('select * from users where id = $1')\n"),
    apart: true,
  }

  test('is not made once more', () => {
    const { edits, problems } = plan([asking])
    expect([edits, problems]).toEqual([
      [],
      [
        {
          path: 'src/users.js',
          reason:
            'queries are about a table users, and no file says what it is like: let it be looked at, or leave it alone',
          snippet: 'npx create-auth init --database\nnpx create-auth init --table user=auth_users',
        },
      ],
    ])
  })

  test('is made where another has its name, or the database says that it is not there', () => {
    for (const { edits, problems } of [
      whole([asking], undefined, { user: 'people' }),
      plan([asking], []),
    ])
      expect([edits.length, problems]).toEqual([1, []])
    expect(plan([asking, file('a.sql', DONE)]).problems).toEqual([])
  })
})
