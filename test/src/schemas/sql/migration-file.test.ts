import { expect, test } from 'vitest'
import {
  nextMigrationName,
  printMigration,
  readMigration,
} from '../../../../src/schemas/sql/migration-file.js'

test('a migration is printed for people, and read again', () => {
  const statements = {
    before: ['create table users (\n  "id" text\n)', 'create table "a-b" ("id" text)'],
    up: ['create table a (\n  b text\n)', 'create index i on a (b)'],
    down: ['drop table a'],
  }
  const text = printMigration(statements)
  expect(text).toBe(`-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- before
-- create table users (
--   "id" text
-- );
-- 
-- create table "a-b" ("id" text);

-- up
create table a (
  b text
);

create index i on a (b);

-- down
drop table a;
`)
  expect(readMigration('0001_auth', text)).toEqual({ name: '0001_auth', text, ...statements })
})

test.each([
  ['nothing in front', '-- up\na;\n-- down\nb', { before: [], up: ['a'], down: ['b'] }],
  ['no way back', '-- up\na;', { before: [], up: ['a'], down: [] }],
  [
    'other letters and blanks',
    '--UP  \r\na;\n--  Down\nb;',
    { before: [], up: ['a'], down: ['b'] },
  ],
  [
    'words that are no marks',
    '-- before long\n-- c;\nc -- before\n-- c;\n-- down\n-- up and away\n-- up\na; -- down\n -- down\n-- down under\n-- go down\n-- before\nb;',
    {
      before: [],
      up: ['a', '-- down\n -- down\n-- down under\n-- go down\n-- before\nb'],
      down: [],
    },
  ],
  [
    'comments without a blank',
    '-- before\n--create table t (id int);\n-- up\na',
    { before: ['create table t (id int)'], up: ['a'], down: [] },
  ],
])('is read with %s', (_, text, expected) => {
  expect(readMigration('m', text)).toEqual({ name: 'm', text, ...expected })
})

test.each(['', 'create table a (b text);', '-- migrate:up\na;', '-- +goose Up\na;', 'x -- up\na;'])(
  'what is of another tool is none: %j',
  (text) => {
    expect(readMigration('m', text)).toBeUndefined()
  },
)

test.each([
  [[], '0001_auth'],
  [['0001_auth', '0009_auth'], '0010_auth'],
  [['0007_a', '0003_b'], '0008_auth'],
  [['auth', 'v2_auth'], '0001_auth'],
  [['20260102030405_auth'], '20260102030406_auth'],
])('after %j comes %s', (names, next) => {
  expect(nextMigrationName(names)).toBe(next)
})
