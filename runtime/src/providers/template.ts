/** The values of `{placeholders}`. A value of `undefined` leaves the placeholder as it is. */
export type Values = Readonly<Record<string, string | undefined>>

const PLACEHOLDER = /\{([\w.]+)\}/g

/**
 * Fills the placeholders of a text that have a value; the others stay.
 *
 * @param encode what is done to each value: `encodeURIComponent` for a part of a URL
 */
export function fillTemplate(
  template: string,
  values: Values,
  encode: (value: string) => string = (value) => value,
): string {
  return template.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? placeholder : encode(value)
  })
}

/** Fills the values of a record. What comes out empty is left out: an option that was not given is not sent. */
export function fillRecord(
  record: Readonly<Record<string, string>>,
  values: Values,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(record)
      .map(([name, template]) => [name, fillTemplate(template, values)] as const)
      .filter(([, value]) => value !== ''),
  )
}

/** Fills a URL. What comes out empty of its query is left out, as in {@link fillRecord}. */
export function fillUrl(template: string, values: Values): string {
  return fillTemplate(template, values)
    .replace(/([?&])[\w-]+=(?=&|$)&?/g, '$1')
    .replace(/[?&]$/, '')
}

export function mentions(text: string, name: string): boolean {
  return text.includes(`{${name}}`)
}

/** The parameters of a request as texts, as Auth.js takes them: objects as JSON, and what is null or undefined left out. */
export function asTexts(
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, toTemplateText(value)]],
    ),
  )
}

function toTemplateText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
