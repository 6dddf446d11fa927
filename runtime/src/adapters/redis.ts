import type { Adapter, AdapterSession, VerificationToken } from '../adapter.js'
import { keyValueDatabase } from '../key-value/key-value-database.js'
import type { KeyValue } from '../key-value/key-value.js'
import { makeLayout, type KeyPrefixes } from '../key-value/layout.js'
import { listSpellings } from '../tables/delete-user.js'
import { createAdapter } from '../tables/adapter.js'
import { extendTable, tables } from '../tables/tables.js'
import { typedTable } from '../tables/typed-table.js'

/** A client of `redis` (node-redis). */
export interface NodeRedisClient {
  sendCommand(command: string[]): Promise<unknown>
}

/** A client of `ioredis`. */
export interface IORedisClient {
  call(command: string, ...parameters: string[]): Promise<unknown>
}

/** A client of `redis` or of `ioredis`. The application connects it and closes it. */
export type RedisClient = NodeRedisClient | IORedisClient

/** Options of {@link RedisAdapter} and {@link withRedisSessions}: what keys begin with. */
export type RedisAdapterOptions = KeyPrefixes

/** Everything but the clean-up: Redis forgets what has expired by itself. */
export type RedisAdapterMethods = Omit<Required<Adapter>, 'deleteExpired'>

/**
 * For each key: its value as it must be and as it becomes, with `=` in front, or empty for none; then when it expires.
 * It is kept for a day more: the engine is the one to say that something has expired.
 */
const SWAP = `
for i, key in ipairs(KEYS) do
  local value, wanted = redis.call('GET', key), ARGV[3 * i - 2]
  if (value and '=' .. value or '') ~= wanted then return 0 end
end
local now = redis.call('TIME')[1] * 1000
for i, key in ipairs(KEYS) do
  local value, expires = ARGV[3 * i - 1], ARGV[3 * i]
  if value == '' then
    redis.call('DEL', key)
  else
    redis.call('SET', key, string.sub(value, 2))
    if expires ~= '' then
      redis.call('PEXPIREAT', key, string.format('%.0f', math.max(tonumber(expires), now) + 86400000))
    end
  end
end
return 1`

/** Deletes values that are what they must be, and members of sets: first how many values, then them, then the members. */
const FORGET = `
local count = tonumber(ARGV[1])
for i = 1, count do
  if redis.call('GET', KEYS[i]) ~= ARGV[i + 1] then return 0 end
end
for i = 1, count do redis.call('DEL', KEYS[i]) end
for i = count + 1, #KEYS do redis.call('ZREM', KEYS[i], ARGV[i + 1]) end
return 1`

/** Puts a member into a set, which loses those that have expired, and is forgotten a day after the last of them has. */
const ADD = `
local now = redis.call('TIME')[1] * 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 86400000)
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
local last = redis.call('ZREVRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
if last == 'inf' then return redis.call('PERSIST', KEYS[1]) end
return redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', math.max(tonumber(last), now) + 86400000))`

/** Adds to a number, unless that is nothing, and says when it may be forgotten: an hour later than it expires, as clocks differ. */
const INCREMENT = `
if ARGV[1] == '0' then return tonumber(redis.call('GET', KEYS[1]) or 0) end
local count, now = redis.call('INCRBY', KEYS[1], ARGV[1]), redis.call('TIME')[1] * 1000
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', math.max(tonumber(ARGV[2]), now) + 3600000))
return count`

/** The value of a key, and the value to which one of its fields leads. */
const LINKED = `
local value = redis.call('GET', KEYS[1])
if not value then return {} end
local field = cjson.decode(value)[ARGV[1]]
local escaped = string.gsub(tostring(field), '[%%:/\\\\?]', function(c) return string.format('%%%02X', string.byte(c)) end)
return { value, redis.call('GET', ARGV[2] .. escaped) }`

function resolveCommand(client: RedisClient): (...command: string[]) => Promise<unknown> {
  if ('call' in client && typeof client.call === 'function')
    return (command, ...parameters) => client.call(command ?? '', ...parameters)
  if ('sendCommand' in client && typeof client.sendCommand === 'function')
    return (...command) => client.sendCommand(command)
  throw new TypeError('RedisAdapter takes a client of redis or of ioredis')
}

function texts(reply: unknown): readonly string[] {
  return Array.isArray(reply) ? reply.map(String) : []
}

function written(value: string | undefined): string {
  return value === undefined ? '' : `=${value}`
}

function redisStore(client: RedisClient): KeyValue {
  const command = resolveCommand(client)
  return {
    async get(key) {
      const value = await command('GET', key)
      return typeof value === 'string' ? value : undefined
    },
    async getLinked(key, field, prefix) {
      const [value, linked] = texts(await command('EVAL', LINKED, '1', key, field, prefix))
      return [value, linked]
    },
    async swap(changes) {
      const keys = changes.map(({ key }) => key)
      const values = changes.flatMap(({ before, after, until }) => [
        written(before),
        written(after),
        until ? String(until.getTime()) : '',
      ])
      const done = await command('EVAL', SWAP, String(keys.length), ...keys, ...values)
      return Number(done) === 1
    },
    async forget(values, members) {
      const keys = [...values.map(({ key }) => key), ...members.map(({ set }) => set)]
      const held = [...values.map(({ value }) => value), ...members.map(({ member }) => member)]
      const count = [String(keys.length), ...keys, String(values.length), ...held]
      return Number(await command('EVAL', FORGET, ...count)) === 1
    },
    add: (set, member, until) =>
      command('EVAL', ADD, '1', set, member, until ? String(until.getTime()) : '+inf'),
    remove: (set, member) => command('ZREM', set, member),
    increment: async (key, amount, until) =>
      Number(await command('EVAL', INCREMENT, '1', key, String(amount), String(until.getTime()))),
    members: async (set) => texts(await command('ZRANGE', set, '0', '-1')),
  }
}

/**
 * Keeps everything in Redis; sessions and verification tokens expire by themselves. It needs one server, replicated or
 * not: a cluster can't change several keys as one step.
 *
 * @param client of `redis` or of `ioredis`, connected
 */
export function RedisAdapter(
  client: RedisClient,
  options: RedisAdapterOptions = {},
): RedisAdapterMethods {
  const { deleteExpired: _, ...methods } = createAdapter(
    keyValueDatabase(redisStore(client), makeLayout(options)),
    { extraColumns: true },
  )
  return methods
}

/** The methods that stay with the other adapter where sessions and verification tokens are in Redis. */
const LASTING = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'listUsersByEmailIgnoringCase',
  'getUserByAccount',
  'updateUser',
  'linkAccount',
  'unlinkAccount',
  'updateAccount',
  'getAccount',
  'listAccountsByUserId',
  'createAuthenticator',
  'getAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
  'getFactor',
  'putFactor',
  'deleteFactor',
  'listFactorsByUserId',
] as const satisfies readonly (keyof Adapter)[]

/**
 * Keeps sessions, verification tokens and counters in Redis, so that a fleet of servers shares them, and everything else where
 * it is. A session check asks Redis, and the other adapter for the user.
 *
 * @param adapter keeps users, accounts, authenticators and factors
 * @param client of `redis` or of `ioredis`, connected; a cluster will do
 */
export function withRedisSessions(
  adapter: Adapter,
  client: RedisClient,
  options: RedisAdapterOptions = {},
): Adapter {
  const database = keyValueDatabase(redisStore(client), makeLayout(options))
  const { createSession, updateSession, deleteSession, listSessionsByUserId, ...rest } =
    createAdapter(database, { extraColumns: true })
  const { createVerificationToken, useVerificationToken, listVerificationTokens } = rest
  const sessions = typedTable<AdapterSession>(
    database,
    extendTable(tables.session, { extraColumns: true }),
    {},
  )
  const tokens = typedTable<VerificationToken>(database, tables.verificationToken, {})
  // An adapter may be an instance of a class.
  const lasting: Adapter = Object.fromEntries(
    LASTING.flatMap((name) => {
      const method: unknown = adapter[name]
      return typeof method === 'function' ? [[name, method.bind(adapter)]] : []
    }),
  )
  return {
    ...lasting,
    createSession,
    updateSession,
    deleteSession,
    listSessionsByUserId,
    createVerificationToken,
    useVerificationToken,
    listVerificationTokens,
    incrementCounter: rest.incrementCounter,
    async getSessionAndUser(sessionToken) {
      const session = await sessions.find({ sessionToken })
      const user = session && (await adapter.getUser?.(session.userId))
      return session && user ? { session, user } : null
    },
    async deleteUser(userId, also) {
      const user = await adapter.getUser?.(userId)
      await sessions.removeAll({ userId })
      for (const identifier of listSpellings([user?.email, ...(also?.addresses ?? [])]))
        await tokens.removeAll({ identifier })
      return adapter.deleteUser?.(userId, also)
    },
  }
}
