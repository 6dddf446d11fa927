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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}

type Value = string | Html | undefined | false | readonly Html[]

function render(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  return 'html' in value ? value.html : value.map((part) => part.html).join('\n')
}

/** A template tag: every value is escaped, except what this tag has made. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return {
    html: strings.reduce((text, string, index) => `${text}${render(values[index - 1])}${string}`),
  }
}
