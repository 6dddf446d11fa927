import { loadEnvFile } from "@create-auth/runtime/env";
import { NitroAuth } from "@create-auth/runtime/nitro";
import type { NitroAuthConfig } from "@create-auth/runtime/nitro";
import type { ServerSession, SessionOf } from "@create-auth/runtime";
import Dev from "@create-auth/runtime/providers/dev";

// Variables that are set already win, so that this changes nothing where the file is not deployed.
const environment = loadEnvFile(".env");

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = {
  theme: { name: "Shop" },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(environment.AUTH_DEV === "true" ? [Dev] : []),
  ],
} satisfies NitroAuthConfig;

/** The session of whoever is signed in, as the server sees it. */
export type UserSession = ServerSession<SessionOf<typeof authConfig>>;

const auth = NitroAuth(authConfig);

/**
 * `handler` answers everything below /api/auth, and `middleware` puts the session, or null, into
 * event.context.session, which `getSession` gives, too.
 */
export const { getSession, handler, middleware } = auth;

/**
 * `requireSession` lets nobody pass without a session: call it wherever data is read or changed.
 * `signIn` and `signOut` are for handlers of your own.
 */
export const { requireSession, signIn, signOut } = auth;
