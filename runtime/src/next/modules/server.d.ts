// The part of `next/server` that is used; an application that is compiled with the binding has the whole.

export interface NextRequest extends Request {
  readonly nextUrl: URL & { readonly basePath: string }
  readonly cookies: {
    getAll(): readonly { readonly name: string; readonly value: string }[]
  }
}
export interface NextFetchEvent {
  waitUntil(promise: Promise<unknown>): void
}
export const NextResponse: { next(): Response }

/** Waits for a request. @throws behind an answer */
export declare function connection(): Promise<void>
