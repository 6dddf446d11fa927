import { isRecord } from '../guards.js'

/** An object of a module that is the project's own, so that no type is known. */
export type Untyped = object

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** A member, where need be of a module's default: that is all of a CommonJS module whose exports Node.js finds no names of. */
function member(target: Untyped, name: string): unknown {
  const own: unknown = Reflect.get(target, name)
  const whole: unknown = own === undefined ? Reflect.get(target, 'default') : undefined
  return isObject(whole) ? Reflect.get(whole, name) : own
}

function getFunction(target: Untyped, name: string): (...args: unknown[]) => unknown {
  const found = member(target, name)
  if (typeof found !== 'function') throw new TypeError(`the driver has no ${name}`)
  return (...args) => {
    const result: unknown = Reflect.apply(found, target, args)
    return result
  }
}

/** Calls a method. @throws {TypeError} where there is none */
export async function call(target: Untyped, method: string, ...args: unknown[]): Promise<unknown> {
  return getFunction(target, method)(...args)
}

/** Calls a method that gives an object at once. @throws {TypeError} where there is none */
export function get(target: Untyped, method: string, ...args: unknown[]): Untyped {
  return readObject(getFunction(target, method)(...args), method)
}

/** As `call`, where it gives an object. @throws {TypeError} where it does not */
export async function findFetch(
  target: Untyped,
  method: string,
  ...args: unknown[]
): Promise<Untyped> {
  return readObject(await call(target, method, ...args), method)
}

/** Makes an instance of the class that a module exports under a name, or as the whole of it. */
export function construct(module: Untyped, name: string, ...args: unknown[]): Untyped {
  const whole: unknown = Reflect.get(module, 'default')
  const made: unknown = isObject(whole) ? (Reflect.get(whole, name) ?? whole) : undefined
  if (typeof made !== 'function') throw new TypeError(`the driver has no ${name}`)
  return readObject(Reflect.construct(made, args), name)
}

function readObject(result: unknown, name: string): Untyped {
  if (isObject(result)) return result
  throw new TypeError(`the driver's ${name} gives nothing`)
}

/** An export of a module, such as a class. @throws {TypeError} where there is no such thing */
export function readMember(module: Untyped, name: string): Untyped {
  const found = member(module, name)
  if (isObject(found)) return found
  throw new TypeError(`the driver has no ${name}`)
}

/** Rows of a result; a statement that changes something may give none. */
export function readRows(rows: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}
