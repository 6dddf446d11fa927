import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

const signIn = [
  GitHub,
];

export const authHandler = ExpressAuth({ providers: signIn });
