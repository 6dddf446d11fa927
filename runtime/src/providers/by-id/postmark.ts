export { Postmark, Postmark as default } from '../mail-services.js'
