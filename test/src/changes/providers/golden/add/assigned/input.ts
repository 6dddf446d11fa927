import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

const config: ExpressAuthConfig = { providers: [] };
config.providers = [GitHub];

export const authHandler = ExpressAuth(config);
