export { Mailgun, Mailgun as default, type MailgunOptions } from '../mail-services.js'
