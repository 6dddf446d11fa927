import type { Texts } from '../texts/texts.js'
import type { FormInput } from './choices.js'
import { html, type Html } from './html.js'

/** A record's value of a key that anybody may have chosen. */
export function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** The text for the code of a failure; a general one where the page has none for it. */
export function failureText(
  {
    failures,
    failed,
  }: { readonly failures: Readonly<Record<string, string>>; readonly failed: string },
  code: string,
): string {
  return own(failures, code) ?? failed
}

export interface PostedForm {
  readonly action: string
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  /** The code of what went wrong; unknown ones get a general text. */
  readonly error: string | undefined
}

export function findAlert(
  words: Parameters<typeof failureText>[0],
  { error }: Pick<PostedForm, 'error'>,
): string | undefined {
  return error === undefined ? undefined : failureText(words, error)
}

export interface FormContext {
  readonly texts: Texts
  readonly hidden: Html
  readonly alert: string | undefined
  /** True for somebody whom accounts can be added to. */
  readonly adds: boolean
}

export const ALERT = 'alert'

/** Says what went wrong, where a screen reader tells it at once. */
export function renderAlert(text: string | undefined): Html | undefined {
  return text === undefined
    ? undefined
    : html`<p class="alert" role="alert" id="${ALERT}">${text}</p>`
}

/**
 * The inputs of a form, each under its label. Where the last try went wrong the first one has the focus, and each is described
 * by what went wrong.
 */
export function inputs(
  id: string,
  fields: readonly FormInput[],
  { texts, alert }: Pick<FormContext, 'texts' | 'alert'>,
): readonly Html[] {
  return fields.map((field, at) => {
    const input = `input-${field.name}-for-${id}`
    const { placeholder, autocomplete, value } = field
    return html`<label for="${input}">${field.label ?? texts.signIn.address}</label>
      <input
        id="${input}"
        name="${field.name}"
        type="${field.type}"
        ${value !== undefined && html` value="${value}"`}${placeholder !== undefined && html` placeholder="${placeholder}"`}${autocomplete !== undefined && html` autocomplete="${autocomplete}"`}${field.required && html` required`}${alert !== undefined && html` aria-describedby="${ALERT}"`}${alert !== undefined && at === 0 && html` autofocus`}
      />`
  })
}

/** The inputs that keep other sites from posting the form, and say where to go afterwards. */
export function hiddenInputs(data: {
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
}): Html {
  return html`${data.csrfToken !== undefined && html`<input type="hidden" name="csrfToken" value="${data.csrfToken}" />`}
    <input type="hidden" name="callbackUrl" value="${data.callbackUrl}" />`
}

/** How each kind of code is typed: by which keyboard, and what the device offers. HTML, sections 6.8.2, 6.8.7 and 4.10.18.7. */
const CODES: Readonly<Record<'digits' | 'letters' | 'recovery' | 'either', Html>> = {
  digits: html`autocomplete="one-time-code" inputmode="numeric"`,
  letters: html`autocomplete="one-time-code" inputmode="text" autocapitalize="characters"`,
  recovery: html`autocomplete="off" autocapitalize="characters"`,
  either: html`autocomplete="one-time-code" autocapitalize="characters"`,
}

/** Characters that an input takes: a code with whatever somebody copies beside it. */
const LONGEST = '32'

/** @param typed what was typed before, where the same may be posted again */
export function codeInput(
  kind: keyof typeof CODES,
  label: string,
  isWrong: boolean,
  typed?: string,
): Html {
  const described = html` aria-invalid="true" aria-describedby="${ALERT}"`
  return html`<label for="code">${label}</label>
    <input
      class="code"
      id="code"
      name="code"
      type="text"
      ${typed !== undefined && html` value="${typed}"`}
      ${CODES[kind]}
      spellcheck="false"
      maxlength="${LONGEST}"
      required
      autofocus${isWrong && described}
    />`
}
