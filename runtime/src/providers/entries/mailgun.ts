import { isFilled } from '../../guards.js'
import { parseSender } from '../../mails/sender.js'
import { basic, findHost, mailService, type MailPreset } from '../http-mail.js'

const MAILGUN = { US: 'api.mailgun.net', EU: 'api.eu.mailgun.net' }

/** The options of {@link Mailgun}. */
export interface MailgunOptions {
  /** Where the domain was created; `US` by default. */
  region?: keyof typeof MAILGUN | undefined
  /** The domain to send from, where it is not that of `from`. */
  domain?: string | undefined
}

/**
 * Sign-in by a mailed link, sent by Mailgun. Verify a domain, create a sending key, and set AUTH_MAILGUN_KEY and
 * AUTH_MAILGUN_FROM. `region: 'EU'` is for domains that were created there.
 *
 * @see https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages
 */
export const Mailgun: MailPreset<MailgunOptions> = /* @__PURE__ */ mailService<MailgunOptions>({
  id: 'mailgun',
  name: 'Mailgun',
  needs: ['apiKey', 'from'],
  request: ({ apiKey, from, to, subject, html, text }, { region = 'US', domain }) => {
    const sends = domain ?? parseSender(from).email.replace(/^.*@/, '')
    const body = new FormData()
    const fields = { from, to, subject, html, text, 'o:tracking-clicks': 'no' }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return {
      url: `https://${findHost(MAILGUN, region)}/v3/${encodeURIComponent(sends)}/messages`,
      headers: basic('api', apiKey),
      body,
    }
  },
  accepted: ({ id }) => isFilled(id),
  problem: ['{message}'],
  setup: {
    url: 'https://app.mailgun.com/mg/sending/domains',
    docs: 'https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages',
    steps: [
      'Add the domain that you send from, and verify it.',
      'Create a sending key for the domain, and put it into the env file.',
      'Put the address that you send from into the env file.',
    ],
  },
})

export { Mailgun as default }
