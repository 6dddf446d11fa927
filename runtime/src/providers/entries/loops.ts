import { bearer, mailService, type MailPreset } from '../http-mail.js'

/**
 * Sign-in by a mailed link, sent by Loops, which keeps the text of the mail. Make a transactional e-mail with the data
 * variable `url`, publish it, and set AUTH_LOOPS_KEY and AUTH_LOOPS_TRANSACTIONAL_ID. With `code` it needs the variable `code`, too;
 * mails other than those to sign in have `kind`, `subject` and `text`.
 *
 * @see https://loops.so/docs/api-reference/send-transactional-email
 */
export const Loops: MailPreset = /* @__PURE__ */ mailService({
  id: 'loops',
  name: 'Loops',
  needs: ['apiKey', 'transactionalId'],
  request: ({ apiKey, transactionalId, to, kind, subject, text, url, code }) => {
    const words = kind === 'sign-in' ? {} : { kind, subject, text }
    const dataVariables = { url, ...(code !== '' && { code }), ...words }
    return {
      url: 'https://app.loops.so/api/v1/transactional',
      headers: bearer(apiKey),
      body: { transactionalId, email: to, dataVariables },
    }
  },
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

export { Loops as default }
