import { breakable } from '../pages/breakable.js'
import { html, type Html } from '../pages/html.js'
import { layout, type Page, type PageContext } from '../pages/layout.js'
import { waysOn, type VerifyRequestPage } from '../pages/verify-request.js'
import type { KeptMail } from './mailbox.js'
import { signInMail } from './sign-in-mail.js'

const STYLE = `
main{max-width:36rem}
.group{border-style:solid;margin-top:1rem;overflow-wrap:anywhere}
.group .button{margin-bottom:.875rem;text-align:center}
summary{font-size:.875rem;cursor:pointer}
details+details{margin-top:.5rem}
pre{margin-top:.5rem;font-size:.8125rem;white-space:pre-wrap;color:var(--muted)}
iframe{width:100%;height:18rem;margin-top:.5rem;border:1px solid var(--line);border-radius:.625rem}
`

/** One mail: the link to click on, and both of its parts as they would have been sent. */
function item(context: PageContext, mail: KeptMail): Html {
  const { subject, text, html: document } = signInMail({ url: mail.url, theme: context.theme })
  const sent = mail.sent.toISOString()
  // The frame runs nothing and leads nowhere: whoever reads the page has the link above it.
  return html`<article class="group">
    <h2>${subject}</h2>
    <p>
      To ${mail.to}, by ${mail.provider},
      <time datetime="${sent}">${sent.slice(0, 19).replace('T', ' ')} UTC</time>
    </p>
    <a class="button primary" href="${mail.url}">Sign in as ${mail.to}</a>
    <details>
      <summary>Text</summary>
      <pre>${text}</pre>
    </details>
    <details>
      <summary>HTML</summary>
      <iframe sandbox inert title="The mail as HTML" srcdoc="${document}"></iframe>
    </details>
  </article>`
}

/** The content of the mailbox's page. */
export interface MailboxPage {
  /** In the order in which they are shown. */
  readonly mails: readonly KeptMail[]
  /** The sign-in page. */
  readonly signInUrl: string
}

/**
 * The page after a mail was asked for, in place of the one that sends the visitor to a mailbox elsewhere.
 *
 * @param mailbox the URL of the page with the mails, where there is one
 */
export function keptPage(
  context: PageContext,
  data: VerifyRequestPage,
  mailbox: string | undefined,
): Page {
  const what = data.sent
    ? html`The mail to <strong>${breakable(data.sent.email)}</strong> was not sent, as no mail
        service is set up.`
    : 'No mail service is set up.'
  const body = html`<h1>Nothing was sent</h1>
    <p class="lead" role="status">
      ${what} While you develop, the link is on the
      console${mailbox !== undefined && ', and the mail is kept on this machine'}.
    </p>
    ${mailbox !== undefined && html`<a class="button primary" href="${mailbox}">Open the mailbox</a>`}
    ${waysOn(data)}`
  return layout(context, { title: 'Nothing was sent', body })
}

/** The page with the mails that were not sent. */
export function mailboxPage(context: PageContext, { mails, signInUrl }: MailboxPage): Page {
  const body = html`<style nonce="${context.nonce}">
      ${{ html: STYLE }}
    </style>
    <h1>Mailbox</h1>
    <p class="lead">
      Mails that were not sent, as no mail service is set up. They are kept in memory, on this
      machine only.
    </p>
    ${mails.length === 0 ? html`<a class="button" href="${signInUrl}">Nothing yet: sign in by mail</a>` : mails.map((mail) => item(context, mail))}`
  const page = layout(context, { title: 'Mailbox', body })
  const policy = page.headers['content-security-policy'] ?? ''
  return {
    html: page.html,
    // Mails carry their style in attributes, as mail programs read nothing else.
    headers: {
      ...page.headers,
      'content-security-policy': `${policy}; style-src-attr 'unsafe-inline'`,
    },
  }
}
