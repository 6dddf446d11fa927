import { equalText } from '../bytes.js'
import { readPendingPassword, type PendingPassword } from '../checks/pending-password.js'
import { useProof } from '../checks/used-proof.js'
import type { Engine } from '../engine.js'
import { Verification } from '../errors.js'
import { isFilled } from '../guards.js'
import { addToCounter, buildCounterKey } from '../counters/counter.js'
import { readTurn } from '../identity/turn.js'
import { isWellFormed } from '../passwords/text.js'
import type { Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { completeSignIn } from './complete-sign-in.js'
import { emailSubject } from './email-token.js'
import { passwordSender } from './password-proof.js'
import { passwordAccount } from './password-sign-in.js'
import {
  type ChoiceRefusal,
  hashPassword,
  passwordProvider,
  passwordStore,
  refusalOfPassword,
} from './passwords.js'
import type { NewPassword } from './replace-password.js'

const REMEMBERED = 3_600_000

async function used(engine: Engine, { id }: PendingPassword, amount: 0 | 1): Promise<number> {
  const key = await buildCounterKey(engine, 'pending-password', [id])
  const expires = new Date(engine.host.now() + REMEMBERED)
  return addToCounter(engine, { key, amount, expires }, true)
}

async function spend(engine: Engine, pending: PendingPassword): Promise<void> {
  if ((await used(engine, pending, 1)) !== 1)
    throw new Verification('a password was chosen already')
}

/**
 * The mailbox that was proven in this browser, and waits for a password.
 *
 * @param posted true where its form was posted: only from where it was proven
 * @throws Verification where there is none (any more)
 */
export async function pendingPassword(
  engine: Engine,
  request: AuthRequest,
  posted: boolean,
): Promise<PendingPassword> {
  const pending = await readPendingPassword(engine, request)
  if (!pending) throw new Verification('no password waits to be chosen in this browser')
  const isOurs =
    !posted || !engine.csrf || equalText(pending.csrf, field(request, 'csrfToken') ?? '')
  if (!isOurs) throw new Verification('the mailbox was proven in another browser')
  return useProof(request, async () => {
    if (pending.turn !== (await readTurn(engine, { address: pending.identifier })))
      throw new Verification('the password was changed since the mailbox was proven')
    // Before anything is hashed for it: each hash has to be worth its mail.
    if ((await used(engine, pending, 0)) !== 0)
      throw new Verification('a password was chosen already')
    return pending
  })
}

/** Characters of a name. */
const MAX_NAME = 256

interface NewPerson {
  readonly name: string | null
  readonly fields: Readonly<Record<string, string>>
}

function readNewPerson(engine: Engine, request: AuthRequest): NewPerson | undefined {
  const { fields } = passwordProvider(engine)
  const typed = Object.entries(fields).map(
    ([name, { required = true }]) => [name, field(request, name) ?? '', required] as const,
  )
  const name = (field(request, 'name') ?? '').trim()
  const isMissing = typed.some(([, value, required]) => required && value.trim() === '')
  const isOdd = [name, ...typed.map(([, value]) => value)].some(
    (value) => value.length > MAX_NAME || !isWellFormed(value),
  )
  if (isMissing || isOdd) return undefined
  return {
    name: name === '' ? null : name,
    fields: Object.fromEntries(typed.map(([key, value]) => [key, value])),
  }
}

/**
 * Takes a password for a mailbox that was proven, and signs in: whoever is new is stored now, and nobody was before.
 *
 * @returns why it is not taken; nothing has changed then, and it may be tried again, as where the `signIn` callback refuses
 * @throws Verification where no mailbox was proven in this browser, or a password was chosen already
 * @throws TooBusy where too many passwords are hashed already
 * @throws AccessDenied where nobody can sign up, or the `signIn` callback refuses
 */
export async function choosePassword(
  engine: Engine,
  request: AuthRequest,
): Promise<Reply | ChoiceRefusal> {
  const provider = passwordProvider(engine)
  const pending = await pendingPassword(engine, request, true)
  const { identifier, turn, callbackUrl } = pending
  const password = field(request, 'password') ?? ''
  const owner = await passwordStore(engine).getUserByEmail(identifier)
  const person = owner ? { name: owner.name ?? null, fields: {} } : readNewPerson(engine, request)
  if (!person) return 'FieldMissing'
  const refusal = await refusalOfPassword(engine, request, password, owner?.email ?? identifier)
  if (refusal !== undefined) return refusal
  const newPassword = async (): Promise<NewPassword> => {
    const hash = await hashPassword(engine, password)
    await useProof(request, () => spend(engine, pending))
    return { hash, turn, sender: request }
  }
  const { user } = await emailSubject(passwordSender(engine), identifier)
  const { name, fields } = person
  return completeSignIn(engine, request, {
    provider,
    user: owner ?? { ...user, name },
    account: passwordAccount(owner ?? user),
    emailProven: true,
    isMailbox: true,
    registers: true,
    credentials: { email: identifier, ...(isFilled(name) && { name }), ...fields },
    fields,
    newPassword,
    callbackUrl,
  })
}
