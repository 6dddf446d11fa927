import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';
import GitHub from '@create-auth/runtime/providers/github';

export const authHandler = ExpressAuth({
  providers: [
    // Google: the console is
    // https://console.cloud.google.com
    Google({
      clientId: process.env.G_ID,
      clientSecret: process.env.G_SECRET,
    }), // staff
    GitHub,
  ],
});
