/** The value of a getter; undefined where it throws, as some do that are for something else. */
function readProperty(holder: object, name: string): unknown {
  try {
    return Reflect.get(holder, name)
  } catch {
    return undefined
  }
}

/** The fields of an object, with those that its class computes: models of ORMs may have no others. */
export function collectFields<Holder extends object>(holder: Holder): Holder {
  const computed: Record<string, unknown> = {}
  let type: unknown = Object.getPrototypeOf(holder)
  while (typeof type === 'object' && type !== null && type !== Object.prototype) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(type)))
      if ('get' in property && !Object.hasOwn(computed, name))
        computed[name] = readProperty(holder, name)
    type = Object.getPrototypeOf(type)
  }
  return { ...computed, ...holder }
}
