import type { Orm } from '../../catalog/orm.js'
import type { PackageJson } from '../../reading/read-package.js'
import { wordsMean } from './dialect-words.js'

/** The driver of the only database that an ORM can speak to: of those that it knows, the project depends on no other's. */
export function onlyDriver(orm: Orm, { facts }: PackageJson): string | undefined {
  const drivers = Object.keys(orm.dialects).filter((name) =>
    Object.hasOwn(facts.dependencies, name),
  )
  const [only, another] = new Set(drivers.map((name) => wordsMean(orm, [name])))
  return only !== undefined && another === undefined ? drivers[0] : undefined
}
