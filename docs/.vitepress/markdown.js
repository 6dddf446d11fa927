// What the site makes of the Markdown that the repository has: tabs, links, pictures.
import { posix } from 'node:path'
import { frameworks, root, targetOf } from './pages.js'

/** The file of the repository that is rendered. */
const fileOf = ({ realPath, path, relativePath }) =>
  realPath || path ? posix.relative(root, realPath ?? path) : relativePath

/** Has links lead where the site has what they name. */
function followLinks(state) {
  const from = fileOf(state.env)
  for (const { children } of state.tokens)
    for (const token of children ?? [])
      if (token.type === 'link_open') token.attrSet('href', targetOf(token.attrGet('href'), from))
}

const OPEN = /^<details( open)?>\s*<summary>([^<]+)<\/summary>\s*$/
const CLOSE = /^<\/details>\s*$/

const idOf = (name) => frameworks.find((each) => each.name === name)?.id

/** The framework whose part of the page begins with a token. */
function opened({ type, content }) {
  const [, , name] = (type === 'html_block' && OPEN.exec(content.trim())) || []
  return name === undefined ? undefined : idOf(name)
}

const isClosing = ({ type, content }) => type === 'html_block' && CLOSE.test(content.trim())

/** Gathers the parts of a page that are one framework's each, and stand one behind the other: `from` is the first token. */
function groupFrom(tokens, from) {
  const parts = []
  let at = from
  for (let id = opened(tokens[at]); id !== undefined; id = tokens[at] && opened(tokens[at])) {
    const end = tokens.findIndex((token, index) => index > at && isClosing(token))
    if (end < 0) throw new Error(`<details> of ${id} is not closed`)
    parts.push({ id, tokens: tokens.slice(at + 1, end) })
    at = end + 1
  }
  return { parts, next: at }
}

/** Makes one block with a switch of parts `<details><summary>Express</summary>` that stand one behind the other. */
function switchFrameworks(state) {
  const html = (content) => Object.assign(new state.Token('html_block', '', 0), { content })
  const all = []
  for (let at = 0; at < state.tokens.length;) {
    const { parts, next } = groupFrom(state.tokens, at)
    if (parts.length === 0) {
      all.push(state.tokens[at])
      at += 1
      continue
    }
    const has = parts.map(({ id }) => id).join(' ')
    all.push(html(`<FrameworkCode has="${has}">\n`))
    for (const { id, tokens } of parts)
      all.push(
        html(`<section class="of-framework" data-framework="${id}">\n`),
        ...tokens,
        html('</section>\n'),
      )
    all.push(html('</FrameworkCode>\n'))
    at = next
  }
  Object.assign(state, { tokens: all })
}

const PICTURE =
  /<picture>\s*<source[^>]*srcset="([^"]+)"[^>]*>\s*<img([^>]*?)src="([^"]+)"([^>]*?)\/?>\s*<\/picture>/g

const relative = (path) => (path.startsWith('.') ? path : `./${path}`)

/** A picture as two, of which the style sheet shows one. */
const both = (_, dark, before, light, after) =>
  Object.entries({ 'in-light': light, 'in-dark': dark })
    .map(
      ([name, path]) =>
        `<img loading="lazy" class="${name}" ${before.trim()} src="${relative(path)}" ${after.trim()} />`,
    )
    .join('')

/** Has pictures follow the switch of the site, which need not be what the system says. */
function followTheme({ tokens }) {
  for (const token of tokens)
    if (token.type === 'html_block')
      Object.assign(token, { content: token.content.replaceAll(PICTURE, both) })
}

/** Has a wide table scroll by itself, also by the keyboard. */
function scrollTables({ renderer }) {
  Object.assign(renderer.rules, {
    table_open: (tokens, at) => {
      const [first, second] = tokens.slice(at).filter(({ type }) => type === 'inline')
      const name = first.content === 'field' && second.content === 'type' ? 'table fields' : 'table'
      return `<div class="${name}" tabindex="0" role="group" aria-label="Table">\n<table>\n`
    },
    table_close: () => '</table>\n</div>\n',
  })
}

/** Has a column without a name have no head, which would say nothing to whoever listens. */
function dropEmptyHeads({ tokens }) {
  for (const [at, { type }] of tokens.entries())
    if (type === 'th_open' && tokens[at + 1].content === '')
      for (const token of [tokens[at], tokens[at + 2]]) Object.assign(token, { tag: 'td' })
}

/** What the site adds to the renderer of Markdown. */
export function extend(md) {
  md.core.ruler.push('create-auth-links', followLinks)
  md.core.ruler.push('create-auth-frameworks', switchFrameworks)
  md.core.ruler.push('create-auth-pictures', followTheme)
  md.core.ruler.push('create-auth-tables', dropEmptyHeads)
  md.use(scrollTables)
}

/** The id of a heading, as GitHub makes it. */
export const anchorOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
