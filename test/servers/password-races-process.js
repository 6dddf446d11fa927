// One process of a fleet: posts forms to a site with passwords, all at once, and tells where each answer led, and the hashes of
// passwords that it has stored.
import { answerForms } from './fleet-stores.js'
import { openPasswordSite } from './password-races-site.js'

answerForms((kind, url, prefix) => {
  const { ask, close, written } = openPasswordSite(kind, url, prefix)
  return {
    post: ({ path, ...asked }) => ask(path, asked),
    close,
    told: (answers) => ({ locations: answers.map(({ location }) => location), written }),
  }
})
