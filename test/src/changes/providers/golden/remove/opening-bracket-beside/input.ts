import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';
import GitHub from '@create-auth/runtime/providers/github';

export const authHandler = ExpressAuth({
  providers: [Google,
              GitHub],
});
