import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

let others = [GitHub];
others = others.slice(1);

export const authHandler = ExpressAuth({ providers: [...others] });
