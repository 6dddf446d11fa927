/** Options of tokens for programs. */
export interface BearerOptions {
  /**
   * Origins of other sites whose pages may ask `GET /session`, below the base path, with a token: exactly as browsers name them,
   * without a wildcard.
   *
   * @defaultValue none
   */
  readonly origins?: readonly string[] | undefined
}

export interface ResolvedBearer {
  readonly origins: ReadonlySet<string>
}

export function resolveBearer(given: boolean | BearerOptions = false): ResolvedBearer | undefined {
  const { origins = [] } = given === true ? {} : given || {}
  return given === false ? undefined : { origins: new Set([origins].flat()) }
}
