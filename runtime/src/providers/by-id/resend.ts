export { Resend, Resend as default } from '../mail-services.js'
