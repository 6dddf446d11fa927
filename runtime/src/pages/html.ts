/** Markup that is safe to insert as it is. */
export interface Html {
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Most texts of a page have nothing to escape, and to look is cheaper than to replace. */
function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char) : text
}

type Value = string | Html | undefined | false | readonly Html[]

function render(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  return 'html' in value ? value.html : value.map((part) => part.html).join('\n')
}

/** A template tag: every value is escaped, except what this tag has made. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = strings[0] ?? ''
  for (let index = 0; index < values.length; index += 1) {
    text += render(values[index]) + (strings[index + 1] ?? '')
  }
  return { html: text }
}

export function sentence(parts: readonly (string | Html)[]): Html {
  return { html: parts.map(render).join('') }
}

/** An address that may break where people read it in two parts, and whose direction is its own. */
export function breakable(email: string): Html {
  const [local = '', domain] = email.split('@')
  return html`<bdi>${local}${domain !== undefined && html`<wbr />@${domain}`}</bdi>`
}
