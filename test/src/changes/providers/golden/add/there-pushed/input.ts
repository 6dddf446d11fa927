import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';

const providers: ExpressAuthConfig['providers'] = [];
if (process.env.AUTH_GOOGLE_ID) providers.push(Google);

export const authHandler = ExpressAuth({ providers });
