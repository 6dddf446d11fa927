// The pages of providers: of the sections of docs/providers.md, with the marks of the built runtime.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { root } from './pages.js'

const folder = `${root}docs/site/providers`

/** The sections of docs/providers.md, each of which is a provider. */
function sections() {
  const [, ...parts] = readFileSync(`${root}docs/providers.md`, 'utf8').split(/^## /m)
  return parts.map((part) => {
    const [name, , facts] = part.split('\n')
    const [, id, kind] = /^`([^`]+)` · ([^·]+)/.exec(facts) ?? []
    const [, status] = /^\*\*(\w+)\*\*: /m.exec(part) ?? []
    return { id, name, kind: kind.trim(), status, text: part.slice(name.length).trim() }
  })
}

/** The drawing of a service, and its colour; no drawing where there is none. */
async function styleOf(id) {
  const { default: make } = await import(`${root}runtime/dist/providers/by-id/${id}.js`)
  const { brandColor, mark } = make().style ?? {}
  return { brandColor, mark }
}

const pageOf = ({ id, name, text }) => `---
editLink: false
prev: false
next: false
---

# <ProviderMark id="${id}" /> ${name}

${text.replace(/^```ts$/m, `\`\`\`sh\nnpx create-auth add provider ${id}\n\`\`\`\n\n\`\`\`ts`)}

Where sign-in answers below another path than \`/auth\`, such as \`/api/auth\`, the callback URL begins with that. Every option of a provider is in
[configuration](../../configuration.md#oauth-20-and-openid-connect); [all providers](../../providers.md).
`

/** Writes a page for each provider below docs/site/providers/, which git ignores. */
export function writeProviders() {
  const pages = new Map(sections().map((section) => [`${section.id}.md`, pageOf(section)]))
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(`${folder}/${name}`)
  for (const [name, text] of pages) writeFileSync(`${folder}/${name}`, text)
}

/** The providers, as the site shows them in a list. */
export async function listProviders() {
  return Promise.all(
    sections().map(async ({ id, name, kind, status }) => ({
      id,
      name,
      kind,
      status,
      ...(await styleOf(id)),
    })),
  )
}
