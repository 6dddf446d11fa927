import type { Engine } from '../engine.js'
import { hasMailbox } from '../flows/dev.js'
import { mailboxUrl } from '../flows/keep-mail.js'
import type { Page } from '../pages/layout.js'
import type { VerifyRequestPage } from '../pages/verify-request.js'
import { page, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { pageContext } from './page-context.js'

// The pages are loaded when a developer asks for them: in production nobody does.

export async function showMailbox(engine: Engine, request: AuthRequest): Promise<Reply> {
  const { mailboxPage } = await import('../mails/mailbox-page.js')
  const { html, headers } = mailboxPage(await pageContext(engine, request), {
    mails: engine.mailbox.mails(),
    signInUrl: `${request.base}/signin`,
  })
  return page(html, headers)
}

export async function keptMail(
  engine: Engine,
  request: AuthRequest,
  data: VerifyRequestPage,
): Promise<Page> {
  const { keptPage } = await import('../mails/mailbox-page.js')
  const mailbox = hasMailbox(engine, request) ? mailboxUrl(request) : undefined
  return keptPage(await pageContext(engine, request), data, mailbox)
}
