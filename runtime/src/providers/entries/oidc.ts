export { OIDC, OIDC as default } from '../preset.js'
