import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Google from '@create-auth/runtime/providers/google';

export const authHandler = ExpressAuth({ providers: [ GitHub, /* more */ Google, ] });
