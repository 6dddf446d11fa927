import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Dev from '@create-auth/runtime/providers/dev';
import GitHub from '@create-auth/runtime/providers/github';
import Google from '@create-auth/runtime/providers/google';

export const authConfig: ExpressAuthConfig = {
  providers: [
    GitHub,
    Google,
    // Sign-in without a password, for development on this machine only.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
};
