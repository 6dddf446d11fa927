import { html } from './html.js'
import { layout, siteName, type Page, type PageContext } from './layout.js'
import { signedInAs } from './signed-in-as.js'

export interface SignOutPage {
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  /** Who is signed in on this browser: the address or the name. */
  readonly visitor: string | undefined
}

/** The page that asks whether to sign out. */
export function signOutPage(context: PageContext, data: SignOutPage): Page {
  const name = siteName(context)
  const body = html`<h1>Sign out${name !== undefined && ` of ${name}`}?</h1>
    ${data.visitor !== undefined && signedInAs(data.visitor)}
    <p class="lead">You can sign in again at any time.</p>
    <form method="post" action="${data.action}">
      ${data.csrfToken !== undefined && html`<input type="hidden" name="csrfToken" value="${data.csrfToken}" />`}
      <input type="hidden" name="callbackUrl" value="${data.callbackUrl}" />
      <button class="primary" type="submit">Sign out</button>
      <a class="button" href="${data.callbackUrl}">Stay</a>
    </form>`
  return layout(context, { title: 'Sign out', named: true, body })
}
