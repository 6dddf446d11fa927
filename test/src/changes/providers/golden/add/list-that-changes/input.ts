import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

let providers = [GitHub];
if (process.env.ONLY_LOCAL) providers = [];

export const authHandler = ExpressAuth({ providers });
