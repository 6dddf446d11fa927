import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';
import Goo from '@create-auth/runtime/providers/google';

export const authHandler = ExpressAuth({ providers: [Goo] });
