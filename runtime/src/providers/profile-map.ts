import { isRecord, own } from '../guards.js'
import type { Profile, TokenSet, User } from '../types.js'
import type { ProfileField, ProfileMap } from './oauth-config.js'
import { fillTemplate, type Values } from './template.js'

/** The value at a path such as `data.user.name` or `images.0.url`: only own properties, so never one of a prototype. */
export function readPath(from: unknown, path: string): unknown {
  let value: unknown = from
  for (const key of path.split('.')) {
    if (!isRecord(value) && !Array.isArray(value)) return undefined
    value = own(value, key)
  }
  return value
}

export interface MapContext {
  readonly tokens?: TokenSet
  /** The provider's own placeholders. */
  readonly values?: Values
}

function fill(template: string, from: unknown): string | undefined {
  let missing = false
  const text = template.replace(/\{([^}]+)\}/g, (_, path: string) => {
    const value = readPath(from, path)
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    missing = true
    return ''
  })
  return missing ? undefined : text
}

/** The first of the templates that has all its values. See {@link ProfileMap}. */
export function fillFirst(
  templates: readonly string[] | undefined,
  from: unknown,
): string | undefined {
  for (const template of templates ?? []) {
    const value = fill(template, from)
    if (value !== undefined) return value
  }
  return undefined
}

/** The parts of a template that have a value, where no template has all of its own: a name may lack one of two. */
function fillWords(templates: readonly string[] | undefined, from: unknown): string | undefined {
  for (const template of templates ?? []) {
    const named = template.split(' ').filter((word) => word.includes('{'))
    const words = named.flatMap((word) => fill(word, from)?.trim() ?? [])
    if (words.length > 0) return words.join(' ')
  }
  return undefined
}

function read(
  field: ProfileField = [],
  profile: Profile,
  { tokens, values = {} }: MapContext,
  choose = fillFirst,
): string | undefined {
  if (typeof field === 'function') return field(profile)
  const filled = field.map((template) => fillTemplate(template, values))
  return choose(filled, { ...profile, ...(tokens && { tokens }) })
}

/** Reads a user from a profile as the map says. Fields without a value are null; the id is absent then. */
export function mapProfile(map: ProfileMap, profile: Profile, context: MapContext = {}): User {
  const id = read(map.id, profile, context)
  return {
    ...(id !== undefined && { id }),
    name: read(map.name, profile, context) ?? read(map.name, profile, context, fillWords) ?? null,
    email: read(map.email, profile, context) ?? null,
    image: read(map.image, profile, context) ?? null,
  }
}

/** The address in a profile that is said to be proven. Some services write the boolean as a string. */
export function provenAddress(map: ProfileMap, profile: Profile): string | undefined {
  const verified = readPath(profile, map.emailVerified ?? 'email_verified')
  return verified === true || verified === 'true' ? read(map.email, profile, {}) : undefined
}

/** The standard claims. OpenID Connect Core 1.0, section 5.1. */
export const STANDARD_CLAIMS: ProfileMap = {
  id: ['{sub}', '{id}'],
  name: ['{name}', '{nickname}', '{preferred_username}'],
  email: ['{email}'],
  image: ['{picture}'],
}
