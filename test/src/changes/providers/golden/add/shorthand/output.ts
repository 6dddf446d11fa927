import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Google from '@create-auth/runtime/providers/google';

const providers = [GitHub, Google];

export const authConfig = { providers, trustHost: true };
export const authHandler = ExpressAuth(authConfig);
