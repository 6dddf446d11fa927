import { expect, test } from 'vitest'
import { tablesInCode } from '../../../src/syntax/tables-in-code.js'

test.each([
  [
    'db.exec(`create table users (id text, at text default (now()))`)',
    'create table users (id text, at text default (now()));\n',
  ],
  [
    "await q('CREATE TABLE IF NOT EXISTS users (\\n  id int\\n)')",
    'CREATE TABLE IF NOT EXISTS users (\n  id int\n);\n',
  ],
  ['q("create table \\"users\\" (id int)")', 'create table "users" (id int);\n'],
  [
    'q("create table a (id int); create table b (id int)")',
    'create table a (id int);\ncreate table b (id int);\n',
  ],
  ['// q("create table users (id int)")', ''],
  ['/**\n * create table users (id int)\n */', ''],
  ['q(`create table users (id ${type})`)', ''],
  ["q('create table users (' + columns + ')')", ''],
  ['q(`create table ${name} (id int)`)', ''],
  ['q("drop table users")', ''],
])('%s', (code, sql) => {
  expect(tablesInCode(code)).toBe(sql)
})
