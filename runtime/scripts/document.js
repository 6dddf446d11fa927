// Writes the pages of docs/ that are made of the sources. With --check it writes nothing, and fails where a page is not what
// they give.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configurationPage } from './configuration.js'
import { providersPage } from './providers.js'

const PAGES = { 'configuration.md': configurationPage, 'providers.md': providersPage }

for (const [name, page] of Object.entries(PAGES)) {
  const file = fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))
  const text = page()
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`docs/${name} is stale: run npm run docs`)
    process.exitCode = 1
  }
}
