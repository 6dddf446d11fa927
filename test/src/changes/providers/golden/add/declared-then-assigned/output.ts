import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Google from '@create-auth/runtime/providers/google';

let providers: ExpressAuthConfig['providers'];
providers = [GitHub, Google];

export const authHandler = ExpressAuth({ providers });
