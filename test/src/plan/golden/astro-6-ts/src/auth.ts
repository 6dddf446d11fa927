import { getSecret } from 'astro:env/server';
import { AstroAuth } from '@create-auth/runtime/astro';
import type { AstroAuthConfig } from '@create-auth/runtime/astro';
import type { ServerSession, SessionOf } from '@create-auth/runtime';
import Dev from '@create-auth/runtime/providers/dev';

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(getSecret('AUTH_DEV') === 'true' ? [Dev] : []),
  ],
} satisfies AstroAuthConfig;

/** The session of whoever is signed in, as the server sees it. */
export type UserSession = ServerSession<SessionOf<typeof authConfig>>;

/**
 * `onRequest` answers everything below /auth, and puts the session, or null, into Astro.locals.session. `requireSession`
 * lets nobody pass without one: call it wherever data is read or changed. `signIn` and `signOut` say where to go next.
 */
export const { handler, onRequest, requireSession, signIn, signOut } =
  AstroAuth(authConfig, { getSecret });
