import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import Google from '@create-auth/runtime/providers/google';

const signIn = [
  GitHub,
  Google,
];

export const authHandler = ExpressAuth({ providers: signIn });
