import { currentRequest } from './request-store.js'

/** As `headers()` of `next/headers`. */
export async function headers(): Promise<Headers> {
  return currentRequest().headers
}

/** As `cookies()` of `next/headers`: what the browser has sent, and what was set since; of two of a name the last. */
export async function cookies() {
  const store = currentRequest()
  return {
    getAll() {
      const sent = (store.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
        const at = pair.indexOf('=')
        return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1)] as const] : []
      })
      const now = new Map(sent)
      for (const { name, value, options } of store.set)
        if (options.maxAge === 0) now.delete(name)
        else now.set(name, encodeURIComponent(value))
      return [...now].flatMap(([name, value]) => {
        try {
          return [{ name, value: decodeURIComponent(value) }]
        } catch {
          return []
        }
      })
    },
    set(name: string, value: string, options: object = {}) {
      if (!store.writable) throw new Error('Cookies can only be modified in a Server Action')
      store.set.push({ name, value, options })
    },
  }
}
