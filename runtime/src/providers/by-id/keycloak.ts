export { Keycloak, Keycloak as default } from '../oidc.js'
