import { isFilled } from '../guards.js'
import type { Removal, Row } from '../tables/database.js'
import { tables } from '../tables/tables.js'
import type { Held, KeyValue, Member } from './key-value.js'
import type { KeySpace } from './layout.js'
import { ATTEMPTS, has, toRow } from './stored-row.js'

interface DoomedKeys {
  readonly values: readonly Held[]
  readonly members: readonly Member[]
}

const NOTHING: DoomedKeys = { values: [], members: [] }

/** The user's own row, and the address that leads to it, however it is spelled. */
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

/** Rows of one table that belong together, and what leads to them. */
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
export async function removeTogether(
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
