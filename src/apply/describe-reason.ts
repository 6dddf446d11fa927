/** The message of an error, for a sentence about it. */
export function describeReason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
