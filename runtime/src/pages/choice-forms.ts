import type { DevChoice, FormChoice } from './choices.js'
import { alertOf, inputs, type FormContext } from './form.js'
import { html, type Html } from './html.js'

/** The form for what the visitor types. @param submit the text of its button */
export function plainForm(choice: FormChoice, submit: string, context: FormContext): Html {
  return html`<form method="post" action="${choice.action}">
    ${context.hidden} ${alertOf(context.alert)} ${inputs(choice.id, choice.inputs, context)}
    <button class="primary" type="submit">${submit}</button>
  </form>`
}

/** Sign-in for development: as one of the people, or by an address. */
export function devGroup(choice: DevChoice, { texts, hidden }: FormContext): Html {
  const { title, lead, address, example, submit } = texts.signIn.development
  const people = choice.users.map(
    (user) =>
      html`<form method="post" action="${choice.action}">
        ${hidden}
        <input type="hidden" name="user" value="${user.id}" />
        <button class="person" type="submit">
          ${user.label}${user.email !== undefined && user.email !== user.label && html`<small>${user.email}</small>`}
        </button>
      </form>`,
  )
  return html`<section class="group" aria-labelledby="dev-title">
    <h2 id="dev-title">${title}</h2>
    <p>${lead}</p>
    ${people}
    <form method="post" action="${choice.action}">
      ${hidden}
      <div class="row">
        <label class="visually-hidden" for="dev-email">${address}</label>
        <input
          id="dev-email"
          name="email"
          type="email"
          placeholder="${example}"
          autocomplete="off"
          required
        />
        <button type="submit">${submit}</button>
      </div>
    </form>
  </section>`
}
