import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

export const staff = ExpressAuth({ providers: [GitHub] });
export const guests = ExpressAuth({ providers: [GitHub({ clientId: 'g' })] });
