/** A way to write a path below `/auth`, and the status that it has for whoever is signed out. */
export type Spelling = readonly [path: string, status: number]

/**
 * One endpoint has one path, with a slash at its end or without: in no other spelling is it an endpoint, whatever a framework, a proxy or a file system takes
 * for the same. Every binding is held to this table. RFC 3986, sections 5.2.4 and 6.2.2; OWASP ASVS 5.0, section 2.2.
 */
export const SPELLINGS: readonly Spelling[] = [
  ['/auth/session', 200],
  ['/auth/session?x=//y', 200],
  ['//auth/session', 404],
  ['/auth//session', 404],
  ['///auth/session', 404],
  ['/auth/session//', 404],
  ['/auth/session/', 200],
  ['/auth/session/?x=/', 200],
  ['/%61uth/session', 404],
  ['/auth/%73ession', 404],
  ['/auth%2Fsession', 404],
  ['/auth/session%2F', 404],
  ['/auth/session%00', 404],
  ['/auth/..;/session', 404],
  ['/auth/..;/auth/session', 404],
  ['/auth/session;x=1', 404],
  ['/auth/session.json', 404],
  ['/auth/SESSION', 404],
  ['/auth/Session', 404],
  ['/auth/auth/session', 404],
  ['/x/auth/session', 404],
  ['/auth/x/session', 404],
  ['/auth/session/x', 404],
  ['/auth\\session', 404],
  ['/auth/\\session', 404],
]
