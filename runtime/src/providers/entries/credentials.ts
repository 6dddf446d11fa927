export { Credentials, Credentials as default } from '../credentials.js'
export type { CredentialInput, CredentialsConfig } from '../provider.js'
