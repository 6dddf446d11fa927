import { html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'
import { hiddenInputs } from './form.js'
import { signedInAs } from './signed-in-as.js'
import { siteName } from './site-name.js'

export interface SignOutPage {
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  /** Who is signed in on this browser: the address or the name. */
  readonly visitor: string | undefined
}

/** The page that asks whether to sign out. */
export function signOutPage(context: PageContext, data: SignOutPage): Page {
  const name = siteName(context.theme)
  const body = html`<h1>Sign out${name !== undefined && ` of ${name}`}?</h1>
    ${data.visitor !== undefined && signedInAs(data.visitor)}
    <p class="lead">You can sign in again at any time.</p>
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)}
      <button class="primary" type="submit">Sign out</button>
      <a class="button" href="${data.callbackUrl}">Stay</a>
    </form>`
  return layout(context, { title: 'Sign out', named: true, body })
}
