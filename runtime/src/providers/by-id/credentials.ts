export { Credentials, Credentials as default } from '../credentials.js'
