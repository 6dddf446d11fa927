import { UNSAFE } from './clean.js'

/** A document as JSON. What could steer a terminal stands there as an escape, so that programs read the same. */
export function toJson(document: unknown): string {
  return JSON.stringify(document, undefined, 2).replace(UNSAFE, escaped)
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
