import type { Texts } from '../texts/texts.js'
import {
  type AccountForms,
  addressSection,
  type AddressSection,
  deletionSection,
  profileSection,
  type ProfileSection,
  sessionsSection,
  type SessionsSection,
  twoStepSection,
  type TwoStepSection,
  waysSection,
  type WaysSection,
} from './account-sections.js'
import { failureText, hiddenInputs, own, renderAlert } from './form.js'
import { html, type Html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'
import { translateScript } from './passkey.js'
import { buildMarks } from './service.js'

const ACCOUNT_STYLE: string = `
main.wide{max-width:42rem;padding:2.25rem clamp(1rem,5vw,2.5rem)}
.wide .site{text-align:start}
.site a:not(:hover){text-decoration:none}
.wide .logo{margin-inline:0}
.top{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.25rem 1rem}
.top h1{text-align:start}
.top a{font-size:.875rem;color:var(--muted)}
.top+*{margin-top:1.25rem}
section{margin-top:1.75rem;padding-top:1.5rem;border-top:1px solid var(--line)}
section>h2{font-size:1.0625rem;font-weight:650;letter-spacing:-.005em}
section>p,section>.stale{margin-top:.25rem;font-size:.9375rem;color:var(--muted);overflow-wrap:anywhere}
section>form,section>details,section>.items,section>.add{margin-top:1rem}
section h3{margin-top:1.25rem;font-size:.875rem;font-weight:600}
section details{margin-bottom:0;text-align:start}
section details form{margin-top:1rem}
.notice{margin-top:1.25rem;padding:.75rem .875rem;border-radius:.625rem;background:var(--hover);font-size:.9375rem}
.notice a{font-weight:600}
.alert{margin-top:1.25rem;margin-bottom:0}
section .row{align-items:center;gap:.875rem;margin-bottom:.875rem}
section p .small{margin-top:.75rem}
.portrait{flex:none;width:3.5rem;height:3.5rem;border-radius:50%;object-fit:cover;background:var(--hover)}
.items{padding:0;list-style:none;border:1px solid var(--line);border-radius:.75rem}
.items li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .875rem;padding:.75rem .875rem}
.items li+li{border-top:1px solid var(--line)}
.items .what{flex:1 1 7rem;min-width:0;overflow-wrap:anywhere;line-height:1.4}
.items small{display:block;font-size:.8125rem;color:var(--muted)}
.tag{display:inline-block;padding:.0625rem .5rem;border-radius:1rem;background:var(--hover);font-size:.75rem;font-weight:600;white-space:nowrap}
.small{display:inline-flex;width:auto;min-height:2.25rem;padding:.25rem .875rem;font-size:.875rem}
.actions{display:flex;flex-wrap:wrap;gap:.5rem;margin-inline-start:auto}
.actions form{margin-top:0}
#image,#typed{direction:ltr}
[dir=rtl] :is(#image,#typed){text-align:right}
.add form,.add .button{max-width:22rem}
.add .button{margin-top:.625rem}
.danger{color:var(--alert);border-color:currentColor}
section>form .primary,section details .danger{width:auto;min-width:9rem}
@media (max-width:26rem){main.wide{padding:1rem .25rem}section>form .primary,section details .danger{width:100%}}
`.replaceAll('\n', '')

export interface FormOutcome {
  /** The code of a failure; unknown ones get a general text. */
  readonly error: string | undefined
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
