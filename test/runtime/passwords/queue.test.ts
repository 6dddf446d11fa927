import { TooBusy } from '@create-auth/runtime/errors'
import { expect, test } from 'vitest'
import { makeQueue } from '../../../runtime/src/passwords/passwords.js'

/** Work that is done when it is told. */
function tasks(randomByte = 0) {
  const queue = makeQueue(() => Uint8Array.of(randomByte))
  const started: number[] = []
  const ends = new Map<number, (error?: Error) => void>()
  const begin = (id: number): Promise<number> =>
    queue((inTurn) =>
      inTurn(() => {
        started.push(id)
        return new Promise((resolve, reject) => {
          ends.set(id, (error) => (error ? reject(error) : resolve(id)))
        })
      }),
    )
  return { begin, started, end: (id: number, error?: Error) => ends.get(id)?.(error) }
}

const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** Lets everything that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two pieces of work are done at once, twenty wait, and the next is refused at once', async () => {
  const { begin, started, end } = tasks(7)
  const begun = many(22).map(begin)
  await settled()
  expect(started).toEqual([1, 2])
  const refused = await begin(23).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TooBusy)
  expect(refused).toMatchObject({
    type: 'TooBusy',
    kind: 'signIn',
    retryAfter: 3,
    message: 'too many passwords are waiting to be hashed',
  })
  for (const id of many(22)) {
    end(id)
    await settled()
    expect(started).toEqual(many(Math.min(id + 2, 22)))
  }
  expect(await Promise.all(begun)).toEqual(many(22))
  // All places are free again, and no more than before.
  const again = many(22).map(begin)
  expect(await begin(23).catch((error: unknown) => error)).toBeInstanceOf(TooBusy)
  for (const id of many(22)) {
    await settled()
    end(id)
  }
  expect(await Promise.all(again)).toEqual(many(22))
})

test('the place of one that is done goes to the first that waits, not to whoever has just come', async () => {
  const { begin, started, end } = tasks()
  const begun = many(3).map(begin)
  await settled()
  end(1)
  begun.push(begin(4))
  await settled()
  begun.push(begin(5))
  await settled()
  expect(started).toEqual([1, 2, 3])
  for (const id of [2, 3]) end(id)
  await settled()
  for (const id of [4, 5]) end(id)
  expect(await Promise.all(begun)).toEqual([1, 2, 3, 4, 5])
})

test('work that fails gives its place back', async () => {
  const { begin, started, end } = tasks()
  const begun = many(3).map((id) => begin(id).catch((error: unknown) => error))
  await settled()
  const error = new Error('failed')
  end(1, error)
  end(2, error)
  await settled()
  expect(started).toEqual([1, 2, 3])
  end(3)
  expect(await Promise.all(begun)).toEqual([error, error, 3])
  const more = [begin(4), begin(5)]
  await settled()
  expect(started).toEqual([1, 2, 3, 4, 5])
  for (const id of [4, 5]) end(id)
  expect(await Promise.all(more)).toEqual([4, 5])
})

test('those who are refused come back after one to five seconds, not all at once', async () => {
  const waits = new Set<unknown>()
  for (let byte = 0; byte < 256; byte += 1) {
    const { begin } = tasks(byte)
    for (const id of many(22)) void begin(id)
    const refused: unknown = await begin(23).catch((error: unknown) => error)
    waits.add(refused instanceof TooBusy && refused.retryAfter)
  }
  expect(waits).toEqual(new Set([1, 2, 3, 4, 5]))
})
