import { html, type Html } from './html.js'

/** An address that may break where people read it in two parts, and whose direction is its own. */
export function breakable(email: string): Html {
  const [local = '', domain] = email.split('@')
  return html`<bdi>${local}${domain !== undefined && html`<wbr />@${domain}`}</bdi>`
}
