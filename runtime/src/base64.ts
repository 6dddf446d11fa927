/** base64url (as browsers say it) to base64 (as it is stored). RFC 4648, sections 4 and 5. */
export function toBase64(text: string): string {
  const padding = '='.repeat((4 - (text.length % 4)) % 4)
  return `${text.replaceAll('-', '+').replaceAll('_', '/')}${padding}`
}

export function toBase64url(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
