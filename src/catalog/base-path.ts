/** Tells whether a value is a path that endpoints can lie below: segments of plain characters, no slash at the end. */
export function isBasePath(value: string): boolean {
  return /^(?:\/[\w-][\w.~-]*)+$/.test(value) && value.length < 100
}

/** Tells whether a value is a path that a gate may watch: as in a URL, where a star is one part; a slash is all of them. */
export function isGatedPath(value: string): boolean {
  return /^(?:\/|(?:\/(?:\*|[\w-][\w.~-]*))+)$/.test(value) && value.length < 100
}

/** Tells whether a word is a path as in a URL, with a slash in front, that code can quote. */
export function isRoute(word: string): boolean {
  return /^\/(?:[\w.~!$&()*+,;=:@%/-]*)$/.test(word) && word.length < 200
}
