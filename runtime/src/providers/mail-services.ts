import { isFilled } from '../guards.js'
import { senderOf } from '../mails/sender.js'
import { mailService, type MailPreset } from './http-mail.js'

// Where a service can rewrite links to count clicks, that is switched off for the mail: the link would lead to the service
// first, with the token in it.

/** RFC 6750, section 2.1. */
const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` })

/** RFC 7617, section 2. */
const basic = (user: string, password: string): { authorization: string } => ({
  authorization: `Basic ${btoa(`${user}:${password}`)}`,
})

function hostOf(hosts: Readonly<Record<string, string>>, region: string): string {
  const host = Object.hasOwn(hosts, region) ? hosts[region] : undefined
  if (host !== undefined) return host
  throw new TypeError(`region must be one of: ${Object.keys(hosts).join(', ')}`)
}

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
      url: `https://${hostOf(SENDGRID, region)}/v3/mail/send`,
      headers: bearer(apiKey),
      body: {
        personalizations: [{ to: [{ email: to }] }],
        from: senderOf(from),
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

/**
 * Sign-in by a mailed link, sent by Postmark. Verify the sender, copy the server's API token, and set AUTH_POSTMARK_KEY and
 * AUTH_POSTMARK_FROM. `messageStream` is `outbound` unless it is said.
 *
 * @see https://postmarkapp.com/developer/user-guide/send-email-with-api
 */
export const Postmark: MailPreset<{ messageStream?: string | undefined }> =
  /* @__PURE__ */ mailService<{ messageStream?: string | undefined }>({
    id: 'postmark',
    name: 'Postmark',
    needs: ['apiKey', 'from'],
    request: ({ apiKey, from, to, subject, html, text }, { messageStream = 'outbound' }) => ({
      url: 'https://api.postmarkapp.com/email',
      headers: { 'x-postmark-server-token': apiKey },
      body: {
        From: from,
        To: to,
        Subject: subject,
        TextBody: text,
        HtmlBody: html,
        MessageStream: messageStream,
        TrackLinks: 'None',
      },
    }),
    accepted: ({ ErrorCode }) => ErrorCode === 0,
    problem: ['{ErrorCode}: {Message}'],
    setup: {
      url: 'https://account.postmarkapp.com/servers',
      docs: 'https://postmarkapp.com/developer/user-guide/send-email-with-api',
      steps: [
        'Verify the domain or the address that you send from under Sender Signatures.',
        'Copy the token of your server from its tab API Tokens into the env file.',
        'Put the address that you send from into the env file.',
      ],
    },
  })

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
    const sends = domain ?? senderOf(from).email.replace(/^.*@/, '')
    const body = new FormData()
    const fields = { from, to, subject, html, text, 'o:tracking-clicks': 'no' }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return {
      url: `https://${hostOf(MAILGUN, region)}/v3/${encodeURIComponent(sends)}/messages`,
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

/**
 * Sign-in by a mailed link, sent by Loops, which keeps the text of the mail. Make a transactional e-mail with the data
 * variable `url`, publish it, and set AUTH_LOOPS_KEY and AUTH_LOOPS_TRANSACTIONAL_ID.
 *
 * @see https://loops.so/docs/api-reference/send-transactional-email
 */
export const Loops: MailPreset = /* @__PURE__ */ mailService({
  id: 'loops',
  name: 'Loops',
  needs: ['apiKey', 'transactionalId'],
  request: ({ apiKey, transactionalId, to, url }) => ({
    url: 'https://app.loops.so/api/v1/transactional',
    headers: bearer(apiKey),
    body: { transactionalId, email: to, dataVariables: { url } },
  }),
  accepted: ({ success }) => success === true,
  problem: ['{message}', '{error.message}'],
  setup: {
    url: 'https://app.loops.so/settings?page=api',
    docs: 'https://loops.so/docs/api-reference/send-transactional-email',
    steps: [
      'Make a transactional e-mail with the data variable url as its link, and publish it.',
      'Generate an API key, and put it into the env file.',
      'Put the id of the transactional e-mail into the env file.',
    ],
  },
})
