import type { Maker, Orm } from '../../catalog/orm.js'
import type { Evidence } from '../../project.js'
import { extendedBy, type Extended } from '../../syntax/extended-by.js'
import { walk } from '../../syntax/walk.js'
import { makerNamed } from './made-by.js'
import type { Module, Modules } from './modules.js'
import { lineOf } from './static-path.js'

/** A class of the project that is a client itself: `class Store extends PrismaClient`. */
export interface Inherited extends Extended {
  readonly module: Module
  readonly maker: Maker
}

/** Every class that extends what makes a client of an ORM; a driver’s is for a purpose of its own. */
export function inheritedIn({ byFile }: Modules, orm: Orm): readonly Inherited[] {
  if (orm.bare) return []
  return [...byFile.values()].flatMap((module) =>
    [...walk(module.source, module.source.tree)].flatMap((node): readonly Inherited[] => {
      const extended = extendedBy(module.source, node)
      const maker = extended && makerNamed({ orm, module }, extended.base, 'new')
      return maker ? [{ ...extended, module, maker }] : []
    }),
  )
}

/** Such a class, as evidence. */
export function sawClass({ module, base }: Inherited): Evidence {
  const { tree, file } = module.source
  const line = lineOf({ module, node: base })
  const saw = `class … extends ${base.getText(tree)}, of which no file exports an instance`
  return { file, line, saw }
}
