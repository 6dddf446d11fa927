import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Dev from '@create-auth/runtime/providers/dev';

const local = process.env.NODE_ENV !== 'production';

export const authHandler = ExpressAuth({
  providers: [GitHub, local && Dev].filter(Boolean),
});
