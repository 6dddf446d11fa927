import { html, type Html } from './html.js'

/** Where a form of the account page is posted to, and what it carries beside its inputs. */
export interface AccountForms {
  /** The page's own URL; the paths of its forms are below it. */
  readonly base: string
  readonly hidden: Html
}

export function section(id: string, heading: string, content: readonly (Html | false)[]): Html {
  const shown = content.filter((part) => part !== false)
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${shown}
  </section>`
}

export function buttonForm(
  { base, hidden }: AccountForms,
  path: string,
  values: Readonly<Record<string, string>>,
  button: { readonly text: string; readonly label?: string },
): Html {
  const fields = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="${base}/${path}">
    ${hidden} ${fields}
    <button
      class="small"
      type="submit"
      ${button.label !== undefined && html` aria-label="${button.label}"`}
    >
      ${button.text}
    </button>
  </form>`
}
