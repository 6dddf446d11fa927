import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';

function list() {
  return [Google];
}

export const authHandler = ExpressAuth({ providers: list() });
