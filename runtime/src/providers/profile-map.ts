import { isRecord, own } from '../guards.js'
import type { Profile, TokenSet, User } from '../types.js'
import type { ProfileField, ProfileMap } from './oauth-config.js'
import { fillTemplate, type Values } from './template.js'

/** The value at a path such as `data.user.name` or `images.0.url`: only own properties, so never one of a prototype. */
export function valueAt(from: unknown, path: string): unknown {
  let value: unknown = from
  for (const key of path.split('.')) {
    if (!isRecord(value) && !Array.isArray(value)) return undefined
    value = own(value, key)
  }
  return value
}

/** What the templates of a map may name beside the profile. */
export interface MapContext {
  readonly tokens?: TokenSet
  /** The provider's own placeholders. */
  readonly values?: Values
}

function textAt(from: unknown, path: string): string | undefined {
  const value = valueAt(from, path)
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

function firstOf(
  field: ProfileField = [],
  profile: Profile,
  { tokens, values = {} }: MapContext,
): string | undefined {
  if (typeof field === 'function') return field(profile)
  const context = { ...profile, ...(tokens && { tokens }) }
  for (const template of field) {
    let missing = false
    const text = fillTemplate(template, values).replace(/\{([^}]+)\}/g, (_, path: string) => {
      const value = textAt(context, path)
      missing ||= value === undefined
      return value ?? ''
    })
    if (!missing) return text
  }
  return undefined
}

/** Reads a user from a profile as the map says. Fields without a value are null; the id is absent then. */
export function mapProfile(map: ProfileMap, profile: Profile, context: MapContext = {}): User {
  const id = firstOf(map.id, profile, context)
  return {
    ...(id !== undefined && { id }),
    name: firstOf(map.name, profile, context) ?? null,
    email: firstOf(map.email, profile, context) ?? null,
    image: firstOf(map.image, profile, context) ?? null,
  }
}

/** The address in a profile that is said to be proven. Some services write the boolean as a string. */
export function provenAddress(map: ProfileMap, profile: Profile): string | undefined {
  const verified = valueAt(profile, map.emailVerified ?? 'email_verified')
  return verified === true || verified === 'true' ? firstOf(map.email, profile, {}) : undefined
}

/** The standard claims. OpenID Connect Core 1.0, section 5.1. */
export const STANDARD_CLAIMS: ProfileMap = {
  id: ['{sub}', '{id}'],
  name: ['{name}', '{nickname}', '{preferred_username}'],
  email: ['{email}'],
  image: ['{picture}'],
}
