// One process of a fleet: posts forms to a site with passwords, all at once, and prints where each answer led, and the hashes of
// passwords that it has stored.
import { answerForms } from './fleet-stores.js'
import { openPasswordSite } from './password-races-site.js'

const [kind = '', url = '', prefix = ''] = process.argv.slice(2)
const { ask, close, written } = openPasswordSite(kind, url, prefix)

answerForms(
  ({ path, ...asked }) => ask(path, asked),
  async (answers) => {
    await close()
    return { locations: answers.map(({ location }) => location), written }
  },
)
