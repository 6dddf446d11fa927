import { NextAuth } from '@create-auth/runtime/next';
import GitHub from '@create-auth/runtime/providers/github';
import Google from '@create-auth/runtime/providers/google';
import { tenantOf } from './lib/tenants';

export const { handlers, auth } = NextAuth((request) => ({
  theme: { name: tenantOf(request?.nextUrl.hostname) },
  providers: [
    GitHub({
      authorization: { params: { scope: 'read:user' } },
    }),
    Google,
  ],
}));
