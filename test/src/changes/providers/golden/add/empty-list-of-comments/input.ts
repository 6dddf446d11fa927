import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';

export const authHandler = ExpressAuth({
  providers: [
    // Google comes as soon as the consent screen is approved.
  ],
});
