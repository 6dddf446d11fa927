import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Dev from '@create-auth/runtime/providers/dev';
import Google from '@create-auth/runtime/providers/google';

export const authHandler = ExpressAuth({
  providers: [
    GitHub,

    Google,
    // Only here.
    /* see the wiki */
    ...(process.env.AUTH_DEV ? [Dev({ users: ['ada'] })] : []),
  ],
});
