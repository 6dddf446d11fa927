import { ExpressAuth } from '@create-auth/runtime/express';
import GitHub = require('@create-auth/runtime/providers/github');
import Google from '@create-auth/runtime/providers/google';

export const authHandler = ExpressAuth({ providers: [GitHub.default, Google] });
