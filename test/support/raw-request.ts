import { connect } from 'node:net'

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends a request byte for byte, however broken it is, and reads what comes until the connection ends.
 *
 * @param head the request line and the header lines
 */
export async function sendRaw(
  port: number,
  head: readonly string[],
  body: string | Uint8Array = '',
): Promise<RawAnswer> {
  const text = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk) => void chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
    socket.write([...head, 'Connection: close', '', ''].join('\r\n'))
    socket.write(body)
  })
  const [start = '', ...rest] = text.split('\r\n\r\n')
  const [status = '', ...headers] = start.split('\r\n')
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(
      headers.map((line) => {
        const [name = '', ...value] = line.split(': ')
        return [name.toLowerCase(), value.join(': ')]
      }),
    ),
    body: rest.join('\r\n\r\n'),
  }
}
