import { ExpressAuth } from '@create-auth/runtime/express';
import GitHub = require('@create-auth/runtime/providers/github');

export const authHandler = ExpressAuth({ providers: [GitHub.default] });
