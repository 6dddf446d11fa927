/** Shorter parts, such as the user `root`, are no secrets, and would cut words in pieces. */
const LEAST = 5

/** A text without the connection string, and without the parts that say where it leads and how it gets in. */
export function redact(text: string, url: string): string {
  const parts = [url, ...listParts(url)].filter((part) => part.length >= LEAST)
  return parts
    .flatMap((part) => [part, decoded(part)])
    .toSorted((left, right) => right.length - left.length)
    .reduce((rest, part) => rest.replaceAll(part, '…'), text)
}

function listParts(url: string): readonly string[] {
  if (!URL.canParse(url)) return []
  const { password, username, host, hostname, pathname, search } = new URL(url)
  return [password, username, host, hostname, pathname.slice(1), search.slice(1)]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
