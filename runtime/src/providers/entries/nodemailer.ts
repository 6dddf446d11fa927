/** Sign-in by a mailed link, sent by SMTP with the package `nodemailer`. */
export { Nodemailer, Nodemailer as default, type NodemailerOptions } from '../email.js'
export { signInMail, type SignInMail, type SignInMailOptions } from '../email.js'
