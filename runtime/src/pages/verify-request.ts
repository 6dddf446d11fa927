import { html } from './html.js'
import { layout, type Page, type PageContext } from './layout.js'

/** The page that sends the visitor to the mailbox. */
export function verifyRequestPage(context: PageContext): Page {
  const body = html`<h1>Check your mail</h1>
    <p class="lead">
      A link to sign in is on its way to you. It works once. If it does not arrive in a few minutes,
      look among the spam, or ask for another one.
    </p>
    <a class="button" href="${context.home}">Back to ${new URL(context.home).host}</a>`
  return layout(context, { title: 'Check your mail', body })
}
