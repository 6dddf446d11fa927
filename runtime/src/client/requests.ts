/** Sends requests to the endpoints, as a page does. */
export interface Requests {
  /** The JSON that an endpoint answers. @throws {Error} where it is a failure */
  readonly read: <T>(path: string) => Promise<T>
  /** The token that a page of this site alone can know. @throws {Error} where there is none */
  readonly getCsrfToken: () => Promise<string>
  /** Posts fields, with the token. */
  readonly post: (path: string, fields: object) => Promise<Response>
}

/** The JSON of an answer. @throws {Error} where it is a failure */
export async function readJson<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return answer.json()
}

/** Requests to the endpoints below a path, or below a URL of another origin, which gets the cookies that it has set. */
export function createRequests(basePath: string): Requests {
  const read = async <T>(path: string): Promise<T> =>
    readJson<T>(await fetch(`${basePath}/${path}`, { credentials: 'include' }))
  const getCsrfToken = async (): Promise<string> =>
    (await read<{ readonly csrfToken: string }>('csrf')).csrfToken
  return {
    read,
    getCsrfToken,
    post: async (path, fields) => {
      const csrfToken = await getCsrfToken()
      return fetch(`${basePath}/${path}`, {
        credentials: 'include',
        method: 'POST',
        // The answer has the address to go to, in place of going there.
        headers: { 'content-type': 'application/json', 'x-auth-return-redirect': '1' },
        body: JSON.stringify({ ...fields, csrfToken }),
      })
    },
  }
}
