import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as it came over the wire. */
export interface ReceivedMail {
  /** RCPT TO and MAIL FROM. RFC 5321, section 3.3. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The parts by media type, in order. */
  readonly parts: readonly (readonly [type: string, text: string])[]
}

export interface MailServerOptions {
  /** Refuses a recipient with 550. */
  readonly refuses?: (address: string) => boolean
  /** The credentials that the server wants to be told before it takes a mail. */
  readonly login?: { readonly user: string; readonly pass: string }
  /** Takes the mail, and never says so. Asked for each mail. */
  readonly hangs?: boolean
}

export interface MailServer {
  readonly url: string
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** Every recipient that was named, whether accepted or not. */
  readonly recipients: readonly string[]
}

function headersOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function divide(entity: string): readonly [head: string, body: string] {
  const at = entity.indexOf('\r\n\r\n')
  return [entity.slice(0, at), entity.slice(at + 4)]
}

/** RFC 2045, section 6. */
function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** RFC 2046, section 5.1. */
function partsOf(headers: ReadonlyMap<string, string>, body: string): [string, string][] {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) {
    const text = decode(body, headers.get('content-transfer-encoding')?.toLowerCase() ?? '7bit')
    return [[type.split(';')[0] ?? '', text.replaceAll('\r\n', '\n')]]
  }
  const inner = body.split(`--${boundary}`).slice(1, -1)
  return inner.flatMap((part) => {
    const [head, text] = divide(part.replace(/^\r\n/, ''))
    return partsOf(headersOf(head), text.replace(/\r\n$/, ''))
  })
}

/** Takes mails on a free port of this machine, until the test ends. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const recipients: string[] = []
  const { login, refuses = () => false } = options
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(login ? [] : ['AUTH'])],
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username })
      else done(new Error(`no user ${username} with ${password}`))
    },
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      done(refuses(address) ? new Error(`no mailbox ${address} here`) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const [head, body] = divide(Buffer.concat(chunks).toString())
        const headers = headersOf(head)
        const { mailFrom, rcptTo } = envelope
        mails.push({
          envelope: {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
          },
          headers: Object.fromEntries(headers),
          parts: partsOf(headers, body),
        })
        if (!options.hangs) done()
      })
    },
  })
  // A client that gives up in the middle is no failure of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await new Promise<void>((resolve) => {
      server.close(resolve)
    })
  })
  const address = server.server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  const credentials = login ? `${login.user}:${encodeURIComponent(login.pass)}@` : ''
  const url = `smtp://${credentials}127.0.0.1:${address.port}`
  return { url, port: address.port, mails, recipients }
}
