import type { Modules } from './modules.js'
import { propertyOf, resolveValue, type Placed } from './resolve-value.js'
import { staticText } from './static-path.js'

/** Settings may be there once for each environment. */
const ENVIRONMENTS = ['development', 'local', 'production', 'staging', 'test']

/** The settings for all, and those of each environment. */
export function settingsOf(modules: Modules, object: Placed | undefined): readonly Placed[] {
  if (!object) return []
  const inner = ENVIRONMENTS.map((name) => propertyOf(modules, object, name))
  return [object, ...inner.filter((each) => each !== undefined && each !== 'hidden')]
}

/** A part of settings; undefined where it can't be read. */
export function partOf(
  modules: Modules,
  settings: Placed,
  ...path: readonly string[]
): Placed | undefined {
  return path.reduce<Placed | undefined>((value, name) => {
    const next = value && propertyOf(modules, value, name)
    return next === 'hidden' ? undefined : next
  }, settings)
}

/** A word in settings: `client: 'pg'`, `client: process.env.CLIENT || 'pg'`. */
export function wordIn(modules: Modules, settings: Placed, name: string): string | undefined {
  const value = partOf(modules, settings, name)
  if (!value) return undefined
  const { module, node } = resolveValue(modules, value)
  const last = module.source.ts.isBinaryExpression(node) ? node.right : node
  return staticText(modules, { module, node: last })
}
