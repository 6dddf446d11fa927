import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import { shared } from './shared.js';

let others = [GitHub];
others = others.slice(1);

export const authHandler = ExpressAuth({ providers: [GitHub, ...shared.concat(others)] });
