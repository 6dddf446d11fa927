import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Dev from '@create-auth/runtime/providers/dev';
import { shared } from './shared.js';

export const authHandler = ExpressAuth({
  providers: [
    ...shared,
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
});
