import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';

const Google = 'https://accounts.google.com';

export const authHandler = ExpressAuth({
  providers: [],
  callbacks: { redirect: ({ url }) => (url.startsWith(Google) ? '/' : url) },
});
