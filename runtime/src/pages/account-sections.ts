import type { Texts } from '../texts/texts.js'
import { buttonForm, section, type AccountForms } from './account-parts.js'
import { breakable } from './breakable.js'
import { html, sentence, type Html } from './html.js'

export interface ProfileSection {
  readonly name: string
  readonly image: string | undefined
}

export function profileSection(
  { account }: Texts,
  { base, hidden }: AccountForms,
  { name, image }: ProfileSection,
): Html {
  const words = account.profile
  const picture =
    image !== undefined &&
    html`<label for="image">${words.image}</label>
      <div class="row">
        <img class="portrait" src="${image}" alt="" referrerpolicy="no-referrer" />
        <input id="image" name="image" type="text" inputmode="url" value="${image}" />
      </div>`
  return section('profile', words.heading, [
    html`<form method="post" action="${base}/profile">
      ${hidden}
      <label for="name">${words.name}</label>
      <input id="name" name="name" type="text" autocomplete="name" value="${name}" />
      ${picture}
      <button class="primary" type="submit">${words.submit}</button>
    </form>`,
  ])
}

export interface AddressSection {
  readonly email: string | undefined
  readonly isProven: boolean
  /** Who confirms a change: both mailboxes, or the new one alone. Undefined where it can't be changed now. */
  readonly change: 'both' | 'new' | undefined
}

export function addressSection(
  { account }: Texts,
  { base, hidden }: AccountForms,
  { email, isProven, change }: AddressSection,
): Html {
  const words = account.address
  const tag = html`<span class="tag">${isProven ? words.proven : words.unproven}</span>`
  return section('address', words.heading, [
    email === undefined ? html`<p>${words.none}</p>` : html`<p>${breakable(email)} ${tag}</p>`,
    change !== undefined &&
      html`<form method="post" action="${base}/address">
        ${hidden}
        <label for="email">${words.label}</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          aria-describedby="email-hint"
        />
        <p class="hint under" id="email-hint">${change === 'both' ? words.hintBoth : words.hint}</p>
        <button class="primary" type="submit">${words.submit}</button>
      </form>`,
  ])
}

export interface TwoStepSection {
  readonly isOn: boolean
  readonly setupUrl: string
}

export function twoStepSection({ account }: Texts, { isOn, setupUrl }: TwoStepSection): Html {
  const { heading, on, off, setUp, change } = account.twoStep
  return section('two-step', heading, [
    html`<p>${isOn ? on : off}</p>`,
    html`<p><a class="button small" href="${setupUrl}">${isOn ? change : setUp}</a></p>`,
  ])
}

export interface ShownSession {
  readonly id: string
  readonly current: boolean
  readonly name: string | undefined
  readonly browser: string | undefined
  readonly system: string | undefined
  /** What the browser said that it is. */
  readonly userAgent: string | undefined
  readonly since: Date | undefined
  readonly lastSeen: Date | undefined
  readonly network: string | undefined
}

/** A text that is not turned among words which are written from right to left. Unicode Standard Annex #9, section 2.5. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`

function sessionItem({ account, dir }: Texts, forms: AccountForms, shown: ShownSession): Html {
  const words = account.sessions
  const { id, current, userAgent, since, lastSeen, network } = shown
  const device = shown.name ?? words.device(shown.browser, shown.system)
  const facts = [
    since && words.since(since),
    lastSeen && words.lastSeen(lastSeen),
    network !== undefined && words.network(dir === 'rtl' ? leftToRight(network) : network),
  ].filter((fact) => typeof fact === 'string')
  const title = userAgent !== undefined && html` title="${userAgent}"`
  return html`<li>
    <div class="what">
      <span ${title}>${device}</span> ${current && html`<span class="tag">${words.current}</span>`}
      ${facts.map((fact) => html`<small>${fact}</small>`)}
    </div>
    ${!current && buttonForm(forms, 'sessions', { id }, { text: words.end, label: words.endOf(device) })}
  </li>`
}

export type SessionsSection = readonly ShownSession[] | 'sealed'

export function sessionsSection(
  texts: Texts,
  forms: AccountForms,
  sessions: SessionsSection,
): Html {
  const words = texts.account.sessions
  if (sessions === 'sealed')
    return section('sessions', words.heading, [
      html`<p>${words.sealed}</p>`,
      buttonForm(forms, 'everywhere', {}, { text: words.everywhere }),
    ])
  const others = sessions.filter(({ current }) => !current).length
  return section('sessions', words.heading, [
    html`<p>${others > 0 ? words.lead : words.none}</p>`,
    html`<ul class="items">
      ${sessions.map((session) => sessionItem(texts, forms, session))}
    </ul>`,
    others > 0 &&
      buttonForm(forms, 'sessions', { others: 'true' }, { text: words.endOthers(others) }),
  ])
}

/** The section that ends the account. @param typed what has to be typed */
export function deletionSection(
  { account }: Texts,
  { base, hidden }: AccountForms,
  typed: string,
): Html {
  const words = account.deletion
  return section('delete', words.heading, [
    html`<p>${words.lead}</p>`,
    html`<details>
      <summary>${words.open}</summary>
      <form method="post" action="${base}/delete">
        ${hidden}
        <label for="typed">${sentence(words.type(html`<strong>${typed}</strong>`))}</label>
        <input id="typed" name="email" type="text" autocomplete="off" spellcheck="false" required />
        <button class="danger" type="submit">${words.submit}</button>
      </form>
    </details>`,
  ])
}
