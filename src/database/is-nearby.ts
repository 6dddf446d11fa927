/** Tells whether a connection string names a file, or a server of this machine: whoever asks for either means to have it read. */
export function isNearby(url: string): boolean {
  if (/^(?:file|sqlite|pglite):/i.test(url)) return true
  const [, authority] = /^[a-z][\w+.-]+:\/\/([^/?#]*)/i.exec(url) ?? []
  // A path; or another form of URL, which may lead anywhere.
  if (authority === undefined) return !/^[a-z][\w+.-]+:/i.test(url)
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',')
  return hosts.every(isLoopback) && !/[?&]host(?:addr)?=(?!%2f|\/)/i.test(url)
}

/** A host of a connection string, with its port; without a host it is a socket of this machine. */
function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|)(?::\d*)?$/i.test(host)
}
