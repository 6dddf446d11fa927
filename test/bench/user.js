/** Who is signed in. */
export const USER = { id: 'ada', name: 'Ada', email: 'ada@example.test', image: null }

/** With which their sessions are sealed. */
export const SECRET = 'a-secret-of-at-least-32-characters'
