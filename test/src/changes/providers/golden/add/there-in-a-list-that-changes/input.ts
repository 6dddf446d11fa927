import { ExpressAuth } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Google from '@create-auth/runtime/providers/google';

let providers = [GitHub];
if (process.env.AUTH_GOOGLE_ID) providers = [GitHub, Google];

export const authHandler = ExpressAuth({ providers });
