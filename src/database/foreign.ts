import { isRecord } from '../guards.js'

/** An object of a module that is the project's own, so that no type is known. */
export type Foreign = object

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function functionOf(target: Foreign, name: string): (...args: unknown[]) => unknown {
  const member: unknown = Reflect.get(target, name)
  if (typeof member !== 'function') throw new TypeError(`the driver has no ${name}`)
  return (...args) => {
    const result: unknown = Reflect.apply(member, target, args)
    return result
  }
}

/** Calls a method. @throws {TypeError} where there is none */
export async function call(target: Foreign, method: string, ...args: unknown[]): Promise<unknown> {
  return functionOf(target, method)(...args)
}

/** Calls a method that gives an object at once. @throws {TypeError} where there is none */
export function get(target: Foreign, method: string, ...args: unknown[]): Foreign {
  const result = functionOf(target, method)(...args)
  if (isObject(result)) return result
  throw new TypeError(`the driver's ${method} gives nothing`)
}

/** Makes an instance of a class that a module exports, also where it does so by default. */
export function construct(module: Foreign, name: string, ...args: unknown[]): Foreign {
  const whole: unknown = Reflect.get(module, 'default')
  const from = isObject(whole) ? [module, whole] : [module]
  const made = from.map((object): unknown => Reflect.get(object, name)).find(isObject) ?? whole
  if (typeof made !== 'function') throw new TypeError(`the driver has no ${name}`)
  const instance: unknown = Reflect.construct(made, args)
  if (isObject(instance)) return instance
  throw new TypeError(`the driver's ${name} makes nothing`)
}

/** Rows of a result. */
export function rowsIn(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(result) ? result.filter(isRecord) : []
}
