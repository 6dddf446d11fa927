import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
// Google
export const authHandler = ExpressAuth({ providers: [GitHub] });
