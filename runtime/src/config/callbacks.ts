import type { Session } from '../types.js'
import type { Callbacks } from './config.js'

/** Only `name`, `email` (with whether it is proven) and `image` reach the client. */
function publicUser(user: NonNullable<Session['user']>): NonNullable<Session['user']> {
  const { name = null, email = null, image = null, emailVerified } = user
  return emailVerified === undefined
    ? { name, email, image }
    : { name, email, image, emailVerified }
}

/** The callbacks where the configuration has none. */
export const defaultCallbacks: Callbacks = {
  signIn: () => true,
  redirect: ({ url, baseUrl }) => {
    if (url.startsWith('/')) return `${baseUrl}${url}`
    return URL.canParse(url) && new URL(url).origin === baseUrl ? url : baseUrl
  },
  session: ({ session: { user, expires } }) =>
    user ? { user: publicUser(user), expires } : { expires },
  jwt: ({ token }) => token,
}
