import type { WebHeaders } from '../web-types.js'

/**
 * An error that refuses a request, so that h3 answers it and logs nothing: h3 1 knows its errors by a mark of their class,
 * h3 2 by their name. Neither has to be imported for it.
 */
export class Refusal extends Error {
  static readonly __h3_error__ = true
  override readonly name = 'HTTPError'
  readonly status: number
  readonly statusCode: number
  readonly statusText: string
  readonly statusMessage: string
  readonly headers: WebHeaders
  readonly fatal = false
  readonly unhandled = false

  constructor(status: number, message: string, headers: Readonly<Record<string, string>>) {
    super(message)
    this.status = this.statusCode = status
    this.statusText = this.statusMessage = message
    this.headers = new Headers(headers)
  }

  toJSON(): object {
    const { status, statusCode, message } = this
    return { status, statusCode, message }
  }
}
