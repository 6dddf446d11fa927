import { request as dial } from 'node:http'
import { serve } from './serve.js'

/**
 * A reverse proxy that adds whom it talks to, behind what that one has said: as nginx does by
 * `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`.
 *
 * @param port to which it passes requests on
 * @param localAddress of this machine from which it does so
 * @returns its own port
 */
async function startProxy(port: number, localAddress: string): Promise<number> {
  return serve((incoming, answer) => {
    const { method, url: path, headers: sent, socket } = incoming
    const chain = [sent['x-forwarded-for'] ?? [], socket.remoteAddress ?? ''].flat()
    const headers = { ...sent, 'x-forwarded-for': chain.join(', ') }
    const to = { host: '127.0.0.1', port, localAddress, method, path, headers }
    const onward = dial(to, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers)
      told.pipe(answer)
    })
    incoming.pipe(onward)
  })
}

/** Puts so many proxies in front of an application, each at an address of its own. @returns the port of the first */
export async function startProxies(hops: number, port: number): Promise<number> {
  let front = port
  for (let hop = hops; hop > 0; hop -= 1) front = await startProxy(front, `127.0.0.10${hop}`)
  return front
}

/** Tries a wrong password from an address of this machine. @param claim that the visitor makes about whom it speaks for */
async function tryFrom(port: number, localAddress: string, claim: string): Promise<number> {
  const body = JSON.stringify({ username: claim, password: 'wrong' })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': claim }
  const to = { host: '127.0.0.1', port, localAddress, method: 'POST', headers }
  return new Promise((resolve, reject) => {
    const onward = dial({ ...to, path: '/auth/callback/credentials' }, (told) => {
      told.resume()
      resolve(told.statusCode ?? 0)
    })
    onward.on('error', reject)
    onward.end(body)
  })
}

/**
 * Has one visitor try five wrong passwords, each time as if for somebody else, and another visitor one.
 *
 * @returns for each of them which tries were refused for being too many
 */
export async function guessFrom(port: number): Promise<{ eve: boolean[]; ada: boolean[] }> {
  const eve: boolean[] = []
  for (const turn of [1, 2, 3, 4, 5])
    eve.push((await tryFrom(port, '127.0.0.2', `203.0.113.${turn}`)) === 429)
  return { eve, ada: [(await tryFrom(port, '127.0.0.3', '203.0.113.1')) === 429] }
}

/** Eve alone is counted, whoever she says to be. */
export const COUNTED = { eve: [false, false, true, true, true], ada: [false] }
/** Whoever comes is counted as one. */
export const TOGETHER = { eve: [false, false, true, true, true], ada: [true] }
/** No network is counted. */
export const UNCOUNTED = { eve: [false, false, false, false, false], ada: [false] }
