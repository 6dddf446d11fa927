import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Dev from '@create-auth/runtime/providers/dev';
import GitHub from '@create-auth/runtime/providers/github';

/** Who may sign in, and how. */
export const authConfig: ExpressAuthConfig = {
  providers: [
    GitHub,
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
};

export const authHandler = ExpressAuth(authConfig);
