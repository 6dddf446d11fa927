// One process of a fleet: posts forms to a site with an account page, all at once, and tells where each answer led.
import { openAccountSite } from './account-races-site.js'
import { answerForms } from './fleet-stores.js'

answerForms((kind, url, prefix) => {
  const { ask, close } = openAccountSite(kind, url, prefix)
  return {
    post: ({ path, ...asked }) => ask(path, asked),
    close,
    told: (answers) => answers.map(({ location }) => location),
  }
})
