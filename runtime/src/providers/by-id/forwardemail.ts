export { ForwardEmail, ForwardEmail as default } from '../mail-services.js'
