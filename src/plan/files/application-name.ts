import type { PackageFacts } from '../../project.js'

/** Names that say what a package is in its repository: none that people know an application by. */
const PART =
  /^(?:api|apps?|back-?end|express|main|my-?app|node|packages?|project|repo|root|servers?|services?|web|workspace)$/i

/**
 * The name that people have for an application, by the name or the scope of its package: `Acme Shop` for `@acme/acme-shop`,
 * `Acme` for `@acme/api`.
 */
export function applicationName({ name = '' }: Pick<PackageFacts, 'name'>): string | undefined {
  const [, scope = '', last = ''] = /^(?:@([^/]*)\/)?(.*)$/.exec(name) ?? []
  const telling = [last, scope].find((each) => each !== '' && !PART.test(each)) ?? ''
  const words = telling.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const title = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
  return title === '' ? undefined : title
}
