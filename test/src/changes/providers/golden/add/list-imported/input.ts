import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import { providers } from './providers.js';

export const authHandler = ExpressAuth({ providers });
