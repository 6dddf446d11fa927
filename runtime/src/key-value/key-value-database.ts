import { isFilled, isRecord, parseJson } from '../guards.js'
import type { Database, Removal, Row } from '../tables/database.js'
import { readRow } from '../tables/read-row.js'
import { type Table, tables } from '../tables/tables.js'
import { lowerAscii } from '../text.js'
import type { Held, KeyValue, Member, Swap } from './key-value.js'
import type { KeySpace } from './layout.js'

/** How often a change is tried again: each time that it fails, somebody else's has come through. */
const ATTEMPTS = 1000

function toRow(text = ''): Row | undefined {
  const value = parseJson(text)
  return isRecord(value) ? value : undefined
}

function has(row: Row, values: Row): boolean {
  return Object.entries(values).every(([name, value]) => row[name] === value)
}

interface DoomedKeys {
  readonly values: readonly Held[]
  readonly members: readonly Member[]
}

const NOTHING: DoomedKeys = { values: [], members: [] }

async function userValues(store: KeyValue, layout: KeySpace, where: Row): Promise<DoomedKeys> {
  const key = layout.buildKey(tables.user, where)
  const value = key === undefined ? undefined : await store.get(key)
  if (key === undefined || value === undefined) return NOTHING
  const email = toRow(value)?.['email']
  const address = isFilled(email) ? layout.emailKey(email) : undefined
  const id = address === undefined ? undefined : await store.get(address)
  const leads = address !== undefined && id !== undefined && id === where['id']
  return {
    values: [{ key, value }, ...(leads ? [{ key: address, value: id }] : [])],
    members: isFilled(email)
      ? [{ set: layout.spellingsKey(email), member: String(where['id']) }]
      : [],
  }
}

async function ownedValues(
  store: KeyValue,
  layout: KeySpace,
  { table, where }: Removal,
): Promise<DoomedKeys> {
  const set = layout.buildSetKey(table, where)
  if (set === undefined) return NOTHING
  const found = await Promise.all(
    (await store.members(set)).map(async (key) => ({ key, value: await store.get(key) })),
  )
  const values = found.flatMap(({ key, value }) => {
    const row = toRow(value)
    return value !== undefined && row && has(row, where) ? [{ key, value }] : []
  })
  return { values, members: values.map(({ key }) => ({ set, member: key })) }
}

/**
 * Deletes the rows of a user from a store, with what leads to them, as one step.
 *
 * @returns false where the store has no such step: nothing is done then
 */
async function removeTogether(
  store: KeyValue,
  layout: KeySpace,
  removals: readonly Removal[],
): Promise<boolean> {
  if (!store.forget) return false
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const doomed = await Promise.all(
      removals.map((removal) =>
        removal.table.id === tables.user.id
          ? userValues(store, layout, removal.where)
          : ownedValues(store, layout, removal),
      ),
    )
    const values = doomed.flatMap((each) => each.values)
    const members = doomed.flatMap((each) => each.members)
    if (values.length === 0 || (await store.forget(values, members))) return true
  }
  throw new TypeError('too many change this user at once')
}

function expiry(table: Table, row: Row): Date | undefined {
  const { expires } = readRow(table, row)
  return expires instanceof Date ? expires : undefined
}

function hasExpired(table: Table, row: Row, until: Date): boolean {
  const expires = expiry(table, row)
  return expires !== undefined && expires <= until
}

function createSpellingSearch(
  store: KeyValue,
  layout: KeySpace,
  find: Database['find'],
): Database['listIgnoringCase'] {
  return async (table, column, text) => {
    if (table.id !== tables.user.id || column !== 'email') return []
    const ids = new Set(await store.members(layout.spellingsKey(text)))
    // Whoever was stored by others is in no set: their spelling has led to them, and that of the engine may.
    for (const spelling of [text, lowerAscii(text)]) {
      const id = await store.get(layout.emailKey(spelling))
      if (id !== undefined) ids.add(id)
    }
    const found = await Promise.all([...ids].map((id) => find(table, { id })))
    return found.filter((row) => row !== undefined)
  }
}

/** Keeps the tables in a store of keys and values. Rows are JSON. */
export function keyValueDatabase(store: KeyValue, layout: KeySpace): Database {
  const { change, insert } = writer(store, layout)
  const findKey = async (table: Table, where: Row): Promise<string | undefined> => {
    const { email } = where
    if (!isFilled(email)) return layout.buildKey(table, where)
    return layout.buildKey(table, { id: await store.get(layout.emailKey(email)) })
  }
  const find: Database['find'] = async (table, where) => {
    const key = await findKey(table, where)
    return key === undefined ? undefined : toRow(await store.get(key))
  }
  const together = async (table: Table, where: Row): Promise<readonly Row[]> => {
    const set = layout.buildSetKey(table, where)
    const keys = set === undefined ? [] : await store.members(set)
    const texts = await Promise.all(keys.map((key) => store.get(key)))
    return texts.map(toRow).flatMap((row) => (row && has(row, where) ? [row] : []))
  }
  const take: Database['take'] = async (table, where) =>
    (await change(table, where, () => undefined))?.before
  return {
    find,
    insert,
    take,
    async list(table, where) {
      if (!isFilled(where['email'])) return together(table, where)
      const row = await find(table, where)
      return row ? [row] : []
    },
    listIgnoringCase: createSpellingSearch(store, layout, find),
    ...changing(change),
    async removeAll(table, where) {
      for (const row of await together(table, where)) await take(table, row)
    },
    removeTogether: (removals) => removeTogether(store, layout, removals),
    async removeExpired(table, until, limit) {
      let removed = 0
      for (const key of (await store.keys?.(layout.buildPrefix(table))) ?? []) {
        const row = removed < limit ? toRow(await store.get(key)) : undefined
        if (row && hasExpired(table, row, until) && (await take(table, row))) removed += 1
      }
      return removed
    },
    countsApart: true,
    keepsAll: true,
    async increment({ key: limitKey, amount, expires }) {
      const key = layout.buildKey(tables.signInLimit, { limitKey })
      return key === undefined ? undefined : store.increment?.(key, amount, expires)
    },
    async findWithUser(table, where) {
      const key = layout.buildKey(table, where)
      if (key === undefined) return undefined
      const linked = await store.getLinked?.(key, 'userId', layout.buildPrefix(tables.user))
      const row = toRow(linked ? linked[0] : await store.get(key))
      const user = linked
        ? toRow(linked[1])
        : row && (await find(tables.user, { id: row['userId'] }))
      return row && user && { row, user }
    },
  }
}

function changing(change: Writer['change']): Pick<Database, 'update' | 'swap' | 'raise'> {
  return {
    update: async (table, where, fields) =>
      (await change(table, where, (row) => ({ ...row, ...fields })))?.after,
    async swap(table, where, expected, fields) {
      const changed = await change(table, where, (row) =>
        has(row, expected) ? { ...row, ...fields } : row,
      )
      return changed !== undefined && has(changed.before, expected)
    },
    raise: async (table, where, column, value) => {
      const raised = (row: Row): number => Math.max(Number(row[column]), value)
      return (await change(table, where, (row) => ({ ...row, [column]: raised(row) })))?.after
    },
  }
}

interface RowChange {
  readonly before: Row
  /** Undefined where the row is gone. */
  readonly after: Row | undefined
}

interface Writer {
  readonly insert: Database['insert']
  /** Makes a row what it becomes, whoever else changes it meanwhile. */
  readonly change: (
    table: Table,
    where: Row,
    become: (row: Row) => Row | undefined,
  ) => Promise<RowChange | undefined>
}

function createSwap(table: Table, key: string, before: string | undefined, after?: Row): Swap {
  const until = after && expiry(table, after)
  return { key, before, after: after && JSON.stringify(after), ...(until && { until }) }
}

interface Leading {
  readonly remember: (table: Table, key: string, row: Row) => Promise<void>
  readonly forget: (table: Table, key: string, before: Row, after?: Row) => Promise<void>
}

function leading(store: KeyValue, { buildSetKey, spellingsKey }: KeySpace): Leading {
  return {
    async remember(table, key, row) {
      const set = buildSetKey(table, row)
      if (set !== undefined) await store.add(set, key, expiry(table, row))
      const { email, id } = row
      if (table.id === tables.user.id && isFilled(email) && isFilled(id))
        await store.add(spellingsKey(email), id)
    },
    async forget(table, key, before, after) {
      const set = after ? undefined : buildSetKey(table, before)
      if (set !== undefined) await store.remove(set, key)
      const [old, next] = [before['email'], after?.['email']]
      if (table.id !== tables.user.id || !isFilled(old)) return
      const isKept = isFilled(next) && spellingsKey(next) === spellingsKey(old)
      if (!isKept) await store.remove(spellingsKey(old), String(before['id']))
    },
  }
}

function writer(store: KeyValue, layout: KeySpace): Writer {
  const { buildKey, emailKey } = layout
  const { remember, forget } = leading(store, layout)
  /** An address leads to one user. */
  const emailSwaps = async (table: Table, before?: Row, after?: Row): Promise<readonly Swap[]> => {
    const [old, next] = [before?.['email'], after?.['email']]
    if (table.id !== tables.user.id || old === next) return []
    const id = String(before?.['id'] ?? after?.['id'])
    const leads = isFilled(old) && (await store.get(emailKey(old))) === id
    return [
      ...(leads ? [{ key: emailKey(old), before: id, after: undefined }] : []),
      ...(isFilled(next) ? [{ key: emailKey(next), before: undefined, after: id }] : []),
    ]
  }
  const isTaken = async ([, ...emails]: readonly Swap[]): Promise<boolean> => {
    const wanted = emails.find(({ after }) => after !== undefined)
    return wanted !== undefined && (await store.get(wanted.key)) !== undefined
  }
  return {
    async insert(table, row) {
      const key = buildKey(table, row)
      if (key === undefined) throw new TypeError(`the ${table.id} has no key`)
      // A key in a set that leads nowhere does no harm; a row that is in no set would outlive its user.
      await remember(table, key, row)
      const swaps = [
        createSwap(table, key, undefined, row),
        ...(await emailSwaps(table, undefined, row)),
      ]
      if (!(await store.swap(swaps))) throw new TypeError(`this ${table.id} is stored already`)
      return undefined
    },
    async change(table, where, become) {
      const key = buildKey(table, where)
      if (key === undefined) return undefined
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const text = await store.get(key)
        const before = toRow(text)
        if (!before) return undefined
        const after = become(before)
        const swaps = [
          createSwap(table, key, text, after),
          ...(await emailSwaps(table, before, after)),
        ]
        if (await store.swap(swaps)) {
          if (after) await remember(table, key, after)
          await forget(table, key, before, after)
          return { before, after }
        }
        if (await isTaken(swaps)) throw new TypeError('there is a user with this address already')
      }
      throw new TypeError(`too many change this ${table.id} at once`)
    },
  }
}
