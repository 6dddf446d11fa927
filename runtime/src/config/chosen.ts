/** The options of what may be switched on without any; undefined where it is off. */
export function chosen<Options extends object>(
  given: boolean | Options | undefined,
): Partial<Options> | undefined {
  return given === true ? {} : given || undefined
}
