import type { Orm } from '../../catalog/orm.js'
import type { PackageJson } from '../read-package.js'
import { wordsMean } from './dialect-words.js'

/** What an ORM can only speak to: of the drivers that it knows, the project depends on those of one database alone. */
export function onlyDriver(orm: Orm, { facts }: PackageJson): string | undefined {
  const drivers = Object.keys(orm.dialects).filter((name) =>
    Object.hasOwn(facts.dependencies, name),
  )
  const [only, another] = new Set(drivers.map((name) => wordsMean(orm, [name])))
  return only !== undefined && another === undefined ? drivers[0] : undefined
}
