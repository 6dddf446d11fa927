import { ErrorPageLoop, InvalidConfig } from '../errors.js'
import type { Environment } from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import { envDefaults, isOwnPath } from './env.js'
import { fault, invalid, type Problem } from './problem.js'

/** The endpoint that sends the visitor to each of the application's own pages. */
const SENDERS = {
  signIn: 'signin',
  signOut: 'signout',
  error: 'error',
  verifyRequest: 'verify-request',
  newUser: undefined,
  confirm: 'confirm',
  twoFactor: 'two-factor',
  signUp: 'signup',
  forgotPassword: 'forgot-password',
  newPassword: 'new-password',
  changePassword: 'change-password',
  account: 'account',
} as const

const NAMES = [
  'signIn',
  'signOut',
  'error',
  'verifyRequest',
  'newUser',
  'confirm',
  'twoFactor',
  'signUp',
  'forgotPassword',
  'newPassword',
  'changePassword',
  'account',
] as const satisfies readonly (keyof typeof SENDERS)[]

/** The application's own pages: paths of this site, and none that would send the visitor to itself for ever. */
export function checkPages(config: AuthConfig, env: Environment): readonly Problem[] {
  const { pages = {} } = config
  const { basePath } = envDefaults(env, config)
  return NAMES.flatMap((name): Problem[] => {
    const path = pages[name]
    if (path === undefined) return []
    if (!isOwnPath(path)) {
      const rule = 'must be a path of this site that starts with one slash'
      return [invalid(`pages.${name}: ${rule}`)]
    }
    const sender = SENDERS[name]
    if (sender === undefined || path.split('?')[0] !== `${basePath}/${sender}`) return []
    const Loop = name === 'error' ? ErrorPageLoop : InvalidConfig
    return [fault(new Loop(`pages.${name}: would send the visitor to itself for ever`))]
  })
}
