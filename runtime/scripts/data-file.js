import { readFileSync } from 'node:fs'

/** Tells whether a value of JSON is a table. */
export const isTable = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Runs something, and puts the place in front of what it throws. */
export function addPlace(place, run) {
  try {
    return run()
  } catch (error) {
    throw new TypeError(`${place}: ${error.message}`, { cause: error })
  }
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
