// What docs/configuration.md shows, in which order, and what stands between the tables.

const CONFIG = 'config/config.ts'
const CALLBACKS = 'config/callbacks-options.ts'
const TYPES = 'declared.ts'
const OAUTH = 'providers/oauth-config.ts'
const PROVIDER = 'providers/provider.ts'
const PASSKEYS = 'providers/webauthn-config.ts'
const COMMON = 'providers/common.ts'

/** Set by the functions that make providers. */
const FIXED = ['type']

export const SECTIONS = [
  {
    title: '`AuthConfig`',
    text: `What \`Auth\` and the function of every framework take. The sections below say more of its fields.

\`\`\`ts
import type { AuthConfig } from '@create-auth/runtime'
import GitHub from '@create-auth/runtime/providers/github'

export const authConfig = {
  providers: [GitHub],
  session: { maxAge: 7 * 24 * 60 * 60 },
  theme: { name: 'Shop', brandColor: '#0b7285' },
  pages: { newUser: '/welcome' },
} satisfies AuthConfig
\`\`\``,
    fields: { of: [[CONFIG, 'AuthConfig']], omit: ['[host]'], needs: ['providers'] },
  },
  { title: '`session`', fields: { of: [[CONFIG, 'SessionOptions']] } },
  {
    title: '`accounts`',
    text: 'What it means for the database and its secrets: [access tokens](access-tokens.md#in-the-database).',
    fields: { of: [[CONFIG, 'AccountsOptions']] },
  },
  {
    title: '`bearer`',
    text: 'What such a token is, and how one is made: [tokens for programs](tokens.md).',
    fields: { of: [['config/bearer.ts', 'BearerOptions']] },
  },
  {
    title: '`jwt`',
    text: 'None of these is needed. Sessions are sealed as JWE (RFC 7516) in the compact form, with a key that is derived from `secret`.',
    fields: { of: [['crypto/jwt.ts', 'JWTOptions']] },
  },
  {
    title: '`callbacks`',
    text: `One that throws ends the request with an error: nobody is signed in.

\`\`\`ts
import type { AuthConfig } from '@create-auth/runtime'

export const callbacks: AuthConfig['callbacks'] = {
  signIn: ({ user }) => user.email?.endsWith('@example.com') ?? false,
  jwt: ({ token, account }) => (account ? { ...token, provider: account.provider } : token),
  session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
}
\`\`\``,
    fields: { of: [[CALLBACKS, 'Callbacks']] },
  },
  { title: 'What `signIn` gets', level: 3, fields: { of: [[CALLBACKS, 'SignInParams']] } },
  { title: 'What `jwt` gets', level: 3, fields: { of: [[CALLBACKS, 'JWTParams']] } },
  { title: 'What `session` gets', level: 3, fields: { of: [[CALLBACKS, 'SessionParams']] } },
  {
    title: '`events`',
    text: `Each is told after the fact and changes nothing. The type is that of the message, which also says when and where.
[Audit logs](audit.md) are made of them.`,
    fields: { of: [['config/events.ts', 'EventMessages']] },
  },
  {
    title: 'What each event says',
    level: 3,
    text: `Of what no request has asked for, such as \`deleteUser(config, id)\`, only \`at\` is known. A \`session\` that the application reads, by
\`getSession\` or behind a guard, tells its request, too; its \`network\` where \`proxy\` is set, since a guard does not know the connection.`,
    fields: { of: [['config/events.ts', 'EventOrigin']] },
  },
  {
    title: '`pages`',
    text: 'Paths of this site. The built-in page is there where none is given.',
    fields: { of: [[TYPES, 'PagesOptions']] },
  },
  { title: '`theme`', fields: { of: [[TYPES, 'Theme']] } },
  {
    title: '`cookies`',
    text: `An object, or a function that gets whether the site is served over https. Each field is \`{ name, options }\`. The default names
have the prefix \`__Host-\` over https, or \`__Secure-\` where there is a domain or a path.`,
    fields: { of: [[TYPES, 'CookiesOptions']] },
  },
  {
    title: '`options` of a cookie',
    level: 3,
    fields: { of: [[TYPES, 'CookieSerializeOptions']] },
  },
  {
    title: '`limits`',
    text: `A limit is \`{ max, window }\`, \`false\` switches one off. Whoever has used one up gets 429 with \`Retry-After\`. A network is an
IPv4 address, or 64 bits of an IPv6 address. Of what can be guessed only failures count.`,
    limits: ['config/limits.ts', 'LIMITS'],
  },
  {
    title: 'What counts',
    level: 3,
    fields: { of: [['config/limits.ts', 'LimitsOptions']] },
  },
  { title: '`logger`', fields: { of: [[TYPES, 'LoggerInstance']] } },
  {
    title: 'OAuth 2.0 and OpenID Connect',
    text: `What \`GitHub({ … })\` and every other such provider of \`@create-auth/runtime/providers/<id>\` takes, and what \`OAuth({ … })\` and
\`OIDC({ … })\` take for a service of your own. \`id\` and \`name\` are those of the service unless you say others.`,
    fields: {
      of: [
        [COMMON, 'Common'],
        [OAUTH, 'OAuthFields'],
      ],
      omit: [...FIXED, 'defaultIssuer', 'setup', 'status'],
    },
  },
  {
    title: 'OAuth 2.0 alone',
    level: 3,
    fields: { of: [[OAUTH, 'OAuthConfig']], omit: [...FIXED, 'idToken'] },
  },
  { title: 'OpenID Connect alone', level: 3, fields: { of: [[OAUTH, 'OIDCConfig']], omit: FIXED } },
  {
    title: 'Endpoints',
    level: 3,
    text: `\`authorization\`, \`token\` and \`userinfo\` are a URL, or an object with these fields. In all of its texts \`{clientId}\`, \`{issuer}\`
and the names of \`variables\` are placeholders.`,
    fields: { of: [[OAUTH, 'Endpoint']] },
  },
  {
    title: '`authorization`',
    level: 4,
    fields: { of: [[OAUTH, 'AuthorizationEndpoint']] },
  },
  {
    title: '`token`',
    level: 4,
    fields: { of: [[OAUTH, 'TokenEndpoint']] },
  },
  {
    title: '`userinfo`',
    level: 4,
    text: 'Further placeholders: the fields of the token response, such as `{tokens.access_token}`.',
    fields: { of: [[OAUTH, 'UserinfoEndpoint']] },
  },
  {
    title: '`profile`',
    level: 3,
    text: `A function \`(profile, tokens) => user\`, or for each field the templates to try, in order. \`{a.b}\` stands for the value at that
path.`,
    fields: { of: [[OAUTH, 'ProfileMap']], needs: ['id'] },
  },
  {
    title: 'Mails',
    text: 'What `Resend({ … })`, `Nodemailer({ … })` and the other providers that send a link take. They need an adapter.',
    fields: {
      of: [
        [COMMON, 'Common'],
        [PROVIDER, 'EmailConfig'],
      ],
      omit: [...FIXED, 'needs', 'setup'],
    },
  },
  {
    title: 'Credentials',
    text: `What \`Credentials({ … })\` takes; only \`authorize\` has to be given.

\`\`\`ts
import Credentials from '@create-auth/runtime/providers/credentials'

Credentials({
  credentials: { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
  authorize: async ({ name, password }) => await userOf(name, password),
})
\`\`\``,
    fields: {
      of: [
        [COMMON, 'Common'],
        [PROVIDER, 'CredentialsConfig'],
      ],
      omit: FIXED,
      needs: ['authorize'],
    },
  },
  { title: 'An input', level: 3, fields: { of: [[PROVIDER, 'CredentialInput']] } },
  {
    title: 'Passkeys',
    text: 'What `Passkey({ … })` takes. It needs an adapter, and `experimental: { enableWebAuthn: true }`. Every field has a default.',
    fields: {
      of: [[PASSKEYS, 'WebAuthnSettings']],
      omit: [...FIXED, 'simpleWebAuthn', 'script', 'simpleWebAuthnBrowserVersion'],
    },
  },
  { title: '`relayingParty`', level: 3, fields: { of: [[PASSKEYS, 'RelayingParty']] } },
  { title: 'An input of the form', level: 3, fields: { of: [[PASSKEYS, 'WebAuthnField']] } },
  {
    title: 'Development',
    text: 'What `Dev({ … })` takes. The provider is left out unless `NODE_ENV` is `development`, whatever is configured.',
    fields: {
      of: [
        [COMMON, 'Common'],
        [PROVIDER, 'DevConfig'],
      ],
      omit: FIXED,
    },
  },
]

/** The variables; `reads` names those that the sources read as they are. */
export const ENVIRONMENT = [
  {
    name: '`AUTH_SECRET`',
    text: 'At least 32 random characters: seals sessions and everything else. Fewer are an error in production, and a warning elsewhere.',
  },
  {
    name: '`AUTH_SECRET_1` … `AUTH_SECRET_9`',
    text: 'Newer secrets, the highest number the newest. It seals, and all of them open.',
  },
  {
    name: '`BETTER_AUTH_SECRET`',
    reads: ['BETTER_AUTH_SECRET'],
    text: 'The secret of Better Auth, with which `session.alsoOpens` verifies the cookies that it has signed. Nothing else is made with it.',
  },
  {
    name: '`AUTH_URL`',
    reads: ['AUTH_URL'],
    text: 'The public address. With it no link, callback or mail is made from a header. A path in it is the base path, where the configuration has none.',
  },
  {
    name: '`AUTH_TRUST_HOST`',
    reads: ['AUTH_TRUST_HOST'],
    text: '`true`, `1`, `yes` or `on`: the host that a request names is believed. `false`, `0`, `no` or `off`: it is not.',
  },
  {
    name: '`AUTH_REDIRECT_PROXY_URL`',
    reads: ['AUTH_REDIRECT_PROXY_URL'],
    text: 'What `redirectProxyUrl` is where it is not configured.',
  },
  {
    name: '`AUTH_<ID>_ID`, `AUTH_<ID>_SECRET`',
    text: 'What registering the application with a provider gives. `<ID>` is the id of the provider in capitals, with `_` for `-`.',
  },
  {
    name: '`AUTH_<ID>_ISSUER`',
    text: 'The issuer, for providers that have one for each customer.',
  },
  {
    name: '`AUTH_<ID>_KEY`, `AUTH_<ID>_FROM`, `AUTH_<ID>_SERVER`, `AUTH_<ID>_TRANSACTIONAL_ID`',
    text: 'What sends mails: the key of a service, the address to send from, an SMTP URL, the id of a mail.',
  },
  {
    name: '`AUTH_EMAIL_FROM`, `AUTH_EMAIL_SERVER`',
    text: 'The same for every provider that sends mails.',
  },
  {
    name: '`NODE_ENV`',
    reads: ['NODE_ENV'],
    text: '`production` turns warnings into errors. The sign-in for development is there where it is `development`, and nowhere else.',
  },
  {
    name: '`VERCEL`, `CF_PAGES`',
    reads: ['VERCEL', 'CF_PAGES'],
    text: 'Set by these platforms: they set the forwarding headers themselves, so that these are believed.',
  },
]
