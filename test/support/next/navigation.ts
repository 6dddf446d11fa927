/** The error that `redirect()` throws, for Next to catch. */
export class Redirect extends Error {
  override readonly name = 'Redirect'
  readonly url: string

  constructor(url: string) {
    super('NEXT_REDIRECT')
    this.url = url
  }
}

/** As `redirect()` of `next/navigation`. */
export function redirect(url: string): never {
  throw new Redirect(url)
}
