import { expect, test } from 'vitest'
import { tablesAsked, tablesInCode } from '../../../src/syntax/tables-in-code.js'

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

test.each([
  ["q('SELECT * FROM users WHERE id = $1', [id])", ['users']],
  ['q("select count(*) from public.users")', ['users']],
  ['q("select \\"id\\" from \\"users\\"")', ['users']],
  ['q(`\n  select u.id, a.type\n  from users u\n  join accounts a on a.id = u.id\n`)', ['users']],
  ['q(`insert into users (id) values ($1)`); q("delete from orders")', ['users', 'orders']],
  ["q('update users set name = $1')", ['users']],
  ["// q('select * from users')", []],
  ["import { select } from 'users'", []],
  ["say('Select somebody from users in this list, or update users')", []],
  ['q(`select * from ${table} where id = 1`)', []],
])('what is asked: %s', (code, names) => {
  expect(tablesAsked(code)).toEqual(names)
})
