import type { DevChoice, FormChoice, PasswordChoice } from './choices.js'
import { ALERT, renderAlert, inputs, type FormContext } from './form.js'
import { html, type Html } from './html.js'
import { showButton } from './show-password.js'

export function plainForm(choice: FormChoice, submit: string, context: FormContext): Html {
  return html`<form method="post" action="${choice.action}">
    ${context.hidden} ${renderAlert(context.alert)} ${inputs(choice.id, choice.inputs, context)}
    <button class="primary" type="submit">${submit}</button>
  </form>`
}

export function passwordForm(
  { id, action, email, forgotUrl, signUpUrl }: PasswordChoice,
  context: FormContext,
): Html {
  const { texts, alert } = context
  const { password, forgotten, create } = texts.password
  const described = alert !== undefined && html` aria-describedby="${ALERT}"`
  return html`<form method="post" action="${action}">
    ${context.hidden} ${renderAlert(alert)}
    <label for="email-for-${id}">${texts.signIn.address}</label>
    <input
      id="email-for-${id}"
      name="email"
      type="email"
      autocomplete="username"
      ${email !== undefined && html` value="${email}"`}
      required${described}${alert !== undefined && html` autofocus`}
    />
    <div class="labelled">
      <label for="password-for-${id}">${password}</label>
      <input
        id="password-for-${id}"
        name="password"
        type="password"
        autocomplete="current-password"
        required${described}
      />
      ${showButton(texts.password, `password-for-${id}`)}
    </div>
    <button class="primary" type="submit">${texts.signIn.submit}</button>
    <p class="note">
      <a href="${forgotUrl}">${forgotten}</a
      >${signUpUrl !== undefined && html` · <a href="${signUpUrl}">${create}</a>`}
    </p>
  </form>`
}

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
