// The box of the search, for whoever listens: a dialog with a list of links, where the theme has a button with a list of options
// that are links.

const CHANGES = [
  [
    'role="button"\n      :aria-owns="results?.length ? \'localsearch-list\' : undefined"\n',
    'role="dialog"\n',
  ],
  ['      aria-expanded="true"\n      aria-haspopup="listbox"\n', '      aria-modal="true"\n'],
  [/ +:aria-activedescendant="[^"]*"\n +aria-autocomplete="both"\n +:aria-controls="[^"]*"\n/, ''],
  [/ +:role="results\?\.length \? 'listbox' : undefined"\n +:aria-labelledby="[^"]*"\n/, ''],
  [/ +:aria-selected="[^"]*"\n +role="option"\n/, ''],
  [/ +:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"\n/, ''],
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
  ['class="title-icon"', 'class="title-icon" aria-hidden="true"'],
]

function change(code, [from, to]) {
  const changed = code.replace(from, to)
  if (changed === code) throw new Error(`the search box of the theme has no ${from}`)
  return changed
}

/** A plugin of Vite. */
export const searchBox = {
  name: 'create-auth-search-box',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/VPLocalSearchBox.vue') ? CHANGES.reduce(change, code) : undefined,
}
