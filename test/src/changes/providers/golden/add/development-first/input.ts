import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Dev from '@create-auth/runtime/providers/dev';

export const authHandler = ExpressAuth({
  providers: [
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
    GitHub,
  ],
});
