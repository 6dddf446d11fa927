import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Dev from '@create-auth/runtime/providers/dev';
import GitHub from '@create-auth/runtime/providers/github';

export const authConfig: ExpressAuthConfig = {
  providers: [
    GitHub,
    // Sign-in without a password, for development on this machine only.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
};
