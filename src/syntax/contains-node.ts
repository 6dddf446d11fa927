import type { ts } from 'ts-morph'

/** Tells whether one stretch of a file lies in another one of the same file, or is it. */
export function containsNode(outer: ts.ReadonlyTextRange, inner: ts.ReadonlyTextRange): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end
}
