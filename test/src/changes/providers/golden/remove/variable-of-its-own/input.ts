import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';
import GitHub from '@create-auth/runtime/providers/github';

const google = Google({ clientId: process.env.G_ID });

export const authHandler = ExpressAuth({ providers: [google, GitHub] });
