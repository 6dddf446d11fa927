import { loadEnvFile } from '@create-auth/runtime/env';
import { NestAuth } from '@create-auth/runtime/nestjs';
import type { NestAuthConfig } from '@create-auth/runtime/nestjs';
import type { ServerSession, SessionOf } from '@create-auth/runtime';
import Dev from '@create-auth/runtime/providers/dev';

// Variables that are set already win, so that this changes nothing where the file is not deployed.
loadEnvFile('.env');

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
} satisfies NestAuthConfig;

/** The session of whoever is signed in, as the server sees it. */
export type UserSession = ServerSession<SessionOf<typeof authConfig>>;

/**
 * Mounts sign-in on the application, before it listens: answers everything below /auth, and
 * reads the session of every other request.
 */
export const mountAuth = NestAuth(authConfig);
