import { html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'

export interface SignOutPage {
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
}

/** The page that asks whether to sign out. */
export function signOutPage(context: PageContext, data: SignOutPage): Page {
  const body = html`<h1>Sign out?</h1>
    <p class="lead">You can sign in again at any time.</p>
    <form method="post" action="${data.action}">
      ${data.csrfToken !== undefined && html`<input type="hidden" name="csrfToken" value="${data.csrfToken}" />`}
      <input type="hidden" name="callbackUrl" value="${data.callbackUrl}" />
      <button class="primary" type="submit">Sign out</button>
    </form>`
  return layout(context, { title: 'Sign out', body })
}
