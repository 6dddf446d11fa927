import type { PlainStep } from './legacy-library.js'

/** The work where a type of sessions or users is taken. */
export const BETTER_AUTH_TYPES: PlainStep = {
  reason:
    'the types of sessions and users are those of Better Auth here: ours come from the auth file',
  snippet: "UserSession // and UserSession['user'], which has what callbacks.session gives",
}

/** The work where a password is changed. */
export const PASSWORD_PAGE: PlainStep = {
  reason: 'passwords are changed on a page of ours',
  snippet: '// lead to {path}/change-password',
}

/** The work where a user is changed. */
export const OWN_UPDATE: PlainStep = {
  reason: 'what a user is, your own code changes, in the database',
  snippet: '// update the row of the user; a session that is stored shows it at once',
}

/** The work where an access token of a service is asked for. */
export const ACCESS_TOKEN: PlainStep = {
  reason:
    'a function of ours on the server gives a fresh access token of whoever is signed in; offline: true, among the options of the provider, has it renewed',
  snippet:
    "const { accessToken } = await getAccessToken(…, 'google') // docs/access-tokens.md has its first arguments for each framework",
}

/** The work where a second step is set up, or asked for. */
export const TWO_STEPS: PlainStep = {
  reason: 'the second step is set up and asked for on pages of ours',
  snippet: "location.assign('{path}/two-factor/setup')",
}

/** The work where an address is to be proven. */
export const PROVEN: PlainStep = {
  reason: 'an address is proven before there is a user here: nobody waits for another mail',
  snippet: '// take it out',
}

/** The work where services are named that prove an address. */
export const TRUSTED_PROVIDERS: PlainStep = {
  reason:
    'which providers prove an address, so that an account is linked by it, each of them says itself',
  snippet:
    'GitHub({ allowDangerousEmailAccountLinking: true }) // links where both addresses are proven',
  written:
    '{value}({ allowDangerousEmailAccountLinking: true }) // links where both addresses are proven',
}

/** The work where users have columns of their own, which TypeScript knows by the adapter. */
export const OWN_FIELDS: PlainStep = {
  reason: 'further columns of users stay, and a session has those that a callback gives it',
  snippet:
    'callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, role: user.role } }) }',
  written: [
    '// in TypeScript: const adapter = …, and satisfies …<typeof adapter> behind authConfig',
    'callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, {value} } }) }',
  ].join('\n'),
}

/** The work where the site answers on several hosts. */
export const ALLOWED_HOSTS: PlainStep = {
  reason:
    'the hosts on which the site answers are named one by one here, where AUTH_URL does not say which it is',
  snippet: "trustHost: ['app.example.com', '*.example.com']",
  written: 'trustHost: [{value}]',
}

/** The work where cookies are for all subdomains. */
export const SUBDOMAINS: PlainStep = {
  reason: 'cookies for all subdomains are said one by one here',
  snippet: "cookies: { sessionToken: { options: { domain: '.example.com' } } }",
  written: "cookies: { sessionToken: { options: { domain: '{value}' } } }",
}
