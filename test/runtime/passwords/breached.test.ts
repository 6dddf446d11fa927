import { createHash } from 'node:crypto'
import type { RequestListener, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isBreached } from '../../../runtime/src/passwords/breached.js'
import { serve } from '../../support/serve.js'

const PASSWORD = 'Zürich is no secret'
const HASH = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase()
const SUFFIX = HASH.slice(5)
/** Of other passwords. */
const OTHER = '0018A45C4D1DEF81644B54AB7F969B88D65'

/** A range API that answers so. */
async function asked(answer: RequestListener | string, password = PASSWORD) {
  const requests: unknown[] = []
  const port = await serve((request, response) => {
    const { method, url } = request
    requests.push({ method, url, padding: request.headers['add-padding'] })
    if (typeof answer === 'string') response.end(answer)
    else answer(request, response)
  })
  const origin = `http://127.0.0.1:${port}`
  return { answer: await isBreached(password, { fetch: globalThis.fetch, origin }), requests }
}

const no = (failure: string) => ({ breached: false, failure })

describe('the range API', () => {
  test('is told five digits of the hash, and asked to hide how many there are', async () => {
    const { requests } = await asked(`${OTHER}:2`)
    expect(requests).toEqual([
      { method: 'GET', url: `/range/${HASH.slice(0, 5)}`, padding: 'true' },
    ])
  })

  test.each([
    ['alone', `${SUFFIX}:1`, true],
    ['among others', `${OTHER}:2\r\n${SUFFIX}:52579\r\n${OTHER}:0`, true],
    ['in small letters', `${SUFFIX.toLowerCase()}:3\n`, true],
    ['not at all', `${OTHER}:2\r\n`, false],
    ['as padding, which counts nothing', `${SUFFIX}:0\r\n${OTHER}:2`, false],
    ['in an empty answer', '', false],
  ])('has the password %s', async (_, text, breached) => {
    expect((await asked(text)).answer).toEqual({ breached })
  })

  test('may answer with 200,000 characters, and no more', async () => {
    const answerOf = async (length: number) =>
      (await asked(`${SUFFIX}:1`.padEnd(length, '\n'))).answer
    expect(await answerOf(200_000)).toEqual({ breached: true })
    expect(await answerOf(200_001)).toEqual(no('the answer is too long'))
  })

  test('is asked for the password as it is stored, in NFC', async () => {
    const { answer } = await asked(`${SUFFIX}:1`, PASSWORD.normalize('NFD'))
    expect(answer).toEqual({ breached: true })
  })

  test('is that of Have I Been Pwned, if nobody says otherwise', async () => {
    const urls: unknown[] = []
    const fetch = async (url: unknown): Promise<Response> => {
      urls.push(url)
      return new Response(`${SUFFIX}:9`)
    }
    expect(await isBreached(PASSWORD, { fetch })).toEqual({ breached: true })
    expect(urls).toEqual([`https://api.pwnedpasswords.com/range/${HASH.slice(0, 5)}`])
  })
})

describe('without an answer the password is let through, and the log gets to know why', () => {
  const status =
    (code: number): RequestListener =>
    (_request, response) =>
      void response.writeHead(code, { location: '/elsewhere' }).end(`${SUFFIX}:1`)

  test.each([
    ['status 500', status(500), 'the answer has status 500'],
    ['status 404', status(404), 'the answer has status 404'],
    ['a redirect', status(302), 'the answer has status 302'],
    [
      'a page',
      '<!doctype html><title>Sign in to the network</title>',
      'the answer is not a range of hashes',
    ],
    ['garbage after a match', `${SUFFIX}:1\n${SUFFIX}`, 'the answer is not a range of hashes'],
    ['a hash with more before it', `0${SUFFIX}:1`, 'the answer is not a range of hashes'],
    ['a count that is none', `${SUFFIX}:1e3`, 'the answer is not a range of hashes'],
    ['more than a range', `${OTHER}:2\n`.repeat(6000), 'the answer is too long'],
  ])('%s', async (_, answer, failure) => {
    expect((await asked(answer)).answer).toEqual(no(failure))
  })

  test('a connection that is closed', async () => {
    const { answer } = await asked((request) => request.socket.destroy())
    expect(answer).toEqual(no('no answer came within a second'))
  })

  test('one that never answers', async () => {
    const { answer } = await asked(() => undefined)
    expect(answer).toEqual(no('no answer came within a second'))
  })

  test('one that begins to answer and never ends', async () => {
    const drip = (_: unknown, response: ServerResponse): void => void response.write(`${SUFFIX}:1`)
    expect((await asked(drip)).answer).toEqual(no('no answer came within a second'))
  })

  test('a fetch that does not end when it is told to', async () => {
    const fetch = (): Promise<Response> => new Promise(() => undefined)
    expect(await isBreached(PASSWORD, { fetch })).toEqual(no('no answer came within a second'))
  })
})
