import type { Callbacks } from './callbacks-options.js'

export const defaultCallbacks: Callbacks = {
  signIn: () => true,
  redirect: ({ url, baseUrl }) => {
    if (url.startsWith('/')) return `${baseUrl}${url}`
    return URL.canParse(url) && new URL(url).origin === baseUrl ? url : baseUrl
  },
  session: ({ session }) => session,
  jwt: ({ token }) => token,
  deleteUser: () => true,
}
