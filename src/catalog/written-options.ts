/** Options as they are written: the text of each by its name. */
export type WrittenOptions = ReadonlyMap<string, string>

/** A text of one line without quotes and escapes inside, so that it means the same between any quotes. */
const PLAIN = /^(['"`])([^'"`\\\n$]*)\1$/

/** The value of a text that is written out; undefined where it is something else. */
export function plainText(text: string): string | undefined {
  return PLAIN.exec(text)?.[2]
}

/**
 * The code of a text that is made of options: `{tenantId}` in it stands for the option of that name, and for `…` where that is
 * not written.
 */
export function filledText(template: string, options: WrittenOptions): string {
  const text = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const written = options.get(name) ?? '…'
    return plainText(written) ?? `\${${written}}`
  })
  return text.includes('${') ? `\`${text}\`` : `'${text}'`
}
