import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';

export const staff = ExpressAuth({ providers: [Google] });
export const guests = ExpressAuth({ providers: [Google({ clientId: 'g' })] });
