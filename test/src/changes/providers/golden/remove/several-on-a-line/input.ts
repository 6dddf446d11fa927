import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';
import GitHub from '@create-auth/runtime/providers/github';
import Dev from '@create-auth/runtime/providers/dev';

export const authHandler = ExpressAuth({
  providers: [
    GitHub, Google,
    Dev,
  ],
});
