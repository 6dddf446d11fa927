import {
  type CeremonyRequest,
  type PasskeyCeremony,
  performCeremony,
} from '../src/client/ceremony.js'
import type { PasskeyScriptTexts } from '../src/texts/texts.js'

// The script of the built-in sign-in page. It has no state of its own but what the page shows.

type Ceremony = PasskeyCeremony['action']

/** The site does not take what was typed. */
class Refused extends Error {}

/** The texts, which the bundler puts in place: `src/texts/en.ts` has them, and `src/pages/passkey.ts` those of another language. */
declare const TEXTS: PasskeyScriptTexts

const FAILURES: Readonly<Record<string, string>> = {
  'authenticate NotAllowedError': TEXTS.notUsed,
  'register NotAllowedError': TEXTS.notCreated,
  'register InvalidStateError': TEXTS.createdBefore,
  'authenticate SecurityError': TEXTS.wrongAddress,
  'register SecurityError': TEXTS.wrongAddress,
  'register ConstraintError': TEXTS.notProtected,
  'register NotSupportedError': TEXTS.notPossible,
}

/** The name of what was thrown: a password manager throws errors of another realm. */
function nameOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null ? String(Reflect.get(thrown, 'name')) : ''
}

const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Tells whether the browser offers passkeys in an input. Not every one that has passkeys can be asked. */
async function hasAutofill(): Promise<boolean> {
  try {
    return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())
  } catch {
    return false
  }
}

let running = new AbortController()

/** Has the browser perform a ceremony, in place of the one that may be waiting: there is one at a time. */
async function performAlone(
  ceremony: PasskeyCeremony,
  request: CeremonyRequest = {},
): Promise<object> {
  running.abort()
  running = new AbortController()
  return performCeremony(ceremony, { ...request, signal: running.signal })
}

/** Says what went wrong in the form, where a screen reader tells it at once. */
function tell(form: HTMLFormElement, text: string): void {
  const alert = document.createElement('p')
  alert.className = 'alert'
  alert.setAttribute('role', 'alert')
  form.prepend(alert)
  alert.textContent = text
  alert.scrollIntoView({ block: 'nearest' })
}

function buttonsOf(form: HTMLFormElement): readonly HTMLButtonElement[] {
  return [...form.querySelectorAll<HTMLButtonElement>('button[data-ceremony]')]
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  form.setAttribute('aria-busy', String(busy))
  for (const button of buttonsOf(form)) button.disabled = busy
  const status = form.querySelector('[role=status]')
  if (status) status.textContent = busy ? TEXTS.waiting : ''
}

/** The typed fields, without those that the form carries anyway. */
function typed(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const input of form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'))
    if (input.value !== '') params.set(input.name, input.value)
  return params
}

async function askSite(
  form: HTMLFormElement,
  ceremony: Ceremony,
  fields: URLSearchParams,
): Promise<PasskeyCeremony> {
  const params = new URLSearchParams(fields)
  params.set('action', ceremony)
  const url = `${form.dataset['options'] ?? ''}?${params.toString()}`
  const response = await fetch(url, { redirect: 'error', cache: 'no-store' })
  if (response.status === 400) throw new Refused()
  if (!response.ok) throw new TypeError('no options')
  return response.json()
}

function post(form: HTMLFormElement, ceremony: Ceremony, credential: object): void {
  const fields = { action: ceremony, data: JSON.stringify(credential) }
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  form.setAttribute('action', form.dataset['callback'] ?? '')
  // A field of the name `action` or `submit` would hide the method of the form.
  HTMLFormElement.prototype.submit.call(form)
}

function explain(form: HTMLFormElement, ceremony: Ceremony, thrown: unknown): void {
  if (thrown instanceof Refused) {
    // The browser points at the field that is wrong; what it can't see, the alert says.
    if (form.reportValidity()) {
      tell(form, TEXTS.refused)
      form.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus()
    }
    return
  }
  const text = FAILURES[`${ceremony} ${nameOf(thrown)}`]
  tell(form, text ?? TEXTS.failed)
}

async function perform(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const ceremony = button.dataset['ceremony'] === 'register' ? 'register' : 'authenticate'
  document.querySelector('.alert')?.remove()
  setBusy(form, true)
  try {
    post(form, ceremony, await performAlone(await askSite(form, ceremony, typed(form))))
  } catch (thrown) {
    setBusy(form, false)
    button.focus()
    explain(form, ceremony, thrown)
    void offer(form)
  }
}

/** Milliseconds after which a challenge is renewed for certain. */
const TIMEOUT = 300_000

/**
 * Lets the browser offer passkeys in the input, until one is picked or a button is pressed. The challenge is renewed before
 * it expires.
 */
async function offer(form: HTMLFormElement): Promise<void> {
  if (form.dataset['conditional'] === undefined || !(await hasAutofill())) return
  let renewal: ReturnType<typeof setTimeout> | undefined
  try {
    const ceremony = await askSite(form, 'authenticate', new URLSearchParams())
    const idle = (): boolean => form.getAttribute('aria-busy') !== 'true'
    if (!idle()) return
    renewal = setTimeout(
      () => idle() && void offer(form),
      (ceremony.options.timeout ?? TIMEOUT) * 0.8,
    )
    const credential = await performAlone(ceremony, { mediation: 'conditional' })
    setBusy(form, true)
    post(form, 'authenticate', credential)
  } catch {
    // Nobody has asked for it, so nobody is told; the buttons work all the same.
  } finally {
    clearTimeout(renewal)
  }
}

function begin(form: HTMLFormElement): void {
  if (!hasPasskeys()) {
    const status = form.querySelector('[role=status]')
    if (status) status.textContent = TEXTS.noPasskeys
    return
  }
  for (const button of buttonsOf(form)) {
    button.disabled = false
    button.addEventListener('click', (event) => {
      event.preventDefault()
      void perform(form, button)
    })
  }
  void offer(form)
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-options]')) begin(form)

// A page that comes back from the browser's memory has a form that was posted already.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
