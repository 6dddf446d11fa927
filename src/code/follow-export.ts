import { exportsOf, passedOn, WHOLE } from './module-exports.js'
import { alone } from './program.js'
import { propertyOf } from './properties.js'
import type { Program, Value } from './value.js'

/** Something of a file: `authRouter` of what it exports, or `v1.authRouter`; all of it where there is no name. */
export interface Part {
  readonly file: string
  readonly path: readonly string[]
}

/**
 * The file in which something stands that another one passes on, and its name there. Names are followed over files that only
 * gather what others export: `module.exports = { shop, users }`, `export * from …`. Where that can't be told, it ends at the
 * file that was reached.
 */
export function followExport(program: Program, part: Part): Part {
  const visited = new Set<string>()
  let at = part
  for (;;) {
    const key = [at.file, ...at.path].join('#')
    const next = visited.has(key) ? undefined : nextOf(program, at)
    if (!next) return at
    visited.add(key)
    at = next
  }
}

function nextOf(program: Program, { file, path: [name, ...rest] }: Part): Part | undefined {
  const source = program.sourceOf(file)
  if (!source || name === undefined) return undefined
  const at = (specifier: string, path: readonly string[]): readonly Part[] => {
    const target = program.resolve(file, specifier)
    return target === undefined ? [] : [{ file: target, path }]
  }
  const all = exportsOf(source)
  const whole = name === 'default' ? all.findLast((each) => each.name === WHOLE) : undefined
  const own = all.findLast((each) => each.name === name) ?? whole
  if (own) {
    const here = alone(source)
    const given = source.ts.isFunctionDeclaration(own.value)
      ? undefined
      : here.evaluate({ source, node: own.value })
    const value = rest.reduce<Value | undefined>(
      (each, member) => each && propertyOf(here, each, member),
      given,
    )
    return value?.kind === 'imported' ? at(value.origin.specifier, value.origin.path)[0] : undefined
  }
  const next = passedOn(source).flatMap(({ specifier, names }) =>
    !names || names.to === name ? at(specifier, [names?.from ?? name, ...rest]) : [],
  )
  // A file that passes everything on is the way only where the name is found behind it.
  return next.length === 1 ? next[0] : next.find((each) => has(program, each))
}

function has({ sourceOf }: Program, { file, path: [name] }: Part): boolean {
  const source = sourceOf(file)
  return source !== undefined && exportsOf(source).some((each) => each.name === name)
}
