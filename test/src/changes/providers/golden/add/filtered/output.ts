import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Dev from '@create-auth/runtime/providers/dev';
import Google from '@create-auth/runtime/providers/google';

const local = process.env.NODE_ENV !== 'production';

export const authHandler = ExpressAuth({
  providers: [GitHub, Google, local && Dev].filter(Boolean),
});
