/** Tells whether a value is a whole number of seconds from `least` to a hundred years. */
export function isSeconds(value: unknown, least: number): boolean {
  return (
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= least &&
    value <= 3_153_600_000
  )
}
