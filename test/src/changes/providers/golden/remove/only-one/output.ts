import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';

export const authHandler = ExpressAuth({ providers: [] });
