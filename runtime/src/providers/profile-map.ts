import { isRecord, own } from '../guards.js'
import type { Profile, User } from '../types.js'
import type { ProfileMap } from './provider.js'

/** The value at a path such as `data.user.name` or `images.0.url`: only own properties, so never one of a prototype. */
function at(profile: unknown, path: string): unknown {
  let value: unknown = profile
  for (const key of path.split('.')) {
    if (!isRecord(value) && !Array.isArray(value)) return undefined
    value = own(value, key)
  }
  return value
}

function fill(template: string, profile: Profile): string | undefined {
  let missing = false
  const text = template.replace(/\{([^}]+)\}/g, (_, path: string) => {
    const value = at(profile, path)
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    missing = true
    return ''
  })
  return missing ? undefined : text
}

function firstOf(templates: readonly string[] = [], profile: Profile): string | undefined {
  for (const template of templates) {
    const value = fill(template, profile)
    if (value !== undefined) return value
  }
  return undefined
}

/** Reads a user from a profile as the map says. Fields without a value are null; the id is absent then. */
export function mapProfile(map: ProfileMap, profile: Profile): User {
  const id = firstOf(map.id, profile)
  return {
    ...(id !== undefined && { id }),
    name: firstOf(map.name, profile) ?? null,
    email: firstOf(map.email, profile) ?? null,
    image: firstOf(map.image, profile) ?? null,
  }
}

/** The standard claims. OpenID Connect Core 1.0, section 5.1. */
export const STANDARD_CLAIMS: ProfileMap = {
  id: ['{sub}', '{id}'],
  name: ['{name}', '{nickname}', '{preferred_username}'],
  email: ['{email}'],
  image: ['{picture}'],
}
