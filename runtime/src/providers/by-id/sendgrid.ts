export { SendGrid, SendGrid as default } from '../mail-services.js'
