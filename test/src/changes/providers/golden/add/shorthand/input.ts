import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

const providers = [GitHub];

export const authConfig = { providers, trustHost: true };
export const authHandler = ExpressAuth(authConfig);
