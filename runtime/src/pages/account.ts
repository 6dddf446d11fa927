import type { Texts } from '../texts/texts.js'
import type { AccountForms } from './account-parts.js'
import {
  addressSection,
  deletionSection,
  profileSection,
  sessionsSection,
  twoStepSection,
  type AddressSection,
  type ProfileSection,
  type SessionsSection,
  type TwoStepSection,
} from './account-sections.js'
import { ACCOUNT_STYLE } from './account-style.js'
import { waysSection, type WaysSection } from './account-ways.js'
import { failureText, own } from './failure-text.js'
import { renderAlert, hiddenInputs } from './form.js'
import { html, type Html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'
import { translateScript } from './script.js'
import { buildMarks } from './service.js'

export interface FormOutcome {
  /** The code of a failure; unknown ones get a general text. */
  readonly error: string | undefined
  /** Why the application has refused something, in its own words. */
  readonly reason: string | undefined
  /** The name of what was done; for unknown ones nothing is said. */
  readonly done: string | undefined
}

export interface AccountPage extends FormOutcome, WaysSection {
  readonly base: string
  readonly csrfToken: string | undefined
  readonly signOutUrl: string
  /** Where it is confirmed who is there, before anything sensitive is changed; undefined where it was lately. */
  readonly confirmUrl: string | undefined
  readonly formAction: readonly string[]
  readonly before: string | undefined
  readonly after: string | undefined
  readonly profile: ProfileSection
  readonly address: AddressSection
  /** Undefined where it is not configured. */
  readonly twoStep: TwoStepSection | undefined
  readonly sessions: SessionsSection
  /** What has to be typed to delete the account; undefined where it can't be deleted now. */
  readonly deletes: string | undefined
}

function renderOutcome({ account }: Texts, { error, reason, done }: FormOutcome): Html | undefined {
  if (error !== undefined) return renderAlert(reason ?? failureText(account, error))
  const said = done === undefined ? undefined : own(account.done, done)
  return said === undefined ? undefined : html`<p class="notice" role="status">${said}</p>`
}

export function accountPage(context: PageContext, data: AccountPage): Page {
  const { texts } = context
  const { title, heading, signOut, stale, confirm } = texts.account
  const { base, csrfToken, adds, twoStep, deletes, confirmUrl } = data
  const forms: AccountForms = { base, hidden: hiddenInputs({ csrfToken, callbackUrl: base }) }
  const body = html`<div class="top">
      <h1>${heading}</h1>
      <a href="${data.signOutUrl}">${signOut}</a>
    </div>
    ${renderOutcome(texts, data)}
    ${data.before !== undefined && html`<p class="notice"><bdi>${data.before}</bdi></p>`}
    ${
      confirmUrl !== undefined &&
      html`<p class="notice">${stale} <a href="${confirmUrl}">${confirm}</a></p>`
    }
    ${profileSection(texts, forms, data.profile)} ${addressSection(texts, forms, data.address)}
    ${waysSection(texts, forms, data)} ${twoStep && twoStepSection(texts, twoStep)}
    ${sessionsSection(texts, forms, data.sessions)}
    ${deletes !== undefined && deletionSection(texts, forms, deletes)}
    ${data.after !== undefined && html`<p class="notice"><bdi>${data.after}</bdi></p>`}`
  const passkey = adds?.passkey
  return layout(context, {
    title,
    body,
    isWide: true,
    homeUrl: context.home,
    style: ACCOUNT_STYLE,
    marks: buildMarks(adds?.services ?? []),
    formAction: data.formAction,
    script: passkey && translateScript(texts.passkey.script, passkey.script),
  })
}
