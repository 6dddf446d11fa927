import type { Texts } from '../texts/texts.js'
import { html, type Html } from './html.js'

function* candidates(name: string): Generator<string> {
  const signs = name.match(/[\p{L}\p{N}]/gu) ?? ['?']
  const [first = '?', ...others] = signs
  const capitals = signs.filter((sign) => /[\p{Lu}\p{N}]/u.test(sign))
  yield (capitals.length > 1 ? capitals.slice(0, 2).join('') : first).toUpperCase()
  for (const other of others) yield first.toUpperCase() + other.toLowerCase()
  for (let number = 2; ; number += 1) yield first.toUpperCase() + number
}

/**
 * One or two letters for each name, in place of a mark: no two are the same, so that services beside each other can be told
 * apart, and two capitals count more than the first letter alone: GitHub is GH, and not the G of another service.
 */
export function monograms(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    for (const letters of candidates(name)) {
      if (taken.has(letters)) continue
      taken.add(letters)
      return letters
    }
    return ''
  })
}

export function renderVisitor({ signIn: texts }: Texts, label: string, signOutUrl?: string): Html {
  return html`<div class="who">
    <span class="mark letters" aria-hidden="true">${monograms([label.slice(0, 1)])[0]}</span>
    <p><small>${texts.signedInAs}</small> ${label}</p>
    ${signOutUrl !== undefined && html`<a href="${signOutUrl}">${texts.signOut}</a>`}
  </div>`
}
