import type { RedirectChoice } from './choices.js'
import type { FormContext } from './form.js'
import { html, type Html } from './html.js'
import type { Mark } from './style.js'

function buildMark({ brandColor, mark }: RedirectChoice): Mark {
  if (!mark) return { kind: 'letters', colour: brandColor }
  const coloured = mark.some(({ fill }) => fill !== undefined)
  return { kind: 'drawing', colour: coloured ? undefined : brandColor }
}

export function buildMarks(services: readonly RedirectChoice[]): ReadonlyMap<string, Mark> {
  return new Map(services.map((service) => [service.id, buildMark(service)]))
}

function renderMark({ id, letters, mark }: RedirectChoice): Html {
  const paths = mark?.map(
    ({ d, fill }) => html`<path d="${d}" ${fill !== undefined && html`fill="${fill}"`} />`,
  )
  return paths
    ? html`<span class="mark mark-${id}" aria-hidden="true"
        ><svg viewBox="0 0 24 24">${paths}</svg></span
      >`
    : html`<span class="mark letters mark-${id}" aria-hidden="true">${letters}</span>`
}

/** The button of a service. Whoever is signed in adds it to the account; the others continue with it. */
export function serviceForm(choice: RedirectChoice, { texts, hidden, adds }: FormContext): Html {
  const { id, name, action, missing, isAsked } = choice
  const { add, continueWith, notSetUp } = texts.signIn
  const label = html`${renderMark(choice)} <span>${adds ? add(name) : continueWith(name)}</span>`
  if (missing.length > 0) {
    return html`<form>
      <button class="with" type="button" disabled aria-describedby="missing-${id}">${label}</button>
      <p class="hint" id="missing-${id}">${notSetUp(missing)}</p>
    </form>`
  }
  const intent = adds && html` name="intent" value="link"`
  return html`<form method="post" action="${action}">
    ${hidden}<button class="with" type="submit" ${intent}${isAsked && html` autofocus`}>
      ${label}
    </button>
  </form>`
}
