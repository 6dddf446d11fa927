import { BETTER_AUTH_PROVIDERS, rowIn } from '../../catalog/better-auth.js'
import {
  ALLOWED_HOSTS,
  type LeftWork,
  OWN_FIELDS,
  SUBDOMAINS,
  TRUSTED_PROVIDERS,
} from '../../catalog/better-auth-left-work.js'
import { propertyOf } from '../../code/properties.js'
import { textOf, textsOf } from '../../code/texts.js'
import type { Program } from '../../code/value.js'
import { type Named, optionsIn } from './named-options.js'
import { type OpenPoint, openAt } from './open-at.js'

/** Ids of what is no service: whoever has a password, or a mailbox. */
const NO_SERVICES: ReadonlySet<string> = new Set(['credential', 'email', 'email-password'])

/** Open points for the services that prove an address: each is called as in the list of providers. */
export function openTrusted(program: Program, option: Named): readonly OpenPoint[] {
  const ids = textsOf(program, program.evaluate(option))?.filter((id) => !NO_SERVICES.has(id))
  const known = ids?.every((id) => rowIn(BETTER_AUTH_PROVIDERS, id) !== undefined)
  const calls = known && ids?.map((id) => `{import|${id}}`)
  return openMembers(option, TRUSTED_PROVIDERS, calls || undefined, '\n')
}

/** Open points for further columns of users: those that a session of Better Auth has, each as the row has it. */
export function openFields(program: Program, option: Named): readonly OpenPoint[] {
  const all = optionsIn(program, program.evaluate(option))
  const shown = all.flatMap((field) => {
    const said = program.evaluate(field)
    const returned = propertyOf(program, said, 'returned')
    if (returned?.kind === 'literal' && returned.value === false) return []
    const column = textOf(propertyOf(program, said, 'fieldName')) ?? field.name
    return [`${field.name}: user.${column}`]
  })
  return openMembers(option, OWN_FIELDS, all.length > 0 ? shown : undefined, ', ')
}

/** Open points for an address that is one of several hosts. */
export function openHosts(program: Program, option: Named): readonly OpenPoint[] {
  const value = program.evaluate(option)
  if (value.kind !== 'object') return []
  const allowed = propertyOf(program, value, 'allowedHosts')
  const texts = (allowed && textsOf(program, allowed)) ?? []
  const hosts = texts.map((text) => text.replace(/^\w+:\/\//, '')).filter((host) => HOST.test(host))
  const named = hosts.map((host) => `'${host}'`)
  return openMembers(option, ALLOWED_HOSTS, named.length > 0 ? named : undefined, ', ')
}

/** Open points for cookies that all subdomains have, where they may be on. */
export function openSubdomains(program: Program, option: Named): readonly OpenPoint[] {
  const value = program.evaluate(option)
  const enabled = propertyOf(program, value, 'enabled')
  if (enabled?.kind === 'literal' && enabled.value === false) return []
  const domain = textOf(propertyOf(program, value, 'domain'))
  return openMembers(option, SUBDOMAINS, domain === undefined ? undefined : [domain], '')
}

/** A host, or whatever is directly below a domain. */
const HOST = /^(?:\*\.)?[\w.-]+(?::\d+)?$/

/**
 * @param members undefined where they can't be read; of none there is nothing to do
 * @param between what stands between two of them
 */
function openMembers(
  option: Named,
  { reason, snippet, written = snippet }: LeftWork,
  members: readonly string[] | undefined,
  between: string,
): readonly OpenPoint[] {
  if (!members) return [openAt(option, reason, snippet)]
  if (members.length === 0) return []
  const code = written.replace(/^(.*)\{value\}(.*)$/m, (_line, before: string, behind: string) =>
    between === '\n'
      ? members.map((each) => before + each + behind).join(between)
      : before + members.join(between) + behind,
  )
  return [openAt(option, reason, code)]
}
