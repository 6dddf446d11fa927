import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import { Google } from '@create-auth/runtime/providers/google';

const social = process.env.SOCIAL ? [Google] : [];

export const authHandler = ExpressAuth({ providers: [...social] });
