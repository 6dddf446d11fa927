import { breakable, html, type Html, sentence } from '../pages/html.js'
import { layout, type Page, type PageContext } from '../pages/layout.js'
import { codePart, voidPage, renderWays, type VerifyRequestPage } from '../pages/verify-request.js'
import type { MailboxTexts } from '../texts/texts.js'
import type { KeptMail } from './mailbox.js'

const STYLE = `
main{max-width:36rem}
.group{border-style:solid;margin-top:1rem;overflow-wrap:anywhere}
.group .button{margin-bottom:.875rem;text-align:center}
summary{font-size:.875rem;cursor:pointer}
details+details{margin-top:.5rem}
pre{margin-top:.5rem;font-size:.8125rem;white-space:pre-wrap;color:var(--muted)}
iframe{width:100%;height:18rem;margin-top:.5rem;border:1px solid var(--line);border-radius:.625rem}
`

function item(texts: MailboxTexts, mail: KeptMail): Html {
  const { to, provider, url, submit, code, sent, subject, text, html: document } = mail
  // The frame runs nothing and leads nowhere: whoever reads the page has the link above it.
  return html`<article class="group">
    <h2>${subject}</h2>
    <p>
      ${sentence(texts.head(to, provider, html`<time datetime="${sent.toISOString()}">${texts.time(sent)}</time>`))}
    </p>
    ${code !== undefined && html`<p>${texts.code} <code>${code}</code></p>`}${url !== undefined && html`<a class="button primary" href="${url}">${submit}</a>`}
    <details>
      <summary>${texts.asText}</summary>
      <pre>${text}</pre>
    </details>
    <details>
      <summary>${texts.asHtml}</summary>
      <iframe sandbox inert title="${texts.frame}" srcdoc="${document}"></iframe>
    </details>
  </article>`
}

export interface MailboxPage {
  /** In the order in which they are shown. */
  readonly mails: readonly KeptMail[]
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
  const gone = voidPage(context, data)
  if (gone) return gone
  const { texts } = context
  const { notSentTitle: title, notSent, notSentTo, onConsole, onConsoleAndKept } = texts.mailbox
  const what = data.sent
    ? sentence(notSentTo(html`<strong>${breakable(data.sent.email)}</strong>`))
    : notSent
  const body = html`<h1>${title}</h1>
    <p class="lead" role="status">
      ${what} ${mailbox === undefined ? onConsole : onConsoleAndKept}
    </p>
    ${mailbox !== undefined && html`<a class="button primary" href="${mailbox}">${texts.mailbox.open}</a>`}
    ${codePart(texts, data)}${renderWays(texts, data)}`
  return layout(context, { title, body })
}

export function mailboxPage(context: PageContext, { mails, signInUrl }: MailboxPage): Page {
  const texts = context.texts.mailbox
  const { title, lead, empty } = texts
  const body = html`<style nonce="${context.nonce}">
      ${{ html: STYLE }}
    </style>
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${mails.length === 0 ? html`<a class="button" href="${signInUrl}">${empty}</a>` : mails.map((mail) => item(texts, mail))}`
  const page = layout(context, { title, body })
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
