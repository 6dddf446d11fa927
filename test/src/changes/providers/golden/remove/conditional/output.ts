import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

export const authHandler = ExpressAuth({
  providers: [GitHub].filter(Boolean),
});
