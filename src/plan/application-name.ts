import type { PackageFacts } from '../project.js'

/** What people call an application, by the name of its package: `Acme Shop` for `@acme/acme-shop`. */
export function applicationName({ name = '' }: Pick<PackageFacts, 'name'>): string | undefined {
  const [last = ''] = name.split('/').slice(-1)
  const words = last.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const title = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
  return title === '' ? undefined : title
}
