import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Goo from '@create-auth/runtime/providers/google'; // the console is slow

export const authHandler = ExpressAuth({
  providers: [Goo({ clientId: 'x' }), GitHub],
});
