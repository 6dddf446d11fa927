import { html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'
import { hiddenInputs } from './form.js'
import { renderVisitor } from './visitor.js'
import { siteName } from './site-name.js'

export interface SignOutPage {
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  readonly formAction?: readonly string[]
  readonly visitor: string | undefined
}

export function signOutPage(context: PageContext, data: SignOutPage): Page {
  const { texts } = context
  const { title, heading, lead, submit, stay } = texts.signOut
  const body = html`<h1>${heading(siteName(context.theme))}</h1>
    ${data.visitor !== undefined && renderVisitor(texts, data.visitor)}
    <p class="lead">${lead}</p>
    <form method="post" action="${data.action}">
      ${hiddenInputs(data)}
      <button class="primary" type="submit">${submit}</button>
      <a class="button" href="${data.callbackUrl}">${stay}</a>
    </form>`
  const { formAction = [] } = data
  return layout(context, { title, named: true, body, formAction })
}
