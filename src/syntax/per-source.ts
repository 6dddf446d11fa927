import type { Source } from './parse-source.js'

/**
 * Reads something of a source once, however many ask: nobody writes to a tree, so that it is remembered as long as the source
 * itself.
 */
export function perSource<T>(read: (source: Source) => T): (source: Source) => T {
  const known = new WeakMap<Source, { readonly value: T }>()
  return (source) => {
    const present = known.get(source) ?? { value: read(source) }
    known.set(source, present)
    return present.value
  }
}
