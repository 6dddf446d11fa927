// Writes the pages of docs/ that are made of the sources. With --check it writes nothing, and fails where a page is not what
// they give.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configurationPage } from './configuration.js'
import { languagesPage } from './language-table.js'
import { providersPage } from './providers.js'

/** Each page, of what it is: of one, a table alone is made. */
const PAGES = {
  'configuration.md': configurationPage,
  'languages.md': languagesPage,
  'providers.md': providersPage,
}

for (const [name, page] of Object.entries(PAGES)) {
  const file = fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))
  const present = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const text = page(present)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (present !== text) {
    console.error(`docs/${name} is stale: run npm run docs`)
    process.exitCode = 1
  }
}
