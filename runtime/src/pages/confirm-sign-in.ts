import { breakable, html, sentence } from './html.js'
import { hiddenInputs } from './form.js'
import { layout, type Page, type PageContext } from './layout.js'
import { siteName } from './site-name.js'

export interface ConfirmSignInPage {
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  readonly email: string
  readonly token: string
  readonly elsewhere: boolean
}

/** The page that asks for a click before a mailed link is used up. */
export function confirmSignInPage(context: PageContext, data: ConfirmSignInPage): Page {
  const texts = context.texts.confirm
  const { host } = new URL(context.home)
  const { origin } = new URL(data.callbackUrl)
  const site = siteName(context.theme) ?? host
  const { elsewhere } = texts
  const lead = data.elsewhere
    ? html`<p class="lead">${elsewhere.lead}</p>
        <p class="note">${elsewhere.here(site)}</p>`
    : html`<p class="lead">${texts.lead(site)}</p>`
  const submit = data.elsewhere ? elsewhere.submit : texts.submit
  const body = html`<h1>${sentence(texts.heading(breakable(data.email)))}</h1>
    ${lead}
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)}
      <input type="hidden" name="email" value="${data.email}" />
      <input type="hidden" name="token" value="${data.token}" />
      <button class="primary" type="submit">${submit}</button>
      <p class="hint note">${texts.notAsked}</p>
    </form>`
  // The form's answer redirects there.
  const formAction = origin === context.home ? [] : [origin]
  return layout(context, { title: texts.title, body, formAction })
}
