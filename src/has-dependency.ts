import type { PackageFacts } from './project.js'

/** Tells whether a package is among the dependencies of a project, those of development included. */
export function hasDependency(
  { dependencies, devDependencies }: Pick<PackageFacts, 'dependencies' | 'devDependencies'>,
  name: string,
): boolean {
  return Object.hasOwn(dependencies, name) || Object.hasOwn(devDependencies, name)
}
