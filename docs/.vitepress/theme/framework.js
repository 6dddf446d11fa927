// The framework that the visitor has chosen: one choice for all pages and tabs, kept in the browser.
import { ref } from 'vue'

const KEY = 'create-auth-framework'

/** The id of the chosen framework. */
export const chosen = ref('')

function show(id) {
  chosen.value = id
  document.documentElement.dataset.framework = id
}

/** Remembers a choice. */
export function choose(id) {
  show(id)
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Nothing is kept where the browser keeps nothing.
  }
}

/** Begins with what was chosen before, and follows the other tabs. */
export function follow(usual) {
  show(document.documentElement.dataset.framework || usual)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue) show(newValue)
  })
}
