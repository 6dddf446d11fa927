import type { PasswordTexts } from '../texts/password-texts.js'
import { html, type Html } from './html.js'

/** Shows what is typed into a password's input, and hides it again: a convenience that the form does without. */
export const SHOW_PASSWORD: string = `for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener('click', () => {
    const shows = input.type === 'password';
    input.type = shows ? 'text' : 'password';
    button.textContent = shows ? button.dataset.hide : button.dataset.show;
  });
  input.form.addEventListener('submit', () => { input.type = 'password'; });
}`

/** The button beside a password's label, behind its input in the order of keys; nobody sees it without a script. */
export function showButton({ show, hide }: Pick<PasswordTexts, 'show' | 'hide'>, id: string): Html {
  return html`<button
    class="link"
    type="button"
    data-shows="${id}"
    data-show="${show}"
    data-hide="${hide}"
    aria-controls="${id}"
    hidden
  >
    ${show}
  </button>`
}
