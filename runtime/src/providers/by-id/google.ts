export { Google, Google as default } from '../oidc.js'
