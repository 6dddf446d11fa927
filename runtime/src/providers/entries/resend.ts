import { isFilled } from '../../guards.js'
import { bearer, mailService, type MailPreset } from '../http-mail.js'

/**
 * Sign-in by a mailed link, sent by Resend. Verify the domain that you send from, create an API key that may send, and set
 * AUTH_RESEND_KEY and AUTH_RESEND_FROM.
 *
 * @see https://resend.com/docs/api-reference/emails/send-email
 */
export const Resend: MailPreset = /* @__PURE__ */ mailService({
  id: 'resend',
  name: 'Resend',
  needs: ['apiKey', 'from'],
  request: ({ apiKey, from, to, subject, html, text }) => ({
    url: 'https://api.resend.com/emails',
    headers: bearer(apiKey),
    body: { from, to, subject, html, text },
  }),
  accepted: ({ id }) => isFilled(id),
  problem: ['{name}: {message}'],
  setup: {
    url: 'https://resend.com/api-keys',
    docs: 'https://resend.com/docs/api-reference/emails/send-email',
    steps: [
      'Add the domain that you send from under Domains, and verify it.',
      'Create an API key with sending access, and put it into the env file.',
      'Put the address that you send from into the env file.',
    ],
  },
})

export { Resend as default }
