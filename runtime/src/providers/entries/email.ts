export { Email, Email as default, type NodemailerOptions } from '../email.js'
export { signInMail, type SignInMail, type SignInMailOptions } from '../email.js'
export {
  mailService,
  type MailPreset,
  type MailRequest,
  type MailService,
  type OutgoingMail,
} from '../http-mail.js'
export type {
  CodeOptions,
  EmailConfig,
  Mail,
  MailSender,
  VerificationRequest,
} from '../provider.js'
export type { MailKind } from '../../mails/sign-in-mail.js'
