import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { listProgramSources } from '../../code/program.js'
import type { Maker, Orm } from '../../catalog/orm.js'
import type { Evidence } from '../../project.js'
import { type Extended, findSuperclass } from '../../syntax/find-superclass.js'
import { walk } from '../../syntax/walk.js'
import { makerNamed } from './find-made-client.js'
import { mayMake } from './proofs.js'
import { getLine } from '../../code/texts.js'

/** A class of the project that is a client itself: `class Store extends PrismaClient`. */
export interface Inherited extends Extended {
  readonly source: Source
  readonly maker: Maker
}

/** Every class that extends what makes a client of an ORM; a driver’s is for a purpose of its own. */
export function listClientSubclasses(program: Program, orm: Orm): readonly Inherited[] {
  if (orm.bare) return []
  const isMeant = (text: string): boolean => text.includes('extends') && mayMake(text, orm)
  return listProgramSources(program, isMeant).flatMap((source) =>
    [...walk(source, source.tree)].flatMap((node): readonly Inherited[] => {
      const extended = findSuperclass(source, node)
      const maker = extended && makerNamed({ orm, source }, extended.base, 'new')
      return maker ? [{ ...extended, source, maker }] : []
    }),
  )
}

/** Such a class, as evidence. */
export function sawClass({ source, base }: Inherited): Evidence {
  const { tree, file } = source
  const line = getLine({ source, node: base })
  const saw = `class … extends ${base.getText(tree)}, of which no file exports an instance`
  return { file, line, saw }
}
