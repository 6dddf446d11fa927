import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { isIP } from 'node:net'
import { readOutput } from './processes.js'
import type { ListeningSocket } from '../world/world.js'

/** A socket that listens, and the process that has it. */
interface OwnedSocket extends ListeningSocket {
  readonly pid: number
}

/**
 * The sockets on which processes listen for TCP.
 *
 * @param pids which processes
 */
export async function listListening(
  platform: NodeJS.Platform,
  pids: ReadonlySet<number>,
): Promise<readonly ListeningSocket[]> {
  const found = await listOwned(platform, pids)
  const own = found.filter(({ pid }) => pids.has(pid))
  const unique = new Map(own.map(({ host, port }) => [`${host} ${port}`, { host, port }]))
  return [...unique.values()].toSorted((one, other) => one.port - other.port)
}

async function listOwned(
  platform: NodeJS.Platform,
  pids: ReadonlySet<number>,
): Promise<readonly OwnedSocket[]> {
  if (pids.size === 0) return []
  if (platform === 'linux') return readProcSockets(pids)
  if (platform === 'win32') return parseNetstat(await readOutput(['netstat', '-ano']))
  const named = [...pids].join(',')
  return parseLsof(
    await readOutput(['lsof', '-nP', '-iTCP', '-sTCP:LISTEN', '-a', '-p', named, '-Fpn']),
  )
}

function readProcSockets(pids: ReadonlySet<number>): readonly OwnedSocket[] {
  const rows = ['tcp', 'tcp6'].flatMap((file) => parseProcNet(readTable(`/proc/net/${file}`)))
  const byInode = new Map(rows.map(({ inode, ...socket }) => [inode, socket]))
  return [...pids].flatMap((pid) =>
    listInodes(pid).flatMap((inode) => {
      const socket = byInode.get(inode)
      return socket ? [{ ...socket, pid }] : []
    }),
  )
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The numbers of the sockets that a process has open; none where it has ended. */
function listInodes(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).flatMap((name) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readTarget(`${folder}/${name}`)) ?? []
      return inode === undefined ? [] : [inode]
    })
  } catch {
    return []
  }
}

function readTarget(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** The sockets in the state LISTEN (0A) of `/proc/net/tcp` or `tcp6`. proc(5). */
export function parseProcNet(
  text: string,
): readonly (ListeningSocket & { readonly inode: string })[] {
  return text.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    const [address = '', port = ''] = local.split(':')
    if (state !== '0A') return []
    return [{ host: readHexAddress(address), port: Number.parseInt(port, 16), inode }]
  })
}

/** An address is written in words of four bytes, each with its last byte first. */
function readHexAddress(hex: string): string {
  const words = hex.match(/.{8}/g)?.map((word) => Buffer.from(word, 'hex').toReversed()) ?? []
  const [first, ...more] = words
  if (first && more.length === 0) return first.join('.')
  const whole = Buffer.concat(words).toString('hex')
  if (/^0{32}$/.test(whole)) return '::'
  if (/^0{31}1$/.test(whole)) return '::1'
  const [, mapped] = /^0{20}ffff([0-9a-f]{8})$/.exec(whole) ?? []
  if (mapped !== undefined) return Buffer.from(mapped, 'hex').join('.')
  return whole.match(/.{4}/g)?.join(':') ?? '::'
}

/** The output of `lsof -Fpn`: a line `p<pid>` in front of the lines `n<address>:<port>` of that process. */
export function parseLsof(text: string): readonly OwnedSocket[] {
  let pid = 0
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    const socket = line.startsWith('n') ? parseEndpoint(line.slice(1)) : undefined
    return socket ? [{ ...socket, pid }] : []
  })
}

/** The output of `netstat -ano`; the word for LISTENING is another one in each language of Windows, the foreign address is not. */
export function parseNetstat(text: string): readonly OwnedSocket[] {
  return text.split('\n').flatMap((line) => {
    const [protocol, local = '', foreign, ...more] = line.trim().split(/\s+/)
    const socket = parseEndpoint(local)
    if (protocol !== 'TCP' || !socket || !/^(?:0\.0\.0\.0|\[::\]):0$/.test(foreign ?? '')) return []
    return [{ ...socket, pid: Number(more.at(-1)) }]
  })
}

/** For example: `127.0.0.1:3000`, `[::1]:3000`, `*:3000`. */
function parseEndpoint(text: string): ListeningSocket | undefined {
  const [, name = '', port] = /^(.*):(\d+)$/.exec(text.trim()) ?? []
  const host = name.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  if (port === undefined || (host !== '*' && isIP(host) === 0)) return undefined
  return { host: host === '*' ? '::' : host, port: Number(port) }
}
