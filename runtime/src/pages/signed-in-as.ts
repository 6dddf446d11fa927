import type { Texts } from '../texts/texts.js'
import { html, type Html } from './html.js'
import { monograms } from './monogram.js'

export function renderVisitor({ signIn: texts }: Texts, label: string, signOutUrl?: string): Html {
  return html`<div class="who">
    <span class="mark letters" aria-hidden="true">${monograms([label.slice(0, 1)])[0]}</span>
    <p><small>${texts.signedInAs}</small> ${label}</p>
    ${signOutUrl !== undefined && html`<a href="${signOutUrl}">${texts.signOut}</a>`}
  </div>`
}
