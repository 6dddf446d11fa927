import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Sign from '@create-auth/runtime/providers/google';

export const authHandler = ExpressAuth({ providers: [Sign({ clientId: 'x' })] });
