import { columnType } from '../schemas/sql/column-type.js'
import type { FoundColumn, FoundTable } from '../schemas/sql/found-table.js'
import type { Dialect } from '../schemas/schema.js'
import { getColumn } from '../schemas/folded.js'
import { readPart } from '../schemas/sql/sql-words.js'
import { sqlTokens } from '../schemas/sql/sql-tokens.js'
import type { Connection, SqlRow } from './connection.js'

/** Statements whose rows have the same names in every dialect. */
interface Questions {
  /** `name`, `column`, `type`, `optional` and `filled`, in the order of the columns. */
  readonly columns: string
  /**
   * `name`, `key`, `kind` (`primary`, `unique`, `index`) and `column`, in the order of the key's columns; for one that is none,
   * `expression`: its text, or that of the statement that has made the index.
   */
  readonly keys: string
  /** `name`, `column` and `cascades`: whether the row goes with the one that it refers to. */
  readonly references: string
}

const POSTGRES_NAME = `case when n.nspname = current_schema() then c.relname else n.nspname || '.' || c.relname end`
const POSTGRES_OWN = `c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
/** Of a domain the type that it is made of, however often. */
const POSTGRES_TYPE = `with recursive base(type, mod) as (
    select a.atttypid, a.atttypmod
    union all select d.typbasetype, d.typtypmod from base join pg_type d on d.oid = base.type where d.typtype = 'd'
  ) select format_type(base.type, base.mod) from base join pg_type d on d.oid = base.type where d.typtype <> 'd'`
/** Views have columns, too. */
const MYSQL_OWN = `t.table_schema = database() and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED')`
const SQLITE_OWN = `m.type = 'table' and m.name not glob 'sqlite_*'`

const questions: Readonly<Record<Dialect, Questions>> = {
  postgresql: {
    columns: `select ${POSTGRES_NAME} as name, a.attname as "column",
        (${POSTGRES_TYPE}) as type, not a.attnotnull as optional,
        (a.atthasdef or a.attidentity <> '') as filled
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where a.attnum > 0 and not a.attisdropped and ${POSTGRES_OWN}
      order by c.oid, a.attnum`,
    keys: `select ${POSTGRES_NAME} as name, i.indexrelid::text as "key", a.attname as "column",
        case when k.attnum = 0 then pg_get_indexdef(i.indexrelid, k.place::int, true) end as expression,
        case when i.indisprimary then 'primary' when i.indisunique then 'unique' else 'index' end as kind
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
        cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indpred is null and i.indisvalid and k.place <= i.indnkeyatts and ${POSTGRES_OWN}
      order by i.indexrelid, k.place`,
    references: `select ${POSTGRES_NAME} as name, a.attname as "column", (f.confdeltype = 'c')::int as cascades
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
      where f.contype = 'f' and cardinality(f.conkey) = 1 and ${POSTGRES_OWN}
      order by c.oid, a.attnum`,
  },
  mysql: {
    columns: `select t.table_name as name, c.column_name as \`column\`,
        concat(c.column_type, coalesce(concat(' character set ', c.character_set_name, ' collate ', c.collation_name), '')) as type,
        c.is_nullable = 'YES' as optional,
        (c.column_default is not null or c.extra <> '') as filled
      from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
      where ${MYSQL_OWN}
      order by t.table_name, c.ordinal_position`,
    keys: `select table_name as name, index_name as \`key\`, column_name as \`column\`,
        case when index_name = 'PRIMARY' then 'primary' when non_unique = 0 then 'unique' else 'index' end as kind
      from information_schema.statistics where table_schema = database()
      order by table_name, index_name, seq_in_index`,
    references: `select k.table_name as name, k.column_name as \`column\`, r.delete_rule = 'CASCADE' as cascades
      from information_schema.key_column_usage k join information_schema.referential_constraints r
        on r.constraint_schema = k.table_schema and r.constraint_name = k.constraint_name and r.table_name = k.table_name
      where k.table_schema = database() and k.referenced_table_name is not null
      order by k.table_name, k.column_name`,
  },
  sqlite: {
    // Generated columns are hidden, in a way; those of a virtual table (1) are none.
    columns: `select m.name as name, p.name as "column", p.type as type,
        (p."notnull" = 0 and p.pk = 0) as optional,
        (p.dflt_value is not null or p.hidden <> 0 or (p.pk > 0 and lower(p.type) = 'integer'
          and not exists (select 1 from pragma_table_info(m.name) where pk > 1))) as filled
      from sqlite_master m join pragma_table_xinfo(m.name) p where p.hidden <> 1 and ${SQLITE_OWN}
      order by m.name, p.cid`,
    keys: `select m.name as name, 'primary' as "key", 'primary' as kind, p.name as "column", p.pk as place, null as expression
      from sqlite_master m join pragma_table_info(m.name) p where p.pk > 0 and ${SQLITE_OWN}
      union all
      select m.name, l.name, case when l."unique" then 'unique' else 'index' end, i.name, i.seqno,
        case when i.cid = -2 then (select d.sql from sqlite_master d where d.type = 'index' and d.name = l.name) end
      from sqlite_master m join pragma_index_list(m.name) l join pragma_index_info(l.name) i
      where l.partial = 0 and l.origin <> 'pk' and ${SQLITE_OWN}
      order by 1, 2, 5`,
    references: `select m.name as name, f."from" as "column", f.on_delete = 'CASCADE' as cascades
      from sqlite_master m join pragma_foreign_key_list(m.name) f where ${SQLITE_OWN}
      order by 1, 2`,
  },
}

/** Reads every table of a database that is not the server's own. */
export async function introspect({ dialect, query }: Connection): Promise<readonly FoundTable[]> {
  const { columns, keys, references } = questions[dialect]
  const byTable = async (question: string): Promise<ReadonlyMap<string, readonly SqlRow[]>> =>
    groupRows(await query(question), (row) => text(row, 'name'))
  const [found, known] = [await byTable(columns), await byTable(keys)]
  const referring = await byTable(references)
  return [...found].map(([name, rows]) => ({
    ...buildTable(name, rows, known.get(name) ?? []),
    references: (referring.get(name) ?? []).map((row) => ({
      column: text(row, 'column'),
      cascades: Boolean(Number(row['cascades'])),
    })),
  }))
}

function buildTable(
  name: string,
  columns: readonly SqlRow[],
  keyRows: readonly SqlRow[],
): FoundTable {
  const keys = [...groupRows(keyRows, (row) => text(row, 'key')).values()]
  const whole = keys.filter((rows) => rows.every((row) => findPart(row) !== undefined))
  const ofKind = (kind: string): readonly (readonly string[])[] =>
    whole
      .filter(([first]) => first?.['kind'] === kind)
      .map((rows) => rows.flatMap((row) => findPart(row) ?? []))
  return {
    name,
    columns: columns.map(buildColumn),
    primaryKey: ofKind('primary')[0] ?? [],
    unique: ofKind('unique'),
    indexes: ofKind('index'),
    ...(whole.length < keys.length && { keysOpen: true }),
  }
}

/** A column of a key, or what `lower` makes of one; undefined for another expression. */
function findPart(row: SqlRow): string | undefined {
  if (row['column'] !== null) return text(row, 'column')
  const tokens = sqlTokens(text(row, 'expression'))
  const start = tokens.findIndex(({ text: word }) => word === '(')
  const isStatement = tokens[0]?.text.toLowerCase() === 'create'
  const part = readPart(isStatement ? tokens.slice(start + 1, -1) : tokens)
  return getColumn(part) === part ? undefined : part
}

function buildColumn(row: SqlRow): FoundColumn {
  return {
    name: text(row, 'column'),
    type: columnType(text(row, 'type')),
    optional: Boolean(Number(row['optional'])),
    filled: Boolean(Number(row['filled'])),
  }
}

function text(row: SqlRow, name: string): string {
  return String(row[name])
}

function groupRows(
  rows: readonly SqlRow[],
  keyOf: (row: SqlRow) => string,
): ReadonlyMap<string, readonly SqlRow[]> {
  const groups = new Map<string, readonly SqlRow[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
