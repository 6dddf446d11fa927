import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Dev from '@create-auth/runtime/providers/dev';
import Google from '@create-auth/runtime/providers/google';

export const authConfig: ExpressAuthConfig = {
  providers: [
    Google,
    // Sign-in without a password, for development on this machine only.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
};
