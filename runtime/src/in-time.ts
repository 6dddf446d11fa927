/** Something took too long: whether it has done its work is not known. */
export class TimedOut extends Error {
  override readonly name: string = 'TimedOut'
}

/** Waits for a promise, but no longer than `timeout` milliseconds. */
export function inTime<T>(promise: PromiseLike<T>, timeout: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut('it took too long')), timeout)
    const settleInTime =
      <Outcome>(settled: (outcome: Outcome) => void) =>
      (outcome: Outcome): void => {
        clearTimeout(timer)
        settled(outcome)
      }
    promise.then(settleInTime(resolve), settleInTime(reject))
  })
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  )
}

/** {@link inTime} for what a function of the configuration returned: a plain value is given back as it is. */
export function settle<T>(value: T | PromiseLike<T>, timeout: number): T | Promise<T> {
  return isPromiseLike(value) ? inTime(value, timeout) : value
}

/**
 * Goes on with a value: at once where it is no promise. `await` takes a turn of the queue of promises for every value,
 * and a session check, which mostly has all that it asks for at hand, does little between two of them.
 */
export function after<T, Result>(
  value: T | PromiseLike<T>,
  use: (value: T) => Result | PromiseLike<Result>,
): Result | PromiseLike<Result> {
  return isPromiseLike(value) ? value.then(use) : use(value)
}
