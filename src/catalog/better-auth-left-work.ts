/** The work that is left where something of Better Auth is used. */
export interface LeftWork {
  readonly reason: string
  /** `{session} //` stands for where the framework has the session, and begins what is said of that; `{path}` for where sign-in answers, `{client}` for our client's module, `{state}` for what gives a component the state of the session, `{provider|'<id>'}` for an option of the call, or for what is behind the bar, `{import|google}` for what code calls our provider for one of theirs. */
  readonly snippet: string
  /** The same with what is written in place of the example: `{value}` stands for that. */
  readonly written?: string
  /** The same for the client of another library than React, by the module that gives it. */
  readonly forms?: Readonly<Record<string, string>>
}

/** The work where a type of sessions or users is taken. */
export const BETTER_AUTH_TYPES: LeftWork = {
  reason:
    'the types of sessions and users are those of Better Auth here: ours come from the auth file',
  snippet: "UserSession // and UserSession['user'], which has what callbacks.session gives",
}

/** The work where a password is changed. */
export const PASSWORD_PAGE: LeftWork = {
  reason: 'passwords are changed on a page of ours',
  snippet: '// lead to {path}/change-password',
}

/** The work where a user is changed. */
export const OWN_UPDATE: LeftWork = {
  reason: 'what a user is, your own code changes, in the database',
  snippet: '// update the row of the user; a session that is stored shows it at once',
}

/** The work where an access token of a service is asked for. */
export const ACCESS_TOKEN: LeftWork = {
  reason:
    'a function of ours on the server gives a fresh access token of whoever is signed in; offline: true, among the options of the provider, has it renewed',
  snippet:
    "const { accessToken } = await getAccessToken(…, 'google') // docs/access-tokens.md has its first arguments for each framework",
}

/** The work where a second step is set up, or asked for. */
export const TWO_STEPS: LeftWork = {
  reason: 'the second step is set up and asked for on pages of ours',
  snippet: "location.assign('{path}/two-factor/setup')",
}

/** The work where an address is to be proven. */
export const PROVEN: LeftWork = {
  reason: 'an address is proven before there is a user here: nobody waits for another mail',
  snippet: '// take it out',
}

/** The work where services are named that prove an address. */
export const TRUSTED_PROVIDERS: LeftWork = {
  reason:
    'which providers prove an address, so that an account is linked by it, each of them says itself',
  snippet:
    'GitHub({ allowDangerousEmailAccountLinking: true }) // links where both addresses are proven',
  written:
    '{value}({ allowDangerousEmailAccountLinking: true }) // links where both addresses are proven',
}

/** The work where users have columns of their own, which TypeScript knows by the adapter. */
export const OWN_FIELDS: LeftWork = {
  reason: 'further columns of users stay, and a session has those that a callback gives it',
  snippet:
    'callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, role: user.role } }) }',
  written: [
    '// in TypeScript: const adapter = …, and satisfies …<typeof adapter> behind authConfig',
    'callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, {value} } }) }',
  ].join('\n'),
}

/** The work where the site answers on several hosts. */
export const ALLOWED_HOSTS: LeftWork = {
  reason:
    'the hosts on which the site answers are named one by one here, where AUTH_URL does not say which it is',
  snippet: "trustHost: ['app.example.com', '*.example.com']",
  written: 'trustHost: [{value}]',
}

/** The work where cookies are for all subdomains. */
export const SUBDOMAINS: LeftWork = {
  reason: 'cookies for all subdomains are said one by one here',
  snippet: "cookies: { sessionToken: { options: { domain: '.example.com' } } }",
  written: "cookies: { sessionToken: { options: { domain: '{value}' } } }",
}
