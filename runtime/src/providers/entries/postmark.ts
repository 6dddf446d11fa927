import { mailService, type MailPreset } from '../http-mail.js'

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

export { Postmark as default }
