import { USER } from './user.js'

/** An adapter that keeps everything in memory, with a user who is signed in. */
export function makeAdapter() {
  const user = { ...USER, emailVerified: null }
  const sessions = new Map([
    [
      'token',
      { sessionToken: 'token', userId: user.id, expires: new Date(Date.now() + 30 * 86_400_000) },
    ],
  ])
  return {
    getUser: (id) => (id === user.id ? user : null),
    getUserByEmail: (email) => (email === user.email ? user : null),
    getUserByAccount: () => null,
    createUser: (created) => created,
    updateUser: (changed) => ({ ...user, ...changed }),
    linkAccount: (account) => account,
    createSession(session) {
      sessions.set(session.sessionToken, session)
      return session
    },
    getSessionAndUser(token) {
      const session = sessions.get(token)
      return session ? { session, user } : null
    },
    updateSession(changed) {
      const session = { ...sessions.get(changed.sessionToken), ...changed }
      sessions.set(changed.sessionToken, session)
      return session
    },
    deleteSession: (token) => void sessions.delete(token),
  }
}
