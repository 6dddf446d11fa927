/** Files with code among markup: components of Svelte, Vue and Astro. */
const COMPONENT = /\.(?:svelte|vue|astro)$/

/** The beginning of a script; values in quotes may hold any sign. */
const OPENING = /<script(?:\s(?:"[^"]{0,200}"|'[^']{0,200}'|[^"'>]){0,200})?>/g

/** The code that Astro runs on the server: the lines between two of dashes, before anything else. */
const HEAD = /^\s*---[\t ]*(?=\r?\n)/

/** Tells whether a file has code among markup. */
export function isComponent(file: string): boolean {
  return COMPONENT.test(file)
}

/** The code of a component, with blanks for everything else: each sign stands where it stood. */
export function readCode(file: string, text: string): string {
  const [head] = (file.endsWith('.astro') && HEAD.exec(text)) || []
  const openings = [...text.matchAll(OPENING)].map(({ index, 0: tag }) => index + tag.length)
  const starts = [
    ...(head === undefined ? [] : [{ from: head.length, closing: '\n---' }]),
    ...openings.map((from) => ({ from, closing: '</script' })),
  ]
  let code = ''
  for (const { from, closing } of starts) {
    if (from < code.length) continue
    const found = text.indexOf(closing, from)
    const to = found === -1 ? text.length : found
    // The last statement ends with its script.
    code += `${blanks(text.slice(code.length, from))}${text.slice(from, to)}`
    if (to < text.length) code += closing === '\n---' ? '\n;' : ';'
  }
  return code + blanks(text.slice(code.length))
}

function blanks(text: string): string {
  return text.replaceAll(/[^\r\n]/g, ' ')
}
