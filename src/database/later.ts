/** The callback that a driver calls when it is done. */
export type Done = (error: unknown, result?: unknown) => void

const nothing: Done = () => undefined

/** A promise, and the function that settles it: for drivers that answer by calling one. */
export function later(): readonly [Promise<unknown>, Done] {
  let settle = nothing
  const promise = new Promise<unknown>((resolve, reject) => {
    settle = (error, result) => {
      if (error instanceof Error) reject(error)
      else resolve(result)
    }
  })
  return [promise, (error, result) => settle(error, result)]
}
