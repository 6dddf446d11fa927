import { isFilled } from '../../guards.js'
import { basic, mailService, type MailPreset } from '../http-mail.js'

/**
 * Sign-in by a mailed link, sent by Forward Email. Set the domain that you send from up for outbound mail, create an API
 * key, and set AUTH_FORWARDEMAIL_KEY and AUTH_FORWARDEMAIL_FROM.
 *
 * @see https://forwardemail.net/en/email-api
 */
export const ForwardEmail: MailPreset = /* @__PURE__ */ mailService({
  id: 'forwardemail',
  name: 'Forward Email',
  needs: ['apiKey', 'from'],
  request: ({ apiKey, from, to, subject, html, text }) => ({
    url: 'https://api.forwardemail.net/v1/emails',
    headers: basic(apiKey, ''),
    body: { from, to, subject, html, text },
  }),
  accepted: ({ id, link }) => isFilled(id) || isFilled(link),
  problem: ['{message}'],
  setup: {
    url: 'https://forwardemail.net/my-account/security',
    docs: 'https://forwardemail.net/en/email-api',
    steps: [
      'Add the domain that you send from, and set it up for outbound SMTP.',
      'Create an API key under Security, and put it into the env file.',
      'Put the address that you send from into the env file.',
    ],
  },
})

export { ForwardEmail as default }
