/** A form as it would be submitted: by POST, with the fields that have a name. */
export interface Form {
  /** Absolute. */
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&#x3D;': '=',
  '&#x60;': '`',
}

function unescape(text: string): string {
  return text.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
}

function attributesOf(tag: string): Record<string, string> {
  const pairs = [...tag.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)]
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name.toLowerCase(), unescape(value)]),
  )
}

/** The forms of a page that are posted. */
export function readForms(html: string, url: string): readonly Form[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
  return forms
    .map(([, tag = '', inner = '']) => ({ attributes: attributesOf(tag), inner }))
    .filter(({ attributes }) => attributes['method']?.toLowerCase() === 'post')
    .map(({ attributes, inner }) => {
      const inputs = [...inner.matchAll(/<input\b([^>]*)>/gs)].map(([, tag = '']) =>
        attributesOf(tag),
      )
      const named = inputs.filter(({ name }) => name !== undefined)
      return {
        action: new URL(attributes['action'] ?? '', url).href,
        fields: Object.fromEntries(named.map(({ name = '', value = '' }) => [name, value])),
      }
    })
}
