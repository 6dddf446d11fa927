import { className, type TableNames } from '../catalog/tables.js'

/** The names of our tables beside other models or classes: never one that differs from theirs by its case alone. */
export const CLASS_NAMES: TableNames = {
  user: `Auth${className('user')}`,
  account: `Auth${className('account')}`,
  session: `Auth${className('session')}`,
  verificationToken: `Auth${className('verificationToken')}`,
  authenticator: `Auth${className('authenticator')}`,
  factor: `Auth${className('factor')}`,
  signInLimit: `Auth${className('signInLimit')}`,
}
