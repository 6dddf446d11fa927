/** A service that runs applications, and stands before them as a proxy. */
export interface Host {
  readonly name: string
  /** Its configuration in a project's root. */
  readonly files: readonly string[]
  /**
   * What its documentation says of X-Forwarded-For: how many addresses from the right the visitor's is, and a variable that is set
   * there alone. Undefined where it does not say so.
   */
  readonly proxies?: { readonly count: number; readonly variable: string }
}

/** The services that a project's files tell. */
export const hosts: readonly Host[] = [
  // It writes the header anew, with the visitor's address alone: https://vercel.com/docs/headers/request-headers
  { name: 'Vercel', files: ['vercel.json'], proxies: { count: 1, variable: 'VERCEL' } },
  // The last address is the application's own: https://fly.io/docs/networking/request-headers/
  { name: 'Fly.io', files: ['fly.toml'], proxies: { count: 2, variable: 'FLY_APP_NAME' } },
  { name: 'Netlify', files: ['netlify.toml'] },
  { name: 'Railway', files: ['railway.json', 'railway.toml'] },
  { name: 'Render', files: ['render.yaml', 'render.yml'] },
]

/** The one service that is certain; undefined where the files name none, or several. */
export function onlyHost(names: readonly string[]): Host | undefined {
  const [found, another] = hosts.filter(({ name }) => names.includes(name))
  return another ? undefined : found
}
