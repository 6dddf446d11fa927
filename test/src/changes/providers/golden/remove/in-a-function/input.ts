import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';
import GitHub from '@create-auth/runtime/providers/github';

const list = () => [Google, GitHub];

export const authHandler = ExpressAuth({ providers: list() });
