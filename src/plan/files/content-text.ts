import type { Content, SecretRef } from '../../changes/change.js'

/** The text of a content; `show` says what stands for a secret. */
export function contentText(content: Content, show: (secret: SecretRef) => string): string {
  return content.map((part) => (typeof part === 'string' ? part : show(part))).join('')
}
