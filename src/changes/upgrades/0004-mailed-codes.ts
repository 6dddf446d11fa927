import type { Upgrade } from './upgrade.js'

/** Whoever reads mails on another device types a code. */
export const mailedCodes: Upgrade = {
  number: '0004',
  title: 'Mails have a code to type, beside the link',
  lines: ['whoever reads the mail on another device types six digits, good for ten minutes'],
  fits: ({ mails, names }) => mails.length > 0 && !names.has('code'),
  settings: { mailedCodes: true },
}
