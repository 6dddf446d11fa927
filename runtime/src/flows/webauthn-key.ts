import type { Bytes } from '../bytes.js'
import { WebAuthnVerificationError } from '../errors.js'

/** Labels of a COSE key. RFC 9052, section 7.1; RFC 9053, section 7.1. */
const TYPE = 1
const ALGORITHM = 3
const CURVE = -1

/** The type of key, and its curve where it has one. */
type Shape = readonly [type: number, curve?: number]

const RSA: Shape = [3]

/** By algorithm. RFC 9053, section 2; RFC 8812, section 2; Web Authentication Level 3, section 5.8.5. */
const SHAPES: ReadonlyMap<unknown, Shape> = new Map<unknown, Shape>([
  [-7, [2, 1]],
  [-35, [2, 2]],
  [-36, [2, 3]],
  [-8, [1, 6]],
  ...[-37, -38, -39, -257, -258, -259, -65_535].map((algorithm): [number, Shape] => [
    algorithm,
    RSA,
  ]),
])

interface Item {
  readonly value: unknown
  /** Where the next one begins. */
  readonly end: number
}

/** One item of CBOR, of the kinds that a COSE key is made of: integers, byte strings, and a map of them. RFC 8949, section 3. */
function readItem(bytes: Bytes, start: number): Item {
  const first = bytes[start] ?? 0xff
  const [major, info] = [first >> 5, first & 31]
  const width = info < 24 ? 0 : 2 ** (info - 24)
  if (width > 4 || start + width >= bytes.length) throw unreadable()
  const digits = bytes.slice(start + 1, start + 1 + width)
  const argument = width === 0 ? info : digits.reduce((sum, digit) => sum * 256 + digit, 0)
  const end = start + 1 + width
  switch (major) {
    case 0:
      return { value: argument, end }
    case 1:
      return { value: -1 - argument, end }
    case 2:
      return { value: bytes.slice(end, end + argument), end: end + argument }
    case 5:
      if (start > 0) throw unreadable()
      return readMap(bytes, end, argument)
    default:
      throw unreadable()
  }
}

function readMap(bytes: Bytes, start: number, size: number): Item {
  const map = new Map<unknown, unknown>()
  let end = start
  for (let pair = 0; pair < size; pair += 1) {
    const label = readItem(bytes, end)
    const entry = readItem(bytes, label.end)
    if (map.has(label.value)) throw unreadable()
    map.set(label.value, entry.value)
    end = entry.end
  }
  return { value: map, end }
}

function unreadable(): WebAuthnVerificationError {
  return new WebAuthnVerificationError('the key can not be read')
}

/**
 * A key whose type is not the one of its algorithm would be one key to this reader, and another to the next.
 *
 * @param publicKey COSE, CBOR
 */
export function checkKey(publicKey: Bytes): void {
  const { value: key } = readItem(publicKey, 0)
  const at = (label: number): unknown => (key instanceof Map ? key.get(label) : undefined)
  const [type, curve] = SHAPES.get(at(ALGORITHM)) ?? []
  const fits = type !== undefined && at(TYPE) === type && (curve ?? at(CURVE)) === at(CURVE)
  if (!fits)
    throw new WebAuthnVerificationError('the type of the key is not the one of its algorithm')
}
