import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Dev from '@create-auth/runtime/providers/dev';
import Google from '@create-auth/runtime/providers/google';

const config = { providers: [GitHub, /* here only */ Google, ...(process.env.AUTH_DEV === 'true' ? [Dev] : [])] };

export const authHandler = ExpressAuth(config);
