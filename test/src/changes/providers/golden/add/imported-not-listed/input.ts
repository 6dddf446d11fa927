import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Goo from '@create-auth/runtime/providers/google';

console.log(Goo.name);
export const authHandler = ExpressAuth({
  providers: [GitHub],
});
