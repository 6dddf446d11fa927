import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';

export const authHandler = ExpressAuth({ providers: [ Google, ] });
