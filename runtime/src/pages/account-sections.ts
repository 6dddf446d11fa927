import { leftToRight } from '../text.js'
import type { Texts } from '../texts/texts.js'
import { breakable, html, type Html, sentence } from './html.js'
import type { PasskeyChoice, RedirectChoice } from './choices.js'
import { passkeyForm } from './passkey.js'
import { serviceForm } from './service.js'

export interface AccountForms {
  /** The page's own URL; the paths of its forms are below it. */
  readonly base: string
  readonly hidden: Html
}

function section(id: string, heading: string, content: readonly (Html | false)[]): Html {
  const shown = content.filter((part) => part !== false)
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${shown}
  </section>`
}

function buttonForm(
  { base, hidden }: AccountForms,
  path: string,
  values: Readonly<Record<string, string>>,
  button: { readonly text: string; readonly label?: string },
): Html {
  const fields = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="${base}/${path}">
    ${hidden} ${fields}
    <button
      class="small"
      type="submit"
      ${button.label !== undefined && html` aria-label="${button.label}"`}
    >
      ${button.text}
    </button>
  </form>`
}

export type ShownWay = { readonly opens: boolean; readonly isLast: boolean } & (
  | {
      readonly kind: 'service'
      readonly name: string
      readonly account: string
      readonly provider: string
      readonly providerAccountId: string
    }
  | {
      readonly kind: 'passkey'
      readonly number: number
      readonly credentialID: string
      readonly added: Date | undefined
      readonly lastUsed: Date | undefined
    }
  | { readonly kind: 'password'; readonly changeUrl: string }
  | { readonly kind: 'mail'; readonly email: string }
)

export interface AddableWays {
  readonly services: readonly RedirectChoice[]
  readonly passkey: PasskeyChoice | undefined
  /** The page on which a first password is set; undefined where there is one, or can be none. */
  readonly passwordUrl: string | undefined
}

export interface WaysSection {
  readonly ways: readonly ShownWay[]
  /** Undefined where nothing may be changed now. */
  readonly adds: AddableWays | undefined
}

function describeWay(
  { account }: Texts,
  way: ShownWay,
): { name: string; details: readonly (Html | string)[] } {
  const words = account.waysIn
  switch (way.kind) {
    case 'service':
      return { name: way.name, details: [way.account] }
    case 'passkey':
      return {
        name: words.passkey(way.number),
        details: [
          way.added ? words.added(way.added) : '',
          way.lastUsed ? words.lastUsed(way.lastUsed) : '',
        ],
      }
    case 'password':
      return { name: words.password, details: [] }
    case 'mail':
      return { name: words.mail, details: [sentence(words.mailLead(breakable(way.email)))] }
  }
}

function renderActions(texts: Texts, forms: AccountForms, way: ShownWay): readonly Html[] {
  const { remove, removeOf, changePassword } = texts.account.waysIn
  const button = { text: remove, label: removeOf(describeWay(texts, way).name) }
  const removes = (path: string, values: Readonly<Record<string, string>>): readonly Html[] =>
    way.isLast ? [] : [buttonForm(forms, path, values, button)]
  switch (way.kind) {
    case 'service': {
      const { provider, providerAccountId } = way
      return removes('unlink', { provider, providerAccountId })
    }
    case 'passkey':
      return removes('passkey', { credentialID: way.credentialID })
    case 'password':
      return [
        html`<a class="button small" href="${way.changeUrl}">${changePassword}</a>`,
        ...removes('password', {}),
      ]
    case 'mail':
      return []
  }
}

function item(texts: Texts, forms: AccountForms, way: ShownWay, isOpen: boolean): Html {
  const { last, notUsable } = texts.account.waysIn
  const { name, details } = describeWay(texts, way)
  const actions = isOpen ? renderActions(texts, forms, way) : []
  const notes = [...details, !way.opens && notUsable, way.isLast && last].filter(
    (note) => note !== false && note !== '',
  )
  return html`<li>
    <div class="what">${name} ${notes.map((note) => html`<small>${note}</small>`)}</div>
    ${actions.length > 0 && html`<div class="actions">${actions}</div>`}
  </li>`
}

function addPart(texts: Texts, { hidden }: AccountForms, adds: AddableWays): Html | false {
  const { services, passkey, passwordUrl } = adds
  const { add, setPassword } = texts.account.waysIn
  const context = { texts, hidden, alert: undefined, adds: true }
  const parts = [
    ...services.map((service) => serviceForm(service, context)),
    ...(passkey ? [passkeyForm(passkey, context)] : []),
    ...(passwordUrl === undefined
      ? []
      : [html`<a class="button" href="${passwordUrl}">${setPassword}</a>`]),
  ]
  if (parts.length === 0) return false
  return html`<h3>${add}</h3>
    <div class="add">${parts}</div>`
}

export function waysSection(texts: Texts, forms: AccountForms, { ways, adds }: WaysSection): Html {
  const { heading, lead } = texts.account.waysIn
  const items = ways.map((way) => item(texts, forms, way, adds !== undefined))
  return section('ways-in', heading, [
    html`<p>${lead}</p>`,
    items.length > 0 &&
      html`<ul class="items">
        ${items}
      </ul>`,
    adds !== undefined && addPart(texts, forms, adds),
  ])
}

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

interface ShownSession {
  readonly id: string
  readonly current: boolean
  readonly name: string | undefined
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly userAgent: string | undefined
  readonly since: Date | undefined
  readonly lastSeen: Date | undefined
  readonly network: string | undefined
}

function sessionItem({ account, dir }: Texts, forms: AccountForms, shown: ShownSession): Html {
  const words = account.sessions
  const { id, current, userAgent, since, lastSeen, network } = shown
  const isProgram = shown.name !== undefined
  const device = shown.name ?? words.device(shown.browser, shown.system)
  const facts = [
    since && words.since(since),
    lastSeen && (isProgram ? account.waysIn.lastUsed : words.lastSeen)(lastSeen),
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
