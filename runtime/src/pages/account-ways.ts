import type { Texts } from '../texts/texts.js'
import { buttonForm, section, type AccountForms } from './account-parts.js'
import { breakable } from './breakable.js'
import type { PasskeyChoice, RedirectChoice } from './choices.js'
import { html, sentence, type Html } from './html.js'
import { passkeyForm } from './passkey.js'
import { serviceForm } from './service.js'

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
      /** Where it is known when. */
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
