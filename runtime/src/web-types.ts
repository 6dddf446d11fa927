// The types of the Fetch standard, as the program that is compiled has them: by its library, or by the types of Node.js 18 and
// later. Where it has none, such as with the types of Node.js 16, what this package asks of them: its declarations have to
// compile there, too.

/** The header fields of a request or a response. */
export type WebHeaders = typeof globalThis extends { Headers: { prototype: infer T } }
  ? T
  : {
      get(name: string): string | null
      has(name: string): boolean
      forEach(each: (value: string, name: string) => void): void
    }

/** The fields of a form. */
export type WebFormData = typeof globalThis extends { FormData: { prototype: infer T } }
  ? T
  : { forEach(each: (value: string, name: string) => void): void }

/** A request. */
export type WebRequest = typeof globalThis extends { Request: { prototype: infer T } }
  ? T
  : {
      readonly method: string
      readonly url: string
      readonly headers: WebHeaders
      text(): Promise<string>
      json(): Promise<unknown>
    }

/** A response. */
export type WebResponse = typeof globalThis extends { Response: { prototype: infer T } }
  ? T
  : {
      readonly status: number
      readonly ok: boolean
      readonly headers: WebHeaders
      text(): Promise<string>
      json(): Promise<unknown>
    }

/** The function that sends requests. */
export type Fetch = typeof globalThis extends { fetch: infer T }
  ? T
  : (input: string | URL, init?: object) => Promise<WebResponse>
