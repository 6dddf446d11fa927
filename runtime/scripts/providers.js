// The page docs/providers.md, of the rows.
import { existsSync, readFileSync } from 'node:fs'

const described = new URL('../../dist/runtime.json', import.meta.url)
const { providers } = JSON.parse(readFileSync(described, 'utf8'))

const KINDS = {
  oauth: 'OAuth 2.0',
  oidc: 'OpenID Connect',
  email: 'e-mail',
  webauthn: 'passkeys',
}

/** The first paragraph of the documentation of a provider: of its row, or of the comment on what is code. */
function summaryOf(id, name) {
  const row = new URL(`../data/providers/${id}.json`, import.meta.url)
  if (existsSync(row)) return JSON.parse(readFileSync(row, 'utf8')).about ?? `${name}.`
  const source = readFileSync(new URL(`../src/providers/entries/${id}.ts`, import.meta.url), 'utf8')
  const end = source.search(/^export (?:const|\{)/m)
  const comment = source.slice(source.lastIndexOf('/**', end) + 3, end)
  const text = comment
    .replace(/\*\/\s*$/, '')
    .replaceAll(/^\s*\* ?/gm, '')
    .trim()
  return text.split('\n\n')[0].replaceAll('\n', ' ')
}

/** An address with something to fill in is code: outside of it angle brackets are HTML. */
const withCode = (text) =>
  text.replaceAll(
    /(`[^`]*`)|https:\/\/[^\s,]*<[\w ]+>[^\s,]*/g,
    (all, code) => code ?? `\`${all}\``,
  )

function section({ id, name, type, import: binding, env, setup, status }) {
  const call = '`{origin}/auth/callback/' + id + '`'
  const steps = setup.steps.map((step) => withCode(step.replaceAll('{callbackUrl}', call)))
  const links = [
    setup.url && `[Registration](${setup.url})`,
    setup.docs && `[documentation](${setup.docs})`,
  ].filter(Boolean)
  return [
    `## ${name}`,
    `\`${id}\` · ${KINDS[type]}${links.length > 0 ? ` · ${links.join(' · ')}` : ''}`,
    summaryOf(id, name),
    ...(status ? [`**${status.kind}**: ${status.note}`] : []),
    `\`\`\`ts\nimport ${binding} from '@create-auth/runtime/providers/${id}'\n\`\`\``,
    ...(steps.length > 0 ? [steps.map((step, at) => `${at + 1}. ${step}`).join('\n')] : []),
    ...(env.length > 0 ? [env.map(({ key, what }) => `- \`${key}\`: ${what}`).join('\n')] : []),
  ].join('\n\n')
}

const anchor = (name) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')

const rows = providers.map(
  ({ id, name, type, status }) =>
    `| [${name}](#${anchor(name)}) | \`${id}\` | ${KINDS[type]} | ${status ? status.kind : ''} |`,
)
/** The text of the page. */
export const providersPage = () => `# Providers

Made by \`runtime/scripts/providers.js\` of the rows in \`runtime/data/providers\`. \`create-auth add provider <id…>\` sets one
up; a service that is not here is set up with \`OAuth({ … })\` or \`OIDC({ … })\`, which take the same fields as a row.

Each provider can be passed as it is (\`providers: [GitHub]\`), and is then configured by the environment, or called with
options. \`closed\` means that the service takes no new applications, \`limited\` that it takes only some, \`renamed\` that another
provider stands for it, \`retired\` that it is no more.

| provider | id | kind | |
| --- | --- | --- | --- |
${rows.join('\n')}

${providers.map(section).join('\n\n')}
`
