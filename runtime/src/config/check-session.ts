import { isContentEncryption } from '../crypto/jwe.js'
import type { AuthConfig } from './config.js'
import { invalid, type Problem } from './problem.js'
import { isSeconds } from './seconds.js'

function names(value: unknown, library: string): boolean {
  return value === undefined || value === library
}

export function checkSession({ session = {}, jwt = {}, userIds }: AuthConfig): readonly Problem[] {
  const ages: readonly (readonly [string, unknown, number])[] = [
    ['session.maxAge', session.maxAge, 1],
    ['session.updateAge', session.updateAge, 0],
    ['session.maxTotalAge', session.maxTotalAge, 1],
    ['jwt.maxAge', jwt.maxAge, 1],
  ]
  const wrong = ages
    .filter(([, value, least]) => value !== undefined && !isSeconds(value, least))
    .map(([name]) => invalid(`${name}: must be a whole number of seconds`))
  const chosen: readonly (readonly [boolean, string])[] = [
    [isContentEncryption(jwt.enc ?? 'A256GCM'), 'jwt.enc: must be A256CBC-HS512 or A256GCM'],
    [names(jwt.alsoOpens, 'next-auth-4'), 'jwt.alsoOpens: must be next-auth-4'],
    [names(session.alsoOpens, 'better-auth'), 'session.alsoOpens: must be better-auth'],
    [names(userIds, 'next-auth-4'), 'userIds: must be next-auth-4'],
  ]
  return [...wrong, ...chosen.filter(([known]) => !known).map(([, message]) => invalid(message))]
}
