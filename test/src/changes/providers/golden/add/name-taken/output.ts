import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GoogleProvider from '@create-auth/runtime/providers/google';

const Google = 'https://accounts.google.com';

export const authHandler = ExpressAuth({
  providers: [GoogleProvider],
  callbacks: { redirect: ({ url }) => (url.startsWith(Google) ? '/' : url) },
});
