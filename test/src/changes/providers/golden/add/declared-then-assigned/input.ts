import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

let providers: ExpressAuthConfig['providers'];
providers = [GitHub];

export const authHandler = ExpressAuth({ providers });
