export { Password, Password as default, type PasswordOptions } from '../password.js'
export type { PasswordConfig, PasswordField } from '../password-config.js'
