/** Whether a value is a path that endpoints can lie below: segments of plain characters, no slash at the end. */
export function isBasePath(value: string): boolean {
  return /^(?:\/[\w-][\w.~-]*)+$/.test(value) && value.length < 100
}
