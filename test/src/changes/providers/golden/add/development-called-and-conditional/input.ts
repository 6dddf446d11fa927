import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Dev from '@create-auth/runtime/providers/dev';

export const authHandler = ExpressAuth({
  providers: [
    GitHub,

    // Only here.
    /* see the wiki */
    ...(process.env.AUTH_DEV ? [Dev({ users: ['ada'] })] : []),
  ],
});
