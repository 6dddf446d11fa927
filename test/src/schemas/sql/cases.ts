import type { TableNames } from '../../../../src/catalog/tables.js'
import type { Dialect } from '../../../../src/schemas/schema.js'

/** A database as a project has it. */
export interface SqlCase {
  readonly name: string
  readonly dialect: Dialect
  /** The SQL that is there. */
  readonly sql: string
  readonly names?: Partial<TableNames>
  readonly expected: {
    readonly problems?: readonly string[]
    readonly unfilled?: readonly string[]
    readonly warnings?: readonly string[]
    readonly userIds?: 'integer' | 'uuid'
  }
}

/** The tables that `@auth/pg-adapter` documents. */
const PG_ADAPTER = `
CREATE TABLE verification_token (
  identifier TEXT NOT NULL,
  expires TIMESTAMPTZ NOT NULL,
  token TEXT NOT NULL,
  PRIMARY KEY (identifier, token)
);
CREATE TABLE accounts (
  id SERIAL,
  "userId" INTEGER NOT NULL,
  type VARCHAR(255) NOT NULL,
  provider VARCHAR(255) NOT NULL,
  "providerAccountId" VARCHAR(255) NOT NULL,
  refresh_token TEXT,
  access_token TEXT,
  expires_at BIGINT,
  id_token TEXT,
  scope TEXT,
  session_state TEXT,
  token_type TEXT,
  PRIMARY KEY (id)
);
CREATE TABLE sessions (
  id SERIAL,
  "userId" INTEGER NOT NULL,
  expires TIMESTAMPTZ NOT NULL,
  "sessionToken" VARCHAR(255) NOT NULL,
  PRIMARY KEY (id)
);
CREATE TABLE users (
  id SERIAL,
  name VARCHAR(255),
  email VARCHAR(255),
  "emailVerified" TIMESTAMPTZ,
  image TEXT,
  PRIMARY KEY (id)
);`

/** A user of the project's own, as three dialects write it. */
const own = (quote: string, id: string): string => `
-- The people; see docs/people.md
create table people (
  ${quote}id${quote} ${id} not null primary key,
  email varchar(200) not null unique,
  ${quote}emailVerified${quote} integer, /* a count */
  nick varchar(20) not null,
  created_at timestamp not null default current_timestamp,
  constraint nick_length check (length(nick) > 2)
);
create index people_nick on people (nick);`

const people = {
  problems: [
    'people.emailVerified is integer, and has to hold a date and time; change its type, or rename it',
  ],
  unfilled: ['people.nick'],
  warnings: [
    "people.email is required, and not every provider gives one: who has none can't sign up; make it optional",
  ],
}

export const cases: readonly SqlCase[] = [
  ...(['postgresql', 'mysql', 'sqlite'] as const).flatMap((dialect): SqlCase[] => [
    { name: `${dialect}-fresh`, dialect, sql: '', expected: {} },
    {
      name: `${dialect}-custom-names`,
      dialect,
      sql: own(dialect === 'mysql' ? '`' : '"', 'varchar(36)'),
      names: { user: 'people', verificationToken: 'mail "tokens"' },
      expected: people,
    },
    {
      name: `${dialect}-something-else`,
      dialect,
      sql: 'create table sessions (id integer not null primary key, trainer varchar(40) not null);',
      expected: {
        problems: [
          'the table sessions is something else: it has no sessionToken; give the Session of sign-in another name',
        ],
      },
    },
  ]),
  {
    name: 'postgresql-authjs',
    dialect: 'postgresql',
    sql: PG_ADAPTER,
    expected: { userIds: 'integer' },
  },
  {
    name: 'postgresql-uuid',
    dialect: 'postgresql',
    sql: 'create table users (id uuid primary key default gen_random_uuid(), email text);',
    expected: { userIds: 'uuid' },
  },
  ...(['mysql', 'sqlite'] as const).map((dialect): SqlCase => ({
    name: `${dialect}-uuid`,
    dialect,
    sql: 'create table users (id uuid not null primary key, email varchar(255));',
    expected: {},
  })),
  {
    name: 'mysql-counted',
    dialect: 'mysql',
    sql: 'create table `users` (`id` int unsigned not null auto_increment, `email` varchar(255), primary key (`id`), unique key `by_mail` (`email`));',
    expected: { userIds: 'integer' },
  },
  {
    name: 'sqlite-counted',
    dialect: 'sqlite',
    sql: 'create table users (id integer primary key autoincrement, email text);\ncreate unique index by_mail on users (email);',
    expected: { userIds: 'integer' },
  },
]
