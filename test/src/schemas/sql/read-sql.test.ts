import { describe, expect, test } from 'vitest'
import type { FoundColumn, FoundTable } from '../../../../src/schemas/sql/found-table.js'
import { readSql } from '../../../../src/schemas/sql/read-sql.js'

const column = (name: string, type: string, more: Partial<FoundColumn> = {}): FoundColumn => ({
  name,
  type,
  optional: true,
  filled: false,
  ...more,
})
const named = (name: string, more: Partial<FoundTable> = {}): FoundTable => ({
  name,
  columns: [column('id', 'int')],
  primaryKey: [],
  unique: [],
  indexes: [],
  ...more,
})
const id = column('id', 'int')
const mail = column('mail', 'text')
const both = [id, mail]

/** The SQL that makes the table `t` with both columns. */
const T = 'create table t (id int, mail text);'

describe('which tables are left behind', () => {
  test.each<[rule: string, sql: string, expected: readonly FoundTable[]]>([
    ['none', '-- nothing\n;;', []],
    ['one that is made', 'CREATE TABLE t (id INT);', [named('t')]],
    ['one without a log', 'create unlogged table t (id int)', [named('t')]],
    ['none that ends with the connection', 'create temporary table t (id int)', []],
    ['none that ends with the connection, in short', 'create temp table t (id int)', []],
    ['none that is made of a query', 'create table t as select * from u', []],
    [
      'the first of two, where the second may be there',
      'create table t (id int); create table if not exists t (id text)',
      [named('t')],
    ],
    ['one that was not there', 'create table if not exists t (id int)', [named('t')]],
    [
      'the last one that was made',
      'create table t (id int); drop table t; create table t (id text)',
      [named('t', { columns: [column('id', 'text')] })],
    ],
    ['none that is dropped', 'create table t (id int); drop table if exists t cascade', []],
    ['those that are not dropped', `create table u (id int); ${T} drop table t`, [named('u')]],
    [
      'one under its new name, in its place',
      'create table t (id int); create table u (id int); alter table t rename to v',
      [named('v'), named('u')],
    ],
    [
      'one that takes the place of another',
      'create table new_t (id int); drop table t; alter table new_t rename to t',
      [named('t')],
    ],
    [
      'in the schema where it was',
      'create table auth.t (id int); alter table auth.t rename to u',
      [named('auth.u')],
    ],
    [
      'without the schema that needs no saying, and with any other',
      'create table PUBLIC.t (id int); create table "main"."u" (id int); create table publicx.v (id int)',
      [named('t'), named('u'), named('publicx.v')],
    ],
    [
      'with names of any form',
      'create table "a ""b""" (id int); create table `c``d` (id int); create table [e f] (id int)',
      [named('a "b"'), named('c`d'), named('e f')],
    ],
    [
      'whatever other statements say',
      `insert into t values (1); create view v as select 1; alter role r; drop index i; create table t (id int)`,
      [named('t')],
    ],
    [
      'what stands in texts, comments and procedures is none',
      `select 'create table a (id int);'; -- create table b (id int);
       /* create table c (id int); */ create function f() returns void as $x$ begin; create table d (id int); end $x$;
       create table t (id int)`,
      [named('t')],
    ],
  ])('%s', (_, sql, expected) => {
    expect(readSql(sql)).toEqual(expected)
  })

  test('on top of those that were there before', () => {
    expect(readSql('alter table t add mail text', [named('t'), named('u')])).toEqual([
      named('t', { columns: both }),
      named('u'),
    ])
  })
})

describe('which columns a table has', () => {
  const filled = { filled: true }
  const needed = { optional: false }
  test.each<[sql: string, expected: FoundColumn]>([
    ['c', column('c', '')],
    ['c text', column('c', 'text')],
    ['"C c" TEXT', column('C c', 'text')],
    ['"unique" text', column('unique', 'text')],
    ['c text null', column('c', 'text')],
    ['c text not null', column('c', 'text', needed)],
    ['c text not  /* ever */ null', column('c', 'text', needed)],
    ['c text check (c is not null or true)', column('c', 'text')],
    ["c text default 'not null'", column('c', 'text', filled)],
    ['c varchar(255) not null', column('c', 'varchar(255)', needed)],
    ['c character varying(9) collate "C"', column('c', 'character varying(9)')],
    ['c varchar(9) character set utf8', column('c', 'varchar(9)')],
    ["c numeric( 9 , 2 ) comment 'x'", column('c', 'numeric(9,2)')],
    ['c timestamp(3) with time zone', column('c', 'timestamp(3) with time zone')],
    ['c timestamp on update current_timestamp', column('c', 'timestamp')],
    ['c int default 1', column('c', 'int', filled)],
    ['c int null references u (id) not deferrable', column('c', 'int')],
    ['c int constraint d default 1', column('c', 'int', filled)],
    ['c int references u', column('c', 'int')],
    ['c int unsigned auto_increment', column('c', 'int unsigned', filled)],
    ['c int generated always as identity', column('c', 'int', filled)],
    ['c int as (d * 2)', column('c', 'int', filled)],
    ['c text check (cast(c as int) > 0) not null', column('c', 'text', needed)],
    ['c bigserial', column('c', 'bigserial', filled)],
    ['c serial not null', column('c', 'serial', { ...needed, ...filled })],
  ])('%s', (line, expected) => {
    const [table] = readSql(`create table t (id int, ${line}, mail text)`)
    expect(table).toEqual(named('t', { columns: [id, expected, mail] }))
  })

  test.each<[sql: string, columns: readonly FoundColumn[]]>([
    ['add note text', [...both, column('note', 'text')]],
    ['add column if not exists note text not null', [...both, column('note', 'text', needed)]],
    ['add column if not exists mail int', both],
    [
      'add a int, add column b numeric(9, 2), drop mail',
      [id, column('a', 'int'), column('b', 'numeric(9,2)')],
    ],
    ['drop mail', [id]],
    ['drop column if exists mail cascade', [id]],
    ['drop column "mail"', [id]],
    ['drop constraint mail', both],
    ['rename column mail to "Mail"', [id, column('Mail', 'text')]],
    ['rename mail to address', [id, column('address', 'text')]],
    ['rename constraint mail to address', both],
    ['owner to mail', both],
    ['alter column mail set not null', [id, column('mail', 'text', needed)]],
    ['alter mail set not null, alter mail drop not null', both],
    ["alter column mail set default ''", [id, column('mail', 'text', filled)]],
    ["alter mail set default '', alter mail drop default", both],
    ['alter id add generated always as identity', [column('id', 'int', filled), mail]],
    ['alter mail type varchar(9) using left(mail, 9)', [id, column('mail', 'varchar(9)')]],
    ['alter column mail set data type citext collate x', [id, column('mail', 'citext')]],
    ['alter column mail set statistics 9', both],
    ['alter column nothing set not null', both],
    ['modify column mail varchar(9) not null', [id, column('mail', 'varchar(9)', needed)]],
    ['change mail address varchar(9) default 1', [id, column('address', 'varchar(9)', filled)]],
    ['add', both],
    [') add note text', both],
  ])('after: alter table t %s', (change, columns) => {
    expect(readSql(`${T} alter table t ${change}`)).toEqual([named('t', { columns })])
  })

  test('nor does what a change is called drop a column of that name', () => {
    const [table] = readSql('create table t (id int, owner text); alter table t owner to mail')
    expect(table?.columns).toEqual([id, column('owner', 'text')])
  })

  test('after a change of whatever table may be there', () => {
    const changed = named('t', { columns: [...both, column('note', 'text')] })
    expect(readSql(`${T} alter table if exists only t add note text`)).toEqual([changed])
    expect(readSql(`${T} alter table u add note text`)).toEqual([named('t', { columns: both })])
  })
})

describe('which keys a table has', () => {
  const whole = { optional: false }
  test.each<[sql: string, expected: Partial<FoundTable>]>([
    ['id int primary key', { columns: [column('id', 'int', whole)], primaryKey: ['id'] }],
    [
      'id integer primary key',
      { columns: [column('id', 'integer', { ...whole, filled: true })], primaryKey: ['id'] },
    ],
    ['id integer', { columns: [column('id', 'integer')] }],
    ['id int unique', { unique: [['id']] }],
    ['id int, primary key (id)', { primaryKey: ['id'] }],
    ['id int, constraint "p" primary key (id)', { primaryKey: ['id'] }],
    ['id int, unique (id), unique ("id", b)', { unique: [['id'], ['id', 'b']] }],
    ['id int, constraint u unique (id)', { unique: [['id']] }],
    ['id int, unique key u (id)', { unique: [['id']] }],
    ['id int, unique index u (id)', { unique: [['id']] }],
    ['id int, key (id), index k (id desc, b)', { indexes: [['id'], ['id', 'b']] }],
    ['id int, key k (id(100))', { indexes: [['id']] }],
    ['id int, fulltext key f (id)', {}],
    ['id int, foreign key (id) references u (id)', {}],
    ['id int, constraint f foreign key (id) references u (id)', {}],
    ['id int, check (id > 0)', {}],
    ['id int, exclude using gist (id with =)', {}],
    ['id int,', {}],
  ])('create table t (%s)', (body, expected) => {
    expect(readSql(`create table t (${body})`)).toEqual([named('t', expected)])
  })

  test.each<[sql: string, expected: Partial<FoundTable>]>([
    ['create index i on t (mail)', { indexes: [['mail']] }],
    ['create index on t (mail)', { indexes: [['mail']] }],
    [
      'create index concurrently if not exists i on only t using btree (mail, id)',
      {
        indexes: [['mail', 'id']],
      },
    ],
    ['create unique index i on t (mail)', { unique: [['mail']] }],
    ['create unique index i on t (mail) where id > 1', {}],
    ['create unique index i on t (upper(mail))', { unique: [['upper']] }],
    ['create unique index i on t (lower(mail))', { unique: [['lower(mail)']] }],
    ['create index i on t ((LOWER("mail")))', { indexes: [['lower(mail)']] }],
    ['create index i on t using btree (lower((mail)::text))', { indexes: [['lower(mail)']] }],
    ['create index i on t (lower(mail || tenant))', { indexes: [['lower']] }],
    ['create index i on u (mail)', {}],
    ['create index i', {}],
    ['create unique view t (mail)', {}],
    ['alter table t add constraint u unique (mail)', { unique: [['mail']] }],
    ['alter table t add primary key (mail)', { primaryKey: ['mail'] }],
    [
      'alter table t add index i (mail), add unique (id)',
      { unique: [['id']], indexes: [['mail']] },
    ],
  ])('%s', (sql, expected) => {
    expect(readSql(`${T} ${sql}`)).toEqual([named('t', { columns: both, ...expected })])
  })

  const keyed = `${T} alter table t add primary key (mail, id), add unique (mail), add unique (id), add index (mail), add index (id);`

  test('not those of a column that is dropped', () => {
    expect(readSql(`${keyed} alter table t drop mail`)).toEqual([
      named('t', { unique: [['id']], indexes: [['id']] }),
    ])
    expect(readSql(`${T} alter table t add primary key (id); alter table t drop mail`)).toEqual([
      named('t', { primaryKey: ['id'] }),
    ])
  })

  test('under the new name of a column', () => {
    expect(readSql(`${keyed} alter table t rename mail to m`)).toEqual([
      named('t', {
        columns: [id, column('m', 'text')],
        primaryKey: ['m', 'id'],
        unique: [['m'], ['id']],
        indexes: [['m'], ['id']],
      }),
    ])
  })
})
