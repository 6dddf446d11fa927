import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';
import GitHub from '@create-auth/runtime/providers/github';

export const authHandler = ExpressAuth({
  providers: [
    // for staff
    Google,
    // Google and GitHub show the same name
    GitHub,
  ],
});
