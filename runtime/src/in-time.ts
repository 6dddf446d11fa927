/** Something took too long: whether it has done its work is not known. */
export class TimedOut extends Error {
  override readonly name: string = 'TimedOut'
}

/** Waits for a promise, but no longer than `timeout` milliseconds. @throws TimedOut */
export async function inTime<T>(promise: PromiseLike<T>, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut('it took too long')), timeout)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value
}

/** {@link inTime} for what a function of the configuration returned: a plain value is given back as it is. @throws TimedOut */
export function settle<T>(value: T | PromiseLike<T>, timeout: number): T | Promise<T> {
  return isPromiseLike(value) ? inTime(value, timeout) : value
}
