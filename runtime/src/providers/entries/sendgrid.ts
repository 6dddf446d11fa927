import { parseSender } from '../../mails/sender.js'
import { bearer, findHost, mailService, type MailPreset } from '../http-mail.js'

const SENDGRID = { global: 'api.sendgrid.com', EU: 'api.eu.sendgrid.com' }

/**
 * Sign-in by a mailed link, sent by Twilio SendGrid. Verify the sender, create an API key with the permission Mail Send, and
 * set AUTH_SENDGRID_KEY and AUTH_SENDGRID_FROM. `region: 'EU'` sends through the European servers.
 *
 * @see https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 */
export const SendGrid: MailPreset<{ region?: keyof typeof SENDGRID | undefined }> =
  /* @__PURE__ */ mailService<{ region?: keyof typeof SENDGRID | undefined }>({
    id: 'sendgrid',
    name: 'SendGrid',
    needs: ['apiKey', 'from'],
    request: ({ apiKey, from, to, subject, html, text }, { region = 'global' }) => ({
      url: `https://${findHost(SENDGRID, region)}/v3/mail/send`,
      headers: bearer(apiKey),
      body: {
        personalizations: [{ to: [{ email: to }] }],
        from: parseSender(from),
        subject,
        content: [
          { type: 'text/plain', value: text },
          { type: 'text/html', value: html },
        ],
        tracking_settings: { click_tracking: { enable: false, enable_text: false } },
      },
    }),
    // 200 means that the mail is valid, but not sent.
    accepted: (_, status) => status === 202,
    problem: ['{errors.0.field}: {errors.0.message}', '{errors.0.message}'],
    setup: {
      url: 'https://app.sendgrid.com/settings/api_keys',
      docs: 'https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send',
      steps: [
        'Verify the domain or the address that you send from under Settings, Sender Authentication.',
        'Create an API key with the permission Mail Send, and put it into the env file.',
        'Put the address that you send from into the env file.',
      ],
    },
  })

export { SendGrid as default }
