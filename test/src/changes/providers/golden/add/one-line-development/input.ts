import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Dev from '@create-auth/runtime/providers/dev';

const config = { providers: [GitHub, /* here only */ ...(process.env.AUTH_DEV === 'true' ? [Dev] : [])] };

export const authHandler = ExpressAuth(config);
