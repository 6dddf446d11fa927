/** A browser with a cookie jar that reads pages and submits their forms, over real HTTP. */
export function makeVisitor(origin) {
  const cookies = new Map()

  async function ask(path, init = {}) {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';')
      const at = pair.indexOf('=')
      if (/;\s*max-age=0\b/i.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    // The same request again, at the address that the application has for it.
    if (response.status === 308)
      return ask(new URL(response.headers.get('location'), response.url), init)
    return response
  }

  /** Submits the form of a page that has a button with this text. */
  async function press(path, button) {
    const html = await (await ask(path)).text()
    const form = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)].find(
      ([, , inside]) => inside.replace(/<[^>]*>/g, ' ').includes(button),
    )
    if (!form) throw new Error(`${path} has no form with a button that says ${button}`)
    const [, action, inside] = form
    const fields = [
      ...inside.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g),
    ]
    const body = new URLSearchParams(fields.map(([, name, value]) => [name, value]))
    return ask(action, { method: 'POST', body, headers: { origin } })
  }

  return { ask, press, cookies }
}
