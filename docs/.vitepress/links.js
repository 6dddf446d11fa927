// Whether the links of a built site lead somewhere.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const attributes = (html, name) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) =>
    value.replaceAll('&amp;', '&'),
  )

/** The files of a folder, by their paths on the site. */
function filesOf(folder, base) {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [base + file.slice(folder.length + 1).replaceAll('\\', '/'), file]),
  )
}

/** Says which links, pictures and scripts of pages lead to no file, or to no place in it: `page: link`. */
export function brokenLinks(folder, base) {
  const files = filesOf(folder, base)
  const pages = new Map(
    [...files]
      .filter(([path]) => path.endsWith('.html'))
      .map(([path, file]) => [path, readFileSync(file, 'utf8')]),
  )
  const ids = new Map([...pages].map(([path, html]) => [path, new Set(attributes(html, 'id'))]))
  const leads = (url) => {
    const path = decodeURIComponent(url.pathname).replace(/\/$/, '/index.html')
    const anchor = decodeURIComponent(url.hash.slice(1))
    return files.has(path) && (anchor === '' || Boolean(ids.get(path)?.has(anchor)))
  }
  return [...pages].flatMap(([page, html]) =>
    [...new Set([...attributes(html, 'href'), ...attributes(html, 'src')])]
      .filter((link) => !/^[a-z]+:/i.test(link) && !leads(new URL(link, `http://site${page}`)))
      .map((link) => `${page}: ${link}`),
  )
}
