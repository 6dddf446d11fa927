import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { BSON, type Document } from 'mongodb'

// No package brings a server of MongoDB along that would run wherever Node.js does. This one speaks its wire protocol, so
// that drivers are tried as they are, and knows the few commands that the adapters send, each as one step.

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

interface Index {
  readonly key: Readonly<Record<string, number>>
  readonly unique?: boolean
  readonly collation?: Document
  readonly partialFilterExpression?: Document
}

interface Collection {
  documents: readonly Document[]
  indexes: readonly Index[]
}

/** A refusal, as servers say it. */
class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The value by which two values are compared. */
const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime()
  return value instanceof BSON.ObjectId ? value.toHexString() : value
}

const OPERATORS: Readonly<Record<string, (value: unknown, asked: unknown) => boolean>> = {
  $lte: (value, asked) => (plain(value) as number) <= (plain(asked) as number),
  $gt: (value, asked) => typeof value === typeof asked && (value as string) > (asked as string),
  $in: (value, asked) => (asked as unknown[]).some((each) => plain(each) === plain(value)),
}

/** Whether two values are the same to a collation in which neither case nor anything of less weight counts. */
const collates = (value: unknown, asked: unknown): boolean =>
  typeof value === 'string' && typeof asked === 'string'
    ? value.localeCompare(asked, 'en', { sensitivity: 'accent' }) === 0
    : plain(value) === plain(asked)

const matches = (document: Document, filter: Document): boolean =>
  Object.entries(filter).every(([field, asked]: [string, unknown]) => {
    const value: unknown = document[field]
    const operators = Object.entries(
      typeof asked === 'object' && asked !== null && !(plain(asked) !== asked) ? asked : {},
    ).filter(([name]) => name in OPERATORS)
    if (operators.length === 0) return plain(value) === plain(asked)
    return operators.every(([name, operand]) => OPERATORS[name]!(value, operand))
  })

const changed = (document: Document, { $set = {}, $inc = {}, $max = {} }: Document): Document => {
  const sums = Object.entries($inc).map(([name, by]) => [name, (document[name] ?? 0) + by])
  const most = Object.entries($max).map(([name, value]) => [
    name,
    Math.max(Number(document[name]), Number(value)),
  ])
  return { ...document, ...$set, ...Object.fromEntries([...sums, ...most]) }
}

function makeCommands() {
  const collections = new Map<string, Collection>()
  const of = (name: string): Collection => {
    const there = collections.get(name) ?? { documents: [], indexes: [] }
    collections.set(name, there)
    return there
  }
  const refuseTaken = (
    { documents, indexes }: Collection,
    added: Document,
    before?: Document,
  ): void => {
    const keys: readonly Index[] = [{ key: { _id: 1 }, unique: true }, ...indexes]
    for (const { key, partialFilterExpression = {} } of keys.filter(({ unique }) => unique)) {
      const same = Object.fromEntries(Object.keys(key).map((name) => [name, added[name]]))
      const isIn = (each: Document) => matches(each, partialFilterExpression)
      if (
        isIn(added) &&
        documents.some((each) => each !== before && isIn(each) && matches(each, same))
      )
        throw new Refusal(11_000, `E11000 duplicate key error: ${Object.keys(key).join()}`)
    }
  }
  const insert = (name: string, document: Document): void => {
    const collection = of(name)
    refuseTaken(collection, document)
    collection.documents = [...collection.documents, document]
  }
  const cursor = (ns: string, firstBatch: readonly Document[]): Document => ({
    cursor: { id: BSON.Long.ZERO, ns, firstBatch },
  })
  const stages: Readonly<
    Record<string, (documents: readonly Document[], stage: Document & string) => Document[]>
  > = {
    $match: (documents, filter) => documents.filter((each) => matches(each, filter)),
    $lookup: (documents, { from, localField, foreignField, as }) =>
      documents.map((each) => ({
        ...each,
        [as]: of(from).documents.filter((other) =>
          matches(other, { [foreignField]: each[localField] }),
        ),
      })),
    $unwind: (documents, path) =>
      documents.flatMap((each) =>
        (each[path.slice(1)] as Document[]).map((one) => ({ ...each, [path.slice(1)]: one })),
      ),
  }
  const commands: Readonly<Record<string, (command: Document) => Document>> = {
    createIndexes({ createIndexes: name, indexes }) {
      const collection = of(name)
      for (const index of indexes as readonly Index[]) {
        const keyOf = ({ key, collation }: Index) => JSON.stringify([key, collation])
        const same = collection.indexes.find((each) => keyOf(each) === keyOf(index))
        if (same && same.unique !== index.unique) throw new Refusal(85, 'IndexOptionsConflict')
        if (same) continue
        collection.indexes = [...collection.indexes, index]
        for (const document of collection.documents) refuseTaken(collection, document, document)
      }
      return {}
    },
    insert({ insert: name, documents }) {
      for (const document of documents) insert(name, document)
      return { n: documents.length }
    },
    find({ find: name, filter, collation, limit = 0 }) {
      if (collation && (collation.locale !== 'en' || collation.strength !== 2))
        throw new Refusal(2, 'BadValue: a collation that is not known here')
      const found = of(name).documents.filter((each) =>
        collation
          ? Object.entries(filter).every(([field, asked]) => collates(each[field], asked))
          : matches(each, filter),
      )
      return cursor(name, limit > 0 ? found.slice(0, limit) : found)
    },
    aggregate({ aggregate: name, pipeline }) {
      const steps = (pipeline as readonly Document[]).flatMap((stage) => Object.entries(stage))
      return cursor(
        name,
        steps.reduce<readonly Document[]>(
          (documents, [stage, given]) => stages[stage]!(documents, given),
          of(name).documents,
        ),
      )
    },
    findAndModify({ findAndModify: name, query, update, remove, upsert }) {
      const collection = of(name)
      const found = collection.documents.find((each) => matches(each, query))
      if (remove) {
        collection.documents = collection.documents.filter((each) => each !== found)
        return { value: found ?? null }
      }
      if (!found && !upsert) return { value: null }
      const next = changed(found ?? { _id: new BSON.ObjectId(), ...query }, update)
      refuseTaken(collection, next, found)
      collection.documents = [...collection.documents.filter((each) => each !== found), next]
      return { value: next }
    },
    delete({ delete: name, deletes }) {
      const collection = of(name)
      const before = collection.documents.length
      for (const { q } of deletes)
        collection.documents = collection.documents.filter((each) => !matches(each, q))
      return { n: before - collection.documents.length }
    },
  }
  return (command: Document): Document => {
    const [name = ''] = Object.keys(command)
    if (/^(?:hello|ismaster)$/i.test(name)) {
      const sizes = {
        maxBsonObjectSize: 2 ** 24,
        maxMessageSizeBytes: 48e6,
        maxWriteBatchSize: 1e5,
      }
      const versions = { minWireVersion: 0, maxWireVersion: 21 }
      return {
        isWritablePrimary: true,
        ismaster: true,
        helloOk: true,
        ...sizes,
        ...versions,
        ok: 1,
      }
    }
    if (['endSessions', 'ping'].includes(name)) return { ok: 1 }
    try {
      const run = commands[name]
      if (!run) throw new Refusal(59, `no such command: '${name}'`)
      return { ...run(command), ok: 1 }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message: errmsg } = error
      if (name === 'insert') return { n: 0, writeErrors: [{ index: 0, code, errmsg }], ok: 1 }
      return { ok: 0, code, errmsg }
    }
  }
}

/** The command of a message: its first document, and lists of documents that stand beside that. */
function commandIn(message: Buffer): Document {
  const read = (at: number): Document =>
    BSON.deserialize(message.subarray(at, at + message.readInt32LE(at)))
  if (message.readInt32LE(12) === OP_QUERY) {
    return read(message.indexOf(0, 20) + 1 + 8)
  }
  const command: Document = {}
  for (let at = 20; at < message.length;) {
    const kind = message[at]
    const size = message.readInt32LE(at + 1)
    if (kind === 0) Object.assign(command, read(at + 1))
    else {
      const end = message.indexOf(0, at + 5)
      const documents: Document[] = []
      for (let next = end + 1; next < at + 1 + size; next += message.readInt32LE(next))
        documents.push(read(next))
      command[message.toString('utf8', at + 5, end)] = documents
    }
    at += 1 + size
  }
  return command
}

function answerTo(message: Buffer, reply: Document): Buffer {
  const isQuery = message.readInt32LE(12) === OP_QUERY
  const head = Buffer.alloc(isQuery ? 36 : 21)
  const body = BSON.serialize(reply)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(message.readInt32LE(4), 8)
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12)
  if (isQuery) head.writeInt32LE(1, 32)
  return Buffer.concat([head, body])
}

async function serve(socket: Socket, run: (command: Document) => Document): Promise<void> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk as Buffer])
    while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
      const message = bytes.subarray(0, bytes.readInt32LE(0))
      bytes = bytes.subarray(message.length)
      socket.write(answerTo(message, run(commandIn(message))))
    }
  }
}

/** A database in this process that drivers of MongoDB reach as they reach a server. */
export async function mongoServer(): Promise<{
  readonly url: string
  readonly run: (command: Document) => Document
  readonly close: () => void
}> {
  const run = makeCommands()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    serve(socket, run).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `mongodb://127.0.0.1:${port}/app`,
    run,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
