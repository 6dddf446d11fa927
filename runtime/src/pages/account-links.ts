import type { AccountTexts } from '../texts/account-texts.js'
import { breakable, html, type Html, sentence } from './html.js'
import { hiddenInputs } from './form.js'
import { layout, type Page, type PageContext } from './layout.js'

export type LinkKind = 'address' | 'object'

export interface AccountLinkPage {
  readonly kind: LinkKind
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  readonly token: string
  readonly email: string
}

// The sentence goes on behind the address.
const style = '.lead strong{display:inline}'

/** The page that asks for a click before a mailed link changes anything: programs that open links do not click. */
export function accountLinkPage(context: PageContext, data: AccountLinkPage): Page {
  const { addressLink } = context.texts.account
  const { title, heading, lead, submit } =
    data.kind === 'address' ? addressLink : addressLink.objection
  const body = html`<h1>${heading}</h1>
    <p class="lead">${sentence(lead(html`<strong>${breakable(data.email)}</strong>`))}</p>
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)}
      <input type="hidden" name="token" value="${data.token}" />
      <button class="primary" type="submit">${submit}</button>
    </form>`
  return layout(context, { title, body, style })
}

export type LinkOutcome =
  | { readonly kind: 'half' | 'restored' }
  | { readonly kind: 'changed'; readonly email: string }

type Said = readonly [heading: string, lead: readonly (string | Html)[]]

function describeOutcome({ addressLink: words }: AccountTexts, outcome: LinkOutcome): Said {
  switch (outcome.kind) {
    case 'half':
      return [words.halfHeading, [words.halfLead]]
    case 'restored':
      return [words.objection.doneHeading, [words.objection.doneLead]]
    case 'changed':
      return [words.doneHeading, words.doneLead(html`<strong>${breakable(outcome.email)}</strong>`)]
  }
}

export interface WaysOn {
  readonly goOn: string
  readonly password?: string | undefined
}

export function linkOutcomePage(context: PageContext, outcome: LinkOutcome, ways: WaysOn): Page {
  const { account, password } = context.texts
  const [heading, lead] = describeOutcome(account, outcome)
  const body = html`<h1>${heading}</h1>
    <p class="lead">${sentence(lead)}</p>
    ${
      ways.password === undefined
        ? html`<a class="button primary" href="${ways.goOn}">${account.addressLink.goOn}</a>`
        : html`<a class="button primary" href="${ways.password}">${password.chooseTitle}</a>`
    }`
  return layout(context, { title: heading, body, style })
}
