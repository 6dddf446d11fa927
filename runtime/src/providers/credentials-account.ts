import type { CredentialInput } from './provider.js'

/** Names that inputs for an account usually have, without what is between their words; the first that is there counts. */
const USUAL: readonly string[] = [
  'email',
  'mail',
  'emailaddress',
  'username',
  'user',
  'userid',
  'login',
  'loginname',
  'account',
  'accountname',
  'phone',
  'phonenumber',
  'mobile',
  'tel',
  'identifier',
  'id',
  'handle',
  'nickname',
  'name',
]

type Inputs = Readonly<Record<string, CredentialInput>>

function plain(name: string): string {
  return name.replace(/[^a-z]/gi, '').toLowerCase()
}

function byName(inputs: Inputs): string | undefined {
  const names = Object.keys(inputs).filter((name) => inputs[name]?.type !== 'password')
  return USUAL.flatMap((usual) => names.filter((name) => plain(name) === usual)).at(0)
}

/**
 * The name of the input that says which account is tried: the one that is configured, else one of the type `email`, else one with a
 * usual name. What else a form has, such as an invitation that everybody shares or the answer to a puzzle, names nobody.
 */
export function accountInput({
  account,
  credentials,
}: {
  readonly account?: string | undefined
  readonly credentials: Inputs
}): string | undefined {
  const ofEmail = Object.keys(credentials).find((name) => credentials[name]?.type === 'email')
  return account ?? ofEmail ?? byName(credentials)
}
